import { randomUUID } from 'node:crypto';
import { decode } from 'turbo-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeteccaoNaTela, ReplayNaTela } from '#app/deteccao/deteccao.porta.ts';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import { PERMISSOES, type PermissaoChave } from '#domain/modulo/catalogo.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const TUDO: Papel = { nome: 'tudo', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) };
const VER: readonly PermissaoChave[] = ['deteccoes.ver', 'analises.ver', 'camadas.ver', 'mapa.ver', 'ativos.ver_todos'];
const VE: Papel = { nome: 'só vê', cliente: 'aurora', permissoes: VER };
const REMOVE: Papel = { nome: 'remove, e não restaura', cliente: 'aurora', permissoes: [...VER, 'deteccoes.remover'] };
const DE_OUTRO: Papel = { ...TUDO, nome: 'de outro cliente', cliente: 'boreal' };
const SUBIR_MS = 300_000;

let mundo: DoisClientes;
let pessoas: ReadonlyMap<Papel, Pessoa>;
beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoas = await mundo.entrarComo([TUDO, VE, REMOVE, DE_OUTRO]);
}, SUBIR_MS);
afterAll(() => mundo?.close());

const como = (papel: Papel) => pessoas.get(papel) as Pessoa;
const ficha = () => `/analise/deteccoes/${mundo.recantos.dentro.deteccao_id}`;

interface Pagina {
  readonly ficha: { readonly passado: { readonly existia: boolean } | null };
  readonly deteccao: DeteccaoNaTela;
  readonly artefatos: readonly { readonly id: string; readonly removido: object | null }[];
  readonly replay: ReplayNaTela;
}

/** What the page is made of, as the server answers it to a page that is open already. */
async function pagina(busca = '', papel = TUDO): Promise<Pagina> {
  const cabecalhos = { 'X-Requested-With': 'XMLHttpRequest' };
  const resposta = await como(papel).pedir(`${ficha()}.data${busca}`, { headers: cabecalhos });
  if (resposta.body === null || resposta.status !== 200) throw new Error(`${busca}: ${resposta.status}`);
  const lida = (await decode(resposta.body)).value as Readonly<Record<string, { readonly data: Pagina }>>;
  return (lida['routes/analise.deteccoes.$id'] as { readonly data: Pagina }).data;
}

/** Addresses of pictures lead to those of then: that they say so is no other picture. */
const oQueSeVe = ({ deteccao, artefatos }: Pagina) =>
  JSON.stringify({ deteccao, artefatos }).replaceAll(/&(em|posicao)=[^"&]*/g, '');
type Comando = Parameters<typeof deteccaoDecider.decide>[0];

async function acontece(...comandos: readonly Comando[]) {
  for (const comando of comandos)
    await mundo.services.executar(deteccaoDecider, mundo.recantos.dentro.deteccao_id, comando, doSistema());
  await mundo.mostrado();
}

const mudado = (observacao: string): Comando => ({
  type: 'AlterarTipoDaDeteccao',
  data: { tipo_deteccao_alterado_id: null, classificacao: 1, observacao },
});

describe('O replay de uma detecção', () => {
  it('mostra cada passo como se viu então, e confere com os eventos; o endereço dá o mesmo a quem o abra', async () => {
    const { artefato_id } = mundo.recantos.dentro;
    const vistos = new Map<string, string>();
    const anotar = async () => {
      const agora = await pagina();
      vistos.set(agora.replay.passos.at(-1)?.posicao ?? '', oQueSeVe(agora));
    };
    await anotar();
    await acontece(mudado('Primeira'));
    await anotar();
    await acontece({ type: 'RemoverArtefato', data: { artefato_id, motivo: 'engano' } });
    await anotar();
    await acontece({ type: 'RemoverDeteccao', data: { motivo: '' } });
    await anotar();
    await acontece({ type: 'RestaurarDeteccao', data: {} }, mudado('Segunda'));
    await anotar();

    const { replay } = await pagina();
    expect(replay.passos.map(({ tipo }) => tipo)).toEqual([
      ...['DeteccaoCriada', 'ImagensDaDeteccaoEnviadas', 'StatusDaDeteccaoRegistrado', 'TipoDaDeteccaoAlterado'],
      ...['ArtefatoRemovido', 'DeteccaoRemovida', 'DeteccaoRestaurada', 'TipoDaDeteccaoAlterado'],
    ]);
    for (const [i, { posicao }] of replay.passos.entries()) {
      const entao = await pagina(`?posicao=${posicao}`);
      expect([posicao, entao.replay.atual, entao.replay.confere]).toEqual([posicao, i, true]);
      expect(entao.replay.prova).toMatchObject({ revisao: i, stream: `deteccao-${entao.deteccao.id}` });
      expect(entao.ficha.passado).toMatchObject({ existia: true });
      // Nothing may be done to what is gone by; all else is as it was answered then.
      const visto = vistos.get(posicao);
      if (visto !== undefined) expect(oQueSeVe(entao)).toBe(visto);
      const daLinha = await como(TUDO).pedir(`${ficha()}/dados?posicao=${posicao}`);
      expect(JSON.stringify(await daLinha.json())).toBe(JSON.stringify(entao.deteccao));
    }
    const [quarto] = replay.passos.slice(3);
    expect(oQueSeVe(await pagina(`?em=${quarto?.em}`))).toBe(vistos.get(quarto?.posicao ?? ''));
    // Published after it was: who sees only what is published sees the same from then on.
    const dele = await pagina(`?posicao=${quarto?.posicao}`, VE);
    expect([dele.deteccao.observacao, dele.replay.confere]).toEqual(['Primeira', true]);
  });

  it('do que não é posição, ou de antes de tudo, não há o que mostrar; a quem é de outro cliente, nunca', async () => {
    const codigo = async (papel: Papel, busca: string) =>
      (await como(papel).pedir(`${ficha()}${busca}`, { headers: { Accept: 'text/html' } })).status;
    for (const dita of ['', '0', '-1', 'abc', '1e3', '9'.repeat(19), '1']) {
      expect([dita, await codigo(TUDO, `?posicao=${dita}`)]).toEqual([dita, 404]);
    }
    const [{ posicao } = { posicao: '' }] = (await pagina()).replay.passos;
    expect(await codigo(TUDO, `?posicao=${posicao}`)).toBe(200);
    expect([await codigo(DE_OUTRO, ''), await codigo(DE_OUTRO, `?posicao=${posicao}`)]).toEqual([404, 404]);
    const { analise_id } = mundo.recantos.dentro;
    expect((await como(DE_OUTRO).pedir(`/analise/analises/${analise_id}`)).status).toBe(404);
  });

  it('tem as imagens de então, e o que a ficha da análise diz leva a ela', async () => {
    const [, segundo] = (await pagina()).replay.passos;
    const imagem = (busca: string) => como(TUDO).pedir(`${ficha()}/imagem-antes${busca}`);
    const primeiro = BigInt(segundo?.posicao ?? 0) - 1n;
    expect((await imagem(`?posicao=${primeiro}`)).status).toBe(404);
    expect((await imagem(`?posicao=${segundo?.posicao}`)).status).toBe(200);
    const { analise_id } = mundo.recantos.dentro;
    const daAnalise = await como(TUDO).pedir(`/analise/analises/${analise_id}`, { headers: { Accept: 'text/html' } });
    expect(await daAnalise.text()).toContain(`href="${ficha()}"`);
  });
});

describe('O endereço da ficha', () => {
  const CABECALHOS = [undefined, '*/*', 'application/json', 'text/html'];

  it.each(CABECALHOS)('responde às chamadas em JSON, quem aceite %s', async (aceita) => {
    const pessoa = como(TUDO);
    const enviar = async (caminho: string, metodo: string, campos: Readonly<Record<string, string>> = {}) => {
      const headers = new Headers(aceita === undefined ? {} : { Accept: aceita });
      const body = new URLSearchParams({ _token: await pessoa.token(), comando_id: randomUUID(), ...campos });
      const resposta = await pessoa.pedir(caminho, { method: metodo, body, headers });
      return { resposta, corpo: (await resposta.json()) as Readonly<Record<string, unknown>> };
    };
    const { analise_id } = mundo.recantos.dentro;
    const recusada = await enviar(`/analise/analises/${analise_id}`, 'PUT', { titulo: '' });
    expect([recusada.resposta.status, recusada.corpo.errors]).toEqual([422, expect.anything()]);
    const semMetodo = await enviar(ficha(), 'POST');
    expect([semMetodo.resposta.status, semMetodo.resposta.headers.get('Allow')]).toEqual([405, 'PUT']);
    const semToken = await enviar(ficha(), 'DELETE', { _token: '' });
    expect([semToken.resposta.status, semToken.corpo.message]).toEqual([419, expect.any(String)]);
    const salva = await enviar(`/analise/analises/${analise_id}`, 'PUT', {
      ...{ titulo: `Salva por ${aceita}`, descricao: '', data_antes: '2024-01-30', data_depois: '2024-01-30' },
    });
    expect([salva.resposta.status, salva.corpo.analise]).toEqual([
      ...[200, expect.objectContaining({ titulo: `Salva por ${aceita}` })],
    ]);
  });

  it('e diz que removeu, também a quem não vê mais o que está na lixeira', async () => {
    const resposta = await como(REMOVE).enviar(ficha(), { _method: 'DELETE', motivo: 'engano' });
    expect([resposta.status, await resposta.json()]).toEqual([
      200,
      expect.objectContaining({ message: expect.any(String) }),
    ]);
    await mundo.mostrado();
    expect((await como(REMOVE).pedir(ficha(), { headers: { Accept: 'text/html' } })).status).toBe(404);
  });
});
