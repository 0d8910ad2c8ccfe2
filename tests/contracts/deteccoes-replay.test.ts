import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { decode } from 'turbo-stream';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeteccaoNaTela, ReplayNaTela } from '#app/deteccao/deteccao.porta.ts';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import { deteccaoTipoDecider } from '#domain/deteccao-tipo/deteccao-tipo.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES, type PermissaoChave } from '#domain/modulo/catalogo.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { criarDeteccao } from '#tests/support/deteccoes.ts';
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
const ficha = (id = mundo.recantos.dentro.deteccao_id) => `/analise/deteccoes/${id}`;

interface Pagina {
  readonly ficha: { readonly passado: { readonly existia: boolean } | null };
  readonly deteccao: DeteccaoNaTela;
  readonly artefatos: readonly { readonly id: string; readonly removido: { readonly motivo: string } | null }[];
  readonly replay: ReplayNaTela;
}

/** What the page is made of, as the server answers it to a page that is open already. */
async function pagina(busca = '', papel = TUDO, id?: Uuid): Promise<Pagina> {
  const cabecalhos = { 'X-Requested-With': 'XMLHttpRequest' };
  const resposta = await como(papel).pedir(`${ficha(id)}.data${busca}`, { headers: cabecalhos });
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

/** What the command says of a detection's life, step by step. */
async function replay(id: Uuid, more: Readonly<Record<string, string>> = {}) {
  const env = { ...process.env, ...mundo.environment.env, ...more };
  const comando = [process.execPath, ['infra/cli/audit.ts', 'replay', `deteccao/${id}`], { env }] as const;
  const { stdout, stderr } = await promisify(execFile)(...comando);
  // A step begins at the margin; what is known of it is indented.
  return { passos: stdout.split(/\n(?=\d+ {2})/), stderr };
}

/** A detection whose type and status are the client's. */
async function comNomes(): Promise<Uuid> {
  const { clientes, dentro } = mundo.recantos;
  const { deteccao_id } = await criarDeteccao(mundo.services, dentro.ativo_id, clientes.aurora, {
    status_id: dentro.deteccao_status_id,
    tipo_deteccao_id: dentro.deteccao_tipo_id,
    geojson: quadrado(-48, -16),
  });
  return deteccao_id;
}

describe('npm run audit -- replay, ao lado da página', () => {
  /** Registered, and said to be who does what follows. */
  async function alguem(nome: string): Promise<Uuid> {
    const usuario_id = v7();
    const cliente_id = mundo.recantos.clientes.aurora;
    const data = { cliente_id, grupo_ids: [], ativo_ids: [] };
    await mundo.services.executar(usuarioDecider, usuario_id, { type: 'CriarUsuario', data }, doSistema());
    await mundo.services.identidade.registrarPessoa({ usuario_id, nome, email: `${usuario_id}@aurora.example` });
    return usuario_id;
  }

  it('diz de cada passo o mesmo, pelos nomes de então: também de quem mudou de nome, e de quem foi apagado', async () => {
    const { dentro } = mundo.recantos;
    const deteccao_id = await comNomes();
    const noPasso = (busca = '') => pagina(busca, TUDO, deteccao_id);
    const [troca, sai] = [await alguem('Iracema Duarte'), await alguem('Bento Falcão')];
    const por = (actorId: Uuid) => ({ ...doSistema(), actorId });
    const mudar = (actorId: Uuid, observacao: string) =>
      mundo.services.executar(
        deteccaoDecider,
        deteccao_id,
        {
          type: 'AlterarTipoDaDeteccao',
          data: { tipo_deteccao_alterado_id: dentro.deteccao_tipo_id, classificacao: 1, observacao },
        },
        por(actorId),
      );
    await mudar(troca, 'De Iracema\n99  forjado');
    await mudar(sai, 'De Bento');
    await mundo.mostrado();
    const tipoDeAntes = (await noPasso()).deteccao.tipo.nome;
    const { id: _id, alterado_alias: _a, alterado_nome: _n, ...tipo } = (await noPasso()).deteccao.tipo;
    const renomear = {
      type: 'AlterarDeteccaoTipo',
      data: { ...tipo, nome: 'Tipo de outro nome', descricao: '' },
    } as const;
    await mundo.services.executar(deteccaoTipoDecider, dentro.deteccao_tipo_id, renomear, doSistema());
    await mundo.services.identidade.registrarPessoa({
      usuario_id: troca,
      nome: 'Iracema Duarte Lobo',
      email: `${troca}@aurora.example`,
    });
    await mudar(troca, 'De Iracema, com outro nome');
    await mundo.services.identidade.apagarPessoa(sai);
    await mundo.mostrado();

    const [{ passos: contados }, { replay: daPagina }] = [await replay(deteccao_id), await noPasso()];
    expect(contados).toHaveLength(daPagina.passos.length);
    for (const [i, passo] of daPagina.passos.entries()) {
      const contado = contados[i] ?? '';
      const { deteccao, artefatos } = await noPasso(`?posicao=${passo.posicao}`);
      expect(contado).toMatch(
        new RegExp(`^${passo.posicao} {2}${passo.em} {2}${passo.tipo} {2}por ${passo.autor ?? 'Sistema'}\\b`),
      );
      const { tipo, classificacao_descricao, status, area, observacao } = deteccao;
      const doTipo =
        tipo.alterado_nome === null ? `tipo ${tipo.nome}` : `primeiro tipo ${tipo.nome} · tipo ${tipo.alterado_nome}`;
      const daClassificacao = classificacao_descricao === null ? '' : ` · classificação ${classificacao_descricao}`;
      const aArea = area.toLocaleString('pt-BR', { minimumFractionDigits: 4 });
      expect(contado).toContain(
        `    ${doTipo}${daClassificacao} · status ${status.nome} · área ${aArea} ha · artefatos`,
      );
      expect(contado).toContain(passo.texto);
      if (observacao !== '') expect(contado).toContain(`    observação: ${observacao.replaceAll('\n', ' ')}`);
      expect(contado.match(/^ {4}artefato /gm) ?? []).toHaveLength(artefatos.length);
      for (const { removido } of artefatos)
        expect(contado.includes(`(removido: ${removido?.motivo})`)).toBe(removido !== null);
    }
    expect(daPagina.passos.slice(-3).map(({ autor }) => autor)).toEqual([
      ...['Iracema Duarte', 'pessoa removida', 'Iracema Duarte Lobo'],
    ]);
    expect(contados.at(-3)).toContain(tipoDeAntes);
    expect(contados.join('')).toContain('Tipo de outro nome');
    expect(contados.join('')).not.toContain('Bento Falcão');
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
      titulo: `Salva por ${aceita}`,
      descricao: '',
      data_antes: '2024-01-30',
      data_depois: '2024-01-30',
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

describe('npm run audit -- replay, sem os nomes', () => {
  it('conta e confere a mesma vida pelos ids, com outra chave ou com o registro de um tipo violado, e o diz', async () => {
    const { deteccao_tipo_id } = mundo.recantos.dentro;
    const deteccao_id = await comNomes();
    const usuario_id = await mundo.services.identidade.encontrar('pessoa1@aurora.example');
    if (usuario_id === null) throw new Error('nobody');
    const remover = { type: 'RemoverDeteccao', data: { motivo: '' } } as const;
    await mundo.services.executar(deteccaoDecider, deteccao_id, remover, { ...doSistema(), actorId: usuario_id });
    await mundo.mostrado();
    expect((await replay(deteccao_id)).passos.at(-1)).toContain(` por tudo `);

    const deOutra = await replay(deteccao_id, { PERSONAL_DATA_KEY: 'ab'.repeat(32) });
    expect(deOutra.stderr).toContain('não se leem com esta PERSONAL_DATA_KEY');
    expect(deOutra.passos.at(-1)).toContain(` por ${usuario_id}\n`);
    expect(deOutra.passos.at(-1)).toMatch(/Tudo confere: \d eventos\./);

    await mundo.pool.query('ALTER TABLE event_store.events DISABLE TRIGGER ALL');
    await mundo.pool.query('DELETE FROM event_store.events WHERE stream_id = $1 AND revision = 0', [
      `deteccaotipo-${deteccao_tipo_id}`,
    ]);
    const { passos } = await replay(deteccao_id);
    expect(passos[0]).toContain(`    tipo ${deteccao_tipo_id} · `);
  });
});
