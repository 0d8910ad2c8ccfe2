import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinhaDoTempo } from '#app/artefato/artefato.ts';
import type { DeteccaoNaTela } from '#app/deteccao/deteccao.ts';
import { deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import { deteccaoStatusDecider } from '#domain/deteccao-status/deteccao-status.decider.ts';
import { CORES_DO_TIPO_NOVO } from '#domain/deteccao-tipo/cores.ts';
import { deteccaoTipoDecider } from '#domain/deteccao-tipo/deteccao-tipo.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const TUDO: Papel = { nome: 'tudo', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) };
/** The installation comes up in seconds, unless the pages have to be built first. */
const SUBIR_MS = 300_000;
const [INATIVO, SEM_TIPO] = [
  'Este tipo de detecção não está mais em uso: escolha outro.',
  'Escolha o tipo da detecção.',
];

let mundo: DoisClientes;
let pessoa: Pessoa;
beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoa = (await mundo.entrarComo([TUDO])).get(TUDO) as Pessoa;
}, SUBIR_MS);
afterAll(() => mundo?.close());

type Campos = Readonly<Record<string, string>>;

interface Resposta {
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly deteccao: DeteccaoNaTela;
}

async function enviar(caminho: string, campos: Campos) {
  const resposta = await pessoa.enviar(caminho, campos);
  return { status: resposta.status, ...((await resposta.json()) as Resposta) };
}
const recusa = ({ status, errors }: Awaited<ReturnType<typeof enviar>>) => [status, errors];
const ler = async <T>(caminho: string) => (await (await pessoa.pedir(caminho)).json()) as T;
const eventos = async (id: Uuid) => (await mundo.services.eventStore.readStream(deteccaoStream(id))).length;

async function tipo(nome: string, alias = ''): Promise<Uuid> {
  const id = randomUUID();
  const data = { ...CORES_DO_TIPO_NOVO, cliente_id: mundo.recantos.cliente_id, nome, alias, descricao: '' };
  await mundo.services.executar(deteccaoTipoDecider, id, { type: 'CriarDeteccaoTipo', data }, doSistema());
  await mundo.mostrado();
  return id;
}

async function inativarTipo(id: Uuid): Promise<void> {
  await mundo.services.executar(deteccaoTipoDecider, id, { type: 'InativarDeteccaoTipo', data: {} }, doSistema());
  await mundo.mostrado();
}

const campos = (tipo_deteccao_id: Uuid): Campos => ({
  // As the browser's own forms: the id of what is to be, and no command's number.
  id: randomUUID(),
  comando_id: '',
  analise_id: mundo.recantos.dentro.analise_id,
  tipo_deteccao_id,
  geojson: JSON.stringify(quadrado(-47.99, -15.99, 0.01)),
});

describe('O tipo de uma detecção', () => {
  it('mudado, é dito com o apelido que tem, ou com o nome sem ele, nela e na lista; e o primeiro ao lado', async () => {
    const { analise_id, deteccao_id, deteccao_tipo_id } = mundo.recantos.dentro;
    const [comApelido, semApelido] = [await tipo('Queimada em área protegida', 'Fogo'), await tipo('Clareira')];
    const caminho = `/analise/deteccoes/${deteccao_id}`;
    const ditos = async () => {
      const { data } = await ler<{ data: readonly DeteccaoNaTela[] }>(`/analise/analises/${analise_id}/deteccoes`);
      return [await ler<DeteccaoNaTela>(`${caminho}/dados`), data.find(({ id }) => id === deteccao_id)];
    };
    await enviar(caminho, { ...campos(deteccao_tipo_id), _method: 'PUT' });
    const nome = 'Detecção de Aurora';
    for (const [mudado, alterado_alias, alterado_nome, tipo_deteccao] of [
      [comApelido, 'Fogo', 'Queimada em área protegida', 'Queimada em área protegida'],
      [semApelido, 'Clareira', 'Clareira', 'Clareira'],
      ['', null, null, nome],
    ] as const) {
      const { status, deteccao } = await enviar(`${caminho}/alterar-tipo-deteccao`, {
        tipo_deteccao_alterado_id: mudado,
        classificacao: '',
        observacao: '',
      });
      expect(status).toBe(200);
      const esperado = {
        tipo_deteccao,
        tipo: { id: deteccao_tipo_id, nome, alias: nome, alterado_alias, alterado_nome },
      };
      for (const dita of [deteccao, ...(await ditos())]) expect(dita).toMatchObject(esperado);
    }
  });

  it('que não está mais em uso não se escolhe: nem ao criar, nem ao editar, nem ao mudar; o que ela tem, fica', async () => {
    const { deteccao_tipo_id } = mundo.recantos.dentro;
    const [seu, outro] = [await tipo('Ainda em uso'), await tipo('Que vai sair')];
    const [nova, mudada] = [campos(seu), campos(outro)];
    expect((await enviar('/analise/deteccoes', nova)).status).toBe(201);
    await inativarTipo(outro);
    const caminho = `/analise/deteccoes/${nova.id}`;
    const mudar = (tipo_deteccao_alterado_id: Uuid) =>
      enviar(`${caminho}/alterar-tipo-deteccao`, { tipo_deteccao_alterado_id, classificacao: '', observacao: '' });
    const antes = await mundo.services.eventStore.lastPosition();
    const aoCriar = await enviar('/analise/deteccoes', mudada);
    expect(recusa(aoCriar)).toEqual([422, { tipo_deteccao_id: [INATIVO] }]);
    const aoEditar = await enviar(caminho, { ...nova, _method: 'PUT', tipo_deteccao_id: outro });
    expect(recusa(aoEditar)).toEqual([422, { tipo_deteccao_id: [INATIVO] }]);
    expect(recusa(await mudar(outro))).toEqual([422, { tipo_deteccao_alterado_id: [INATIVO] }]);
    const semTipo = await enviar('/analise/deteccoes', campos(mundo.recantos.alheio.deteccao_tipo_id));
    expect(recusa(semTipo)).toEqual([422, { tipo_deteccao_id: [SEM_TIPO] }]);
    expect(await mundo.services.eventStore.lastPosition()).toBe(antes);
    // Where it was chosen while it was in use, it is kept, and the form that holds it may be saved.
    expect((await mudar(deteccao_tipo_id)).status).toBe(200);
    for (const um of [seu, deteccao_tipo_id]) await inativarTipo(um);
    const salva = await enviar(caminho, { ...nova, _method: 'PUT', descricao: 'De um tipo que saiu' });
    expect([salva.status, salva.deteccao.tipo.nome, salva.deteccao.descricao]).toEqual([
      ...[200, 'Ainda em uso', 'De um tipo que saiu'],
    ]);
    expect((await mudar(deteccao_tipo_id)).status).toBe(200);
    const todos = await ler<readonly { id: string; ativo: boolean }[]>('/analise/tipos-deteccao/todos');
    const dele = [outro, seu, deteccao_tipo_id].map((id) => todos.find((um) => um.id === id)?.ativo);
    expect(dele).toEqual([false, false, false]);
  });
});

describe('O status de uma detecção', () => {
  it('que não está mais em uso não se registra nem é passo da linha do tempo; a nova começa pelo primeiro em uso', async () => {
    const { clientes, dentro, alheio } = mundo.recantos;
    const { deteccao_id, deteccao_status_id } = dentro;
    const todos = () => ler<readonly { id: string; ativo: boolean; ordem: number }[]>('/analise/status-deteccao/todos');
    const [primeiro, segundo, terceiro] = await todos();
    expect([primeiro?.id, primeiro?.ativo, segundo?.ativo]).toEqual([deteccao_status_id, true, true]);
    for (const { id = '' } of [primeiro ?? {}, terceiro ?? {}])
      await mundo.services.executar(
        ...([deteccaoStatusDecider, id, { type: 'InativarDeteccaoStatus', data: {} }, doSistema()] as const),
      );
    await mundo.mostrado();
    expect((await todos()).map(({ ativo }) => ativo).slice(0, 3)).toEqual([false, true, false]);
    const antes = await eventos(deteccao_id);
    const registrar = (status_id: string) =>
      enviar(`/analise/deteccoes/${deteccao_id}/status`, { status_id, artefatos: '[]' });
    const recusado = [422, { status_id: ['Escolha um status em uso.'] }];
    expect(recusa(await registrar(`${terceiro?.id}`))).toEqual(recusado);
    // Another client's is none, not even by its name.
    expect(clientes.boreal).not.toBe(clientes.aurora);
    expect(recusa(await registrar(alheio.deteccao_status_id))).toEqual(recusado);
    const escolhida = { selected_all: '0', selected_detection_ids: deteccao_id, search: '' };
    const emMassa = await enviar('/deteccoes/status', { ...escolhida, status_id: `${terceiro?.id}` });
    expect([emMassa.status, Object.keys(emMassa.errors ?? {})]).toEqual([422, ['status_id']]);
    expect(await eventos(deteccao_id)).toBe(antes);
    const { steps } = await ler<LinhaDoTempo>(`/analise/deteccoes/${deteccao_id}/timeline`);
    expect(steps.map(({ id }) => id)).not.toContain(terceiro?.id);
    const tipo_em_uso = await tipo('Para a nova');
    expect((await enviar('/analise/deteccoes', campos(tipo_em_uso))).deteccao.status.id).toBe(segundo?.id);
  });
});
