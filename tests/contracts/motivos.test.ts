import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mensagensDoMotivo } from '#app/mensagens/motivo.ts';
import { metodosDe, type Rota, type RotaNome, rotas } from '#app/server/rotas.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { politicaDecider } from '#domain/politica/politica.decider.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import { enderecoDaRota } from '#tests/support/enderecos-das-rotas.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const VE_TUDO: Papel = { nome: 'vê tudo', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) };
/** The installation comes up in seconds, unless the pages have to be built first. */
const SUBIR_MS = 300_000;
const MUITOS = { timeout: 120_000 } as const;
const MOTIVO = 'Duplicada na carga de março';

let mundo: DoisClientes;
let pessoa: Pessoa;

beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoa = (await mundo.entrarComo([VE_TUDO])).get(VE_TUDO) as Pessoa;
}, SUBIR_MS);
afterAll(() => mundo?.close());

/** What they take away was one person's, or not there yet, or is no evidence. */
const SEM_MOTIVO: readonly string[] = [
  'continuarEnvioDaImagem',
  'continuarEnvioDeArtefato',
  'continuarEnvioParcial',
  'mudarCartao',
  'mudarFiltro',
  'pontoDeEvidencia',
] satisfies readonly RotaNome[];
const porDelete = (rota: Rota) => metodosDe(rota).includes('DELETE');
/** What deletes, inactivates or destroys: a new address of the kind is found by its method or its name. */
const TIRAM = Object.entries<Rota>(rotas).filter(
  ([nome, rota]) =>
    !SEM_MOTIVO.includes(nome) &&
    (porDelete(rota) || (rota.metodo === 'POST' && /\/(remover|alternar-status|destruir)/.test(rota.caminho))),
) as readonly [RotaNome, Rota][];
async function tirar([nome, rota]: readonly [RotaNome, Rota], motivo?: string) {
  const { camada_id } = mundo.recantos.dentro;
  const campos = {
    'layer_ids[]': camada_id,
    selected_all: '0',
    status: '0',
    confirmacao: 'excluir',
    ...(porDelete(rota) && { _method: nome === 'removerCamadas' ? 'delete' : 'DELETE' }),
    ...(motivo !== undefined && { motivo }),
  };
  const resposta = await pessoa.enviar(enderecoDaRota(rota, mundo.recantos.dentro), campos);
  const corpo = resposta.headers.get('Content-Type')?.includes('json') ? await resposta.json() : {};
  return { status: resposta.status, ...(corpo as { errors?: Record<string, string[]>; ato_id?: string }) };
}

async function exigir(exigir_motivo: boolean): Promise<void> {
  const { cliente_id } = mundo.recantos;
  const data = { cliente_id, sessao_tempo: null, grupos_dois_fatores: [], exigir_motivo };
  await mundo.services.executar(politicaDecider, cliente_id, { type: 'DefinirPolitica', data }, doSistema());
  await mundo.mostrado();
}

async function ultimo(stream: string) {
  const [evento] = (await mundo.services.eventStore.readStream(stream as never)).slice(-1);
  return evento === undefined ? null : { type: evento.type, data: evento.data };
}

interface RemocaoLida {
  readonly id: string;
  readonly remocao?: { readonly em: string; readonly por: string | null; readonly motivo: string };
}

const desfazer = async (ato_id: string) =>
  (await pessoa.enviar(`/camadas/atos/${ato_id}/desfazer`)).json() as Promise<{ message: string; desfeitas: number }>;

describe('O motivo do que se exclui e se inativa', () => {
  it('exigido pela política, falta em cada formulário com um texto, e nada acontece', MUITOS, async () => {
    await exigir(true);
    expect(TIRAM.length).toBeGreaterThan(7);
    const antes = await mundo.services.eventStore.lastPosition();
    for (const uma of TIRAM) {
      expect(await tirar(uma), uma[0]).toMatchObject({ status: 422, errors: { motivo: [mensagensDoMotivo.falta] } });
      expect((await tirar(uma, '   ')).errors?.motivo, uma[0]).toEqual([mensagensDoMotivo.falta]);
    }
    expect(await mundo.services.eventStore.lastPosition()).toBe(antes);
  });

  it('longo demais é recusado, e não cortado', MUITOS, async () => {
    for (const uma of TIRAM)
      expect((await tirar(uma, 'x'.repeat(2_001))).errors?.motivo, uma[0]).toEqual([mensagensDoMotivo.longo]);
  });

  it('dito, fica no evento, na lixeira e na história; sem exigência, não se pede', MUITOS, async () => {
    const { camada_id, tipo_id, categoria_id, ativo_id, ...outros } = mundo.recantos.dentro;
    const esta = (nome: RotaNome) => [nome, rotas[nome]] as const;
    const casos: readonly (readonly [RotaNome, string, string, object?])[] = [
      ['alternarStatusDasCamadas', `camada-${camada_id}`, 'CamadaInativada'],
      ['removerCamadas', `camada-${camada_id}`, 'CamadaRemovida'],
      ['removerArtefato', `deteccao-${outros.deteccao_id}`, 'ArtefatoRemovido', { artefato_id: outros.artefato_id }],
      ['salvarDeteccao', `deteccao-${outros.deteccao_id}`, 'DeteccaoRemovida'],
      ['salvarAnalise', `analise-${outros.analise_id}`, 'AnaliseRemovida'],
      ['alternarStatusDoAtivo', `ativo-${ativo_id}`, 'AtivoInativado'],
      ['alternarCategoria', `categoria-${categoria_id}`, 'CategoriaInativada'],
      ['alternarStatusDoCamadaTipo', `camadatipo-${tipo_id}`, 'CamadaTipoInativado'],
      ['alternarStatusDoDeteccaoTipo', `deteccaotipo-${outros.deteccao_tipo_id}`, 'DeteccaoTipoInativado'],
      ['alternarDeteccaoStatus', `deteccaostatus-${outros.deteccao_status_id}`, 'DeteccaoStatusInativado'],
      ['alternarClassificacao', `classificacao-${outros.classificacao_id}`, 'ClassificacaoInativada'],
    ];
    for (const [nome, stream, type, dados] of casos) {
      expect((await tirar(esta(nome), MOTIVO)).status, nome).toBe(200);
      expect(await ultimo(stream), nome).toEqual({ type, data: { ...dados, motivo: MOTIVO } });
    }
    await mundo.mostrado();
    const pagina = async (caminho: string) => (await pessoa.pedir(caminho)).text();
    expect(await pagina('/camadas/lixeira')).toContain(MOTIVO);
    const naLixeira = async (caminho: string) => {
      const { data } = (await (await pessoa.pedir(`${caminho}removidas=1`)).json()) as { data: RemocaoLida[] };
      return data.map(({ id, remocao }) => ({ id, remocao }));
    };
    const remocao = { em: expect.stringMatching(/^\d{4}-.*Z$/), por: expect.stringMatching(/\S/), motivo: MOTIVO };
    const { analise_id, deteccao_id } = outros;
    expect(await naLixeira(`/analise/analises?ativo_id=${ativo_id}&`)).toEqual([{ id: analise_id, remocao }]);
    expect(await naLixeira(`/analise/analises/${analise_id}/deteccoes?`)).toEqual([{ id: deteccao_id, remocao }]);
    await exigir(false);
    const outra: Uuid = mundo.recantos.fora.camada_id;
    const campos = { 'layer_ids[]': outra, selected_all: '0', _method: 'delete' };
    expect((await pessoa.enviar('/camadas/remover', campos)).status).toBe(200);
    expect(await ultimo(`camada-${outra}`)).toEqual({ type: 'CamadaRemovida', data: { motivo: '' } });
    await mundo.mostrado();
    expect((await pessoa.enviar('/camadas/lixeira/restaurar', { 'layer_ids[]': camada_id })).status).toBe(200);
    await mundo.mostrado();
    expect(await pagina(`/camadas/${camada_id}`)).toContain(MOTIVO);
  });

  it('desfazer uma exclusão que já voltou diz que não há o que desfazer, e nada muda', MUITOS, async () => {
    const minha = mundo.recantos.fora.camada_id;
    await pessoa.enviar('/camadas/lixeira/restaurar', { 'layer_ids[]': minha });
    await mundo.mostrado();
    const campos = { 'layer_ids[]': minha, selected_all: '0', _method: 'delete' };
    const { ato_id } = (await (await pessoa.enviar('/camadas/remover', campos)).json()) as { ato_id: string };
    await mundo.mostrado();
    await pessoa.enviar('/camadas/lixeira/restaurar', { 'layer_ids[]': minha });
    const restaurada = await ultimo(`camada-${minha}`);
    expect(restaurada?.type).toBe('CamadaRestaurada');
    expect(await desfazer(ato_id)).toMatchObject({
      desfeitas: 0,
      message: expect.stringMatching(/^Nada a desfazer: /),
    });
    const posicao = await mundo.services.eventStore.lastPosition();
    expect(await desfazer(ato_id)).toMatchObject({
      desfeitas: 0,
      message: 'Nada a desfazer: este ato já tinha sido desfeito.',
    });
    expect(await mundo.services.eventStore.lastPosition()).toBe(posicao);
    expect(await ultimo(`camada-${minha}`)).toEqual(restaurada);
  });
});
