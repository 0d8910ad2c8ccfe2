import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnaliseNaTela } from '#app/analise/analise.ts';
import type { DeteccaoNaTela, ImpactoNaTela } from '#app/deteccao/deteccao.ts';
import { type Conflito, mesclar } from '#app/kit/mesclagem/mesclar.ts';
import { mensagensDoServidor } from '#app/mensagens/catalogo.ts';
import { analiseStream } from '#domain/analise/analise.events.ts';
import { ativoDecider } from '#domain/ativo/ativo.decider.ts';
import type { CamadaCommand } from '#domain/camada/camada.commands.ts';
import { camadaDecider } from '#domain/camada/camada.decider.ts';
import { deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { medir } from '#domain/geometria/medir.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { salvarGrupo } from '#tests/support/deteccoes.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const SUBIR_MS = 300_000;
const TUDO: Papel = { nome: 'tudo', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) };
const COLEGA: Papel = { ...TUDO, nome: 'colega' };
const SO_VE: Papel = { ...TUDO, nome: 'só vê', permissoes: TUDO.permissoes.filter((uma) => uma !== 'analises.editar') };

let mundo: DoisClientes;
let pessoa: Pessoa;
let colega: Pessoa;
let soVe: Pessoa;
beforeAll(async () => {
  mundo = await createDoisClientes();
  const pessoas = await mundo.entrarComo([TUDO, COLEGA, SO_VE]);
  [pessoa, colega, soVe] = [TUDO, COLEGA, SO_VE].map((papel) => pessoas.get(papel)) as [Pessoa, Pessoa, Pessoa];
}, SUBIR_MS);
afterAll(() => mundo?.close());

type Campos = Readonly<Record<string, string>>;

interface Salva {
  readonly id: string;
  /** Of a refusal. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly conflito?: Conflito;
  readonly analise: AnaliseNaTela;
  readonly deteccao: DeteccaoNaTela;
}

/** As the browser's own forms send: without a command's number, and with the id of what is to be. */
async function gravar(metodo: 'POST' | 'PUT', caminho: string, campos: Campos, quem = pessoa) {
  const resposta = await quem.enviar(caminho, { comando_id: '', _method: metodo, ...campos });
  const corpo = (await resposta.json()) as Salva;
  return { status: resposta.status, ...corpo };
}

/** With these sides, in degrees. */
const retangulo = (oeste: number, sul: number, leste: number, norte: number): Geometria => ({
  type: 'Polygon',
  coordinates: [[oeste, sul, leste, norte]].map(([w = 0, s = 0, e = 0, n = 0]) => [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ]),
});

const ler = async <T>(caminho: string) =>
  (await (await pessoa.pedir(caminho, { headers: { Accept: 'application/json' } })).json()) as T;
const analises = async () => (await ler<{ readonly data: readonly AnaliseNaTela[] }>('/analise/analises')).data;

describe('O que se grava de análises e detecções', () => {
  it('uma análise enviada outra vez, por não ter chegado a resposta, é a mesma', async () => {
    const { ativo_id, analise_id } = mundo.recantos.dentro;
    const antes = await analises();
    const base = antes.find(({ id }) => id === analise_id);
    const imagens = { imagem_antes_id: `${base?.imagem_antes_id}`, imagem_depois_id: `${base?.imagem_depois_id}` };
    const datas = { data_antes: '2024-01-30', data_depois: '2024-01-30' };
    const campos = { id: randomUUID(), ativo_id, titulo: 'Enviada duas vezes', descricao: '', ...imagens, ...datas };
    const [uma, outra] = [
      await gravar('POST', '/analise/analises', campos),
      await gravar('POST', '/analise/analises', campos),
    ];
    expect([uma.id, outra.id]).toEqual([campos.id, campos.id]);
    expect(await analises()).toHaveLength(antes.length + 1);
    const salva = await gravar('PUT', `/analise/analises/${campos.id}`, { ...campos, titulo: 'Outro título' });
    expect(salva.analise).toMatchObject({ titulo: 'Outro título', revisao: outra.analise.revisao + 1 });
  });

  it('uma detecção também, e o que se muda nela volta na resposta', async () => {
    const { analise_id, deteccao_tipo_id } = mundo.recantos.dentro;
    const nela = async () =>
      (await ler<{ readonly data: readonly DeteccaoNaTela[] }>(`/analise/analises/${analise_id}/deteccoes`)).data;
    const antes = await nela();
    const geojson = JSON.stringify(quadrado(-47.99, -15.99, 0.01));
    const campos = { id: randomUUID(), analise_id, tipo_deteccao_id: deteccao_tipo_id, descricao: 'Primeira', geojson };
    const [uma, outra] = [
      await gravar('POST', '/analise/deteccoes', campos),
      await gravar('POST', '/analise/deteccoes', campos),
    ];
    expect([uma.id, outra.id]).toEqual([campos.id, campos.id]);
    expect(await nela()).toHaveLength(antes.length + 1);
    const salva = await gravar('PUT', `/analise/deteccoes/${campos.id}`, { ...campos, descricao: 'Segunda' });
    expect(salva.deteccao).toMatchObject({ descricao: 'Segunda' });
    expect(salva.deteccao.revisao).toBeGreaterThan(outra.deteccao.revisao);
  });

  it('o que um desenho encontra é dito com quanto: camadas, outras detecções, e o ativo de que está fora', async () => {
    const { analise_id, deteccao_id, ativo_id, camada_id, deteccao_tipo_id, categoria_id } = mundo.recantos.dentro;
    const vizinha = { id: randomUUID(), analise_id, tipo_deteccao_id: deteccao_tipo_id, descricao: '' };
    const dela = JSON.stringify(quadrado(-47.95, -15.95, 0.01));
    await gravar('POST', '/analise/deteccoes', { ...vizinha, geojson: dela });
    const encontra = (forma: Geometria, mais: Readonly<Record<string, string>> = {}) =>
      ler<ImpactoNaTela>(
        `/analise/deteccoes/camadas-impactadas?${new URLSearchParams({ ativo_id, geojson: JSON.stringify(forma), ...mais })}`,
      );
    // Half of the neighbour, and all of it inside of the layer.
    const forma = quadrado(-47.945, -15.95, 0.01);
    const metade = medir(retangulo(-47.945, -15.95, -47.94, -15.94)).area ?? 0;
    const achado = await encontra(forma, { analise_id });
    expect(achado).toMatchObject({ hasIntersection: true, total: 1, fora_do_ativo: null });
    expect(achado.layers).toEqual([expect.objectContaining({ id: camada_id, comprimento: null, pontos: null })]);
    expect(achado.layers[0]?.area).toBeCloseTo(medir(forma).area ?? 0, 2);
    // The analysis' first detection covers all of it.
    expect(achado.sobrepostas.map(({ id }) => id)).toEqual([deteccao_id, vizinha.id]);
    expect(achado.sobrepostas[0]?.area).toBeCloseTo(medir(forma).area ?? 0, 2);
    expect(achado.sobrepostas[1]?.area).toBeCloseTo(metade, 2);
    const semEla = await encontra(forma, { analise_id, deteccao_id: vizinha.id });
    expect(semEla.sobrepostas.map(({ id }) => id)).toEqual([deteccao_id]);
    expect((await encontra(forma)).sobrepostas).toEqual([]);
    const lugar = { lat: -15.8, lng: -47.9, bbox_geojson: quadrado(-47.9, -15.8, 0.1), imagem_padrao: null };
    const novo = { cliente_id: mundo.recantos.cliente_id, categoria_id, nome: 'Com área', sigla: 'COM-AREA' };
    const comArea = v7();
    const data = { ...novo, ...lugar, uf: 'DF' as const, monitoramento: true };
    await mundo.services.executar(ativoDecider, comArea, { type: 'CriarAtivo', data }, doSistema());
    await mundo.mostrado();
    // A hundredth of a degree of longitude to the west of it, at sixteen degrees south.
    const fora = await encontra(quadrado(-47.92, -15.75, 0.01), { ativo_id: comArea });
    expect(fora.fora_do_ativo?.distancia_m).toBeGreaterThan(1_060);
    expect(fora.fora_do_ativo?.distancia_m).toBeLessThan(1_080);
    expect(fora.layers).toEqual([]);
    expect((await encontra(quadrado(-47.905, -15.75, 0.01), { ativo_id: comArea })).fora_do_ativo).toBeNull();
  });

  it('as camadas que mudaram depois são ditas, o que se registrou fica; calculadas de novo, são as de agora', async () => {
    const { analise_id, camada_id, deteccao_tipo_id, tipo_id, ativo_id } = mundo.recantos.dentro;
    const geojson = JSON.stringify(quadrado(-47.93, -15.93, 0.01));
    const campos = { analise_id, tipo_deteccao_id: deteccao_tipo_id, camada_principal_id: camada_id, geojson };
    const alheia = await gravar('POST', '/analise/deteccoes', {
      ...campos,
      camada_principal_id: mundo.recantos.fora.camada_id,
    });
    expect([alheia.status, Object.keys(alheia.errors ?? {})]).toEqual([422, ['camada_principal_id']]);
    const { id, deteccao } = await gravar('POST', '/analise/deteccoes', { ...campos, id: randomUUID() });
    const caminho = `/analise/deteccoes/${id}`;
    const antes = deteccao.camadas_impactadas;
    expect(deteccao).toMatchObject({ camada_referencia: antes[0]?.nome, camadas_mudadas: [] });
    const mudada = { tipo_id, ativo_id, nome: 'Com outro nome', descricao: '', tipo_geometria: 3 as const };
    const acontece = async (command: CamadaCommand) => {
      await mundo.services.executar(camadaDecider, camada_id, command, doSistema());
      await mundo.mostrado();
    };
    await acontece({
      type: 'AlterarCamada',
      data: { ...mudada, attributes: {}, geojson: quadrado(-47.935, -15.93, 0.01) },
    });
    await acontece({ type: 'InativarCamada', data: {} });
    const lida = await ler<DeteccaoNaTela>(`${caminho}/dados`);
    const hoje = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/);
    expect(lida.camadas_mudadas).toEqual([
      {
        id: camada_id,
        nome: antes[0]?.nome,
        mudancas: ['inativada', 'forma', 'nome'].map((o_que) => ({ o_que, desde: hoje })),
      },
    ]);
    expect([lida.camadas_impactadas, lida.camada_principal_id]).toEqual([antes, camada_id]);
    await acontece({ type: 'AtivarCamada', data: {} });
    // Saved as ever, what it was found to overlap stays; asked for, it is found anew.
    const igual = await gravar('PUT', caminho, { ...campos, descricao: 'Igual' });
    expect(igual.deteccao.camadas_impactadas).toEqual(antes);
    expect(igual.deteccao.camadas_mudadas?.[0]?.mudancas.map(({ o_que }) => o_que)).toEqual(['forma', 'nome']);
    const nova = await gravar('PUT', caminho, { ...campos, descricao: 'Igual', recalcular_impacto: '1' });
    expect(nova.deteccao.camadas_mudadas).toEqual([]);
    expect(nova.deteccao.camadas_impactadas).toEqual([
      expect.objectContaining({ id: camada_id, nome: 'Com outro nome' }),
    ]);
    expect(nova.deteccao.camadas_impactadas[0]?.area).toBeLessThan(antes[0]?.area ?? 0);
    const eventos = await mundo.services.eventStore.readStream(deteccaoStream(id));
    expect(eventos.map(({ type }) => type)).toEqual([
      ...['DeteccaoCriada', 'DeteccaoAlterada', 'ImpactoDaDeteccaoRecalculado'],
    ]);
  });

  it('duas mudanças de tipo sobre a mesma detecção: a segunda é dita campo por campo, e nada se perde', async () => {
    const caminho = `/analise/deteccoes/${mundo.recantos.dentro.deteccao_id}/alterar-tipo-deteccao`;
    const mudar = async (campos: Readonly<Record<string, string>>) => {
      const resposta = await pessoa.enviar(caminho, { comando_id: '', classificacao: '', ...campos });
      return { status: resposta.status, corpo: await resposta.json() };
    };
    const primeira = await mudar({ observacao: 'Como estava' });
    const revisao = `${primeira.corpo.deteccao.revisao}`;
    expect(await mudar({ revisao, observacao: 'Da primeira pessoa' })).toMatchObject({ status: 200 });
    const recusada = await mudar({ revisao, observacao: 'Da segunda' });
    const mudanca = { campo: 'observacao', antes: 'Como estava', agora: 'Da primeira pessoa' };
    expect(recusada).toMatchObject({ status: 409, corpo: { conflito: { mudancas: [mudanca] } } });
    const sobreEla = `${recusada.corpo.conflito.revisao}`;
    expect(await mudar({ revisao: sobreEla, observacao: 'Das duas' })).toMatchObject({ status: 200 });
    // A client that does not say over what it saves overwrites, as ever.
    expect((await mudar({ observacao: 'De fora' })).corpo.deteccao).toMatchObject({ observacao: 'De fora' });
  });

  it('a área digitada fica ao lado da calculada, que continua dita; redesenhada, só a calculada é outra', async () => {
    const { analise_id, deteccao_tipo_id } = mundo.recantos.dentro;
    const [forma, maior] = [quadrado(-47.97, -15.97, 0.01), quadrado(-47.97, -15.97, 0.02)];
    const [calculada, outra] = [medir(forma).area, medir(maior).area];
    const [geojson, redesenhada] = [JSON.stringify(forma), JSON.stringify(maior)];
    const campos = { id: randomUUID(), analise_id, tipo_deteccao_id: deteccao_tipo_id, geojson };
    const caminho = `/analise/deteccoes/${campos.id}`;
    const criar = (area: string) => gravar('POST', '/analise/deteccoes', { ...campos, id: randomUUID(), area });
    const mudar = async (mais: Campos) => (await gravar('PUT', caminho, { ...campos, ...mais })).deteccao;
    for (const area of ['muita', '-1'])
      expect(await criar(area)).toMatchObject({ status: 422, errors: { area: [expect.stringContaining('hectares')] } });
    const { deteccao } = await gravar('POST', '/analise/deteccoes', { ...campos, area: '1.234,56789' });
    expect(deteccao).toMatchObject({ area: calculada, area_informada: 1_234.5679 });
    // The figure that the form was filled in with is nobody's own.
    expect((await criar(`${calculada}`)).deteccao).toMatchObject({ area: calculada, area_informada: null });
    const { data } = await ler<{ data: readonly DeteccaoNaTela[] }>(`/analise/analises/${analise_id}/deteccoes`);
    expect(data.find(({ id }) => id === campos.id)).toMatchObject({ area: calculada, area_informada: 1_234.5679 });
    expect(await mudar({ area: '99.5' })).toMatchObject({ area: calculada, area_informada: 99.5 });
    expect(await mudar({ geojson: redesenhada })).toMatchObject({ area: outra, area_informada: 99.5 });
    expect(await mudar({ geojson: redesenhada, area: '98' })).toMatchObject({ area: outra, area_informada: 98 });
    expect(await mudar({ geojson: redesenhada, area: '' })).toMatchObject({ area: outra, area_informada: null });
    const eventos = await mundo.services.eventStore.readStream(deteccaoStream(campos.id));
    const digitadas = eventos.map(({ data: dito }) => (dito as { area_informada?: number | null }).area_informada);
    expect(digitadas.filter((uma) => uma !== undefined)).toEqual([1_234.5679, 99.5, 98, null]);
  });

  it('o início e o fim de uma análise são o primeiro e o último instante das cenas das suas duas imagens', async () => {
    const { cliente_id, dentro } = mundo.recantos;
    const grupo = async (hash: string, ...instantes: readonly (string | null)[]) => {
      const id = v7();
      const cenas = instantes.map((obtida_em, i) => ({ id: `cena ${i}`, obtida_em }));
      await salvarGrupo(mundo.services, id, hash.repeat(64), cliente_id, ...cenas);
      return id;
    };
    // Not in the order of time, and one that nobody dated.
    const imagem_antes_id = await grupo(
      'c',
      '2024-01-30T13:20:00Z',
      null,
      '2024-01-30T13:05:00Z',
      '2024-01-30T13:10:00Z',
    );
    const imagem_depois_id = await grupo('d', '2024-01-30T14:00:00Z', '2024-01-30T14:40:00Z', '2024-01-30T14:30:00Z');
    await mundo.mostrado();
    const datas = { data_antes: '2024-01-30', data_depois: '2024-01-30' };
    const nova = { id: randomUUID(), ativo_id: dentro.ativo_id, titulo: 'De sete cenas', descricao: '', ...datas };
    const { analise } = await gravar('POST', '/analise/analises', { ...nova, imagem_antes_id, imagem_depois_id });
    const [inicio, fim] = ['2024-01-30T13:05:00Z', '2024-01-30T14:40:00Z'];
    expect(analise).toMatchObject({ data_inicio: inicio, data_fim: fim });
    const [criada] = await mundo.services.eventStore.readStream(analiseStream(nova.id));
    expect(criada?.data).toMatchObject({
      imagens: { antes: { inicio, fim: '2024-01-30T13:20:00Z' }, depois: { inicio: '2024-01-30T14:00:00Z', fim } },
    });
  });

  it('duas edições da mesma análise: a segunda é dita campo por campo, nada se perde, e o que não colide se soma', async () => {
    const caminho = `/analise/analises/${mundo.recantos.dentro.analise_id}`;
    const lida = async () => (await analises()).find(({ id }) => caminho.endsWith(id));
    const [antes, datas] = [await lida(), { data_antes: '2024-01-30', data_depois: '2024-01-30' }];
    const salvar = (revisao: number | undefined, quem: Pessoa, titulo: string, descricao: string) =>
      gravar('PUT', caminho, { revisao: `${revisao ?? ''}`, titulo, descricao, ...datas }, quem);
    const [titulo, descricao] = [`${antes?.titulo}`, `${antes?.descricao}`];
    const primeira = await salvar(antes?.revisao, colega, 'Da colega', descricao);
    expect(primeira.status).toBe(200);
    const recusada = await salvar(antes?.revisao, pessoa, titulo, 'Minha');
    const mudanca = { campo: 'titulo', antes: titulo, agora: 'Da colega' };
    expect([recusada.status, recusada.conflito]).toEqual([
      409,
      {
        revisao: primeira.analise.revisao,
        mudancas: [{ ...mudanca, autor: expect.stringContaining('colega'), em: expect.any(String) }],
      },
    ]);
    expect(await lida()).toMatchObject({ titulo: 'Da colega', descricao });
    // As the window does with it: hers comes into what is untouched, and of what both changed somebody chooses.
    const conflito = recusada.conflito as Conflito;
    const [somada] = mesclar(conflito, { titulo, descricao: 'Minha' });
    expect([somada?.situacao, mesclar(conflito, { titulo: 'Outro' })[0]?.situacao]).toEqual(['trazido', 'escolher']);
    // No longer published meanwhile, nothing that the form edits is another.
    expect((await colega.enviar(`${caminho}/publicar`, { status: '2' })).status).toBe(200);
    const junta = await salvar(conflito.revisao, pessoa, `${somada?.valor}`, 'Minha');
    expect(junta).toMatchObject({ status: 200, analise: { titulo: 'Da colega', descricao: 'Minha' } });
    expect(await lida()).toMatchObject({ titulo: 'Da colega', descricao: 'Minha', revisao: junta.analise.revisao });
    await colega.enviar(`${caminho}/publicar`, { status: '1' });
  });

  /** An analysis that is not published yet, with one detection. */
  async function rascunho(titulo: string) {
    const { ativo_id, analise_id, deteccao_tipo_id } = mundo.recantos.dentro;
    const base = (await analises()).find(({ id }) => id === analise_id);
    const imagens = { imagem_antes_id: `${base?.imagem_antes_id}`, imagem_depois_id: `${base?.imagem_depois_id}` };
    const datas = { data_antes: '2024-01-30', data_depois: '2024-01-30' };
    const analise = { id: randomUUID(), ativo_id, titulo, descricao: '', ...imagens, ...datas };
    await gravar('POST', '/analise/analises', analise);
    const geojson = JSON.stringify(quadrado(-47.97, -15.97, 0.01));
    const campos = { analise_id: analise.id, tipo_deteccao_id: deteccao_tipo_id, descricao: '', geojson };
    const deteccao_id = randomUUID();
    await gravar('POST', '/analise/deteccoes', { ...campos, id: deteccao_id });
    return { analise_id: analise.id, deteccao_id, campos };
  }

  it('quem não vê rascunhos não vê uma detecção de quando a análise dela era um', async () => {
    const { analise_id, deteccao_id } = await rascunho('Ainda sem publicar');
    const em = new Date().toISOString();
    await gravar('POST', `/analise/analises/${analise_id}/publicar`, { status: '1' });
    for (const caminho of ['timeline', 'artefatos', 'dados']) {
      const onde = `/analise/deteccoes/${deteccao_id}/${caminho}`;
      expect((await soVe.pedir(onde)).status, caminho).toBe(200);
      expect((await soVe.pedir(`${onde}?em=${em}`)).status, `${caminho}, então`).toBe(404);
      expect((await pessoa.pedir(`${onde}?em=${em}`)).status, `${caminho}, quem edita`).toBe(200);
    }
  });

  it('com a análise na lixeira, nada se muda nas detecções dela', async () => {
    const { analise_id, deteccao_id, campos } = await rascunho('Vai para a lixeira');
    await pessoa.enviar(`/analise/analises/${analise_id}`, { _method: 'DELETE', motivo: 'teste' });
    const onde = `/analise/deteccoes/${deteccao_id}`;
    const antes = (await mundo.services.eventStore.readStream(deteccaoStream(deteccao_id))).length;
    const recusadas = [
      await gravar('PUT', onde, { ...campos, descricao: 'Outra' }),
      await gravar('POST', `${onde}/alterar-tipo-deteccao`, { observacao: 'Outra' }),
      await gravar('POST', `${onde}/status`, { status_id: mundo.recantos.dentro.deteccao_status_id, artefatos: '[]' }),
    ];
    expect(recusadas).toEqual(
      recusadas.map(() => expect.objectContaining({ status: 422, message: expect.stringContaining('na lixeira') })),
    );
    expect(await mundo.services.eventStore.readStream(deteccaoStream(deteccao_id))).toHaveLength(antes);
  });

  it('de uma publicação que se desfaz, o motivo em branco é nenhum, e o longo demais é recusado', async () => {
    const { analise_id } = await rascunho('Publicada e desfeita');
    const publicar = (campos: Campos) => gravar('POST', `/analise/analises/${analise_id}/publicar`, campos);
    expect(await publicar({ status: '1' })).toMatchObject({ status: 1 });
    const longo = await publicar({ status: '2', motivo: 'x'.repeat(2_001) });
    expect(longo).toMatchObject({ status: 422, errors: { motivo: [expect.any(String)] } });
    expect(await publicar({ status: '2', motivo: '  ' })).toMatchObject({ status: 2 });
  });

  it('com a leitura parada, o que foi gravado é respondido como gravado, e aparece quando ela volta', async () => {
    const { analise_id, deteccao_id, deteccao_tipo_id, ativo_id } = mundo.recantos.dentro;
    const base = (await analises()).find(({ id }) => id === analise_id);
    const imagens = { imagem_antes_id: `${base?.imagem_antes_id}`, imagem_depois_id: `${base?.imagem_depois_id}` };
    const datas = { data_antes: '2024-01-30', data_depois: '2024-01-30', descricao: '' };
    const nova = { id: randomUUID(), ativo_id, titulo: 'Com a leitura parada', ...imagens, ...datas };
    const geojson = JSON.stringify(quadrado(-47.98, -15.98, 0.01));
    const forma = { analise_id, tipo_deteccao_id: deteccao_tipo_id, geojson };
    const detectada = { id: randomUUID(), ...forma, descricao: 'Escrita às escuras' };
    const daNova = { id: randomUUID(), ...forma, analise_id: nova.id, descricao: 'Da que não se lê ainda' };
    mundo.projetor.kill('SIGSTOP');
    try {
      const escritas = [
        ['POST', '/analise/deteccoes', detectada, 201],
        ['PUT', `/analise/deteccoes/${deteccao_id}`, { ...forma, descricao: 'Mudada às escuras' }, 200],
        ['POST', `/analise/deteccoes/${deteccao_id}/alterar-tipo-deteccao`, { observacao: 'Às escuras' }, 200],
        ['POST', '/analise/analises', nova, 201],
        ['PUT', `/analise/analises/${analise_id}`, { ...nova, titulo: 'Título às escuras' }, 200],
      ] as const;
      for (const [metodo, caminho, campos, status] of escritas)
        expect(await gravar(metodo, caminho, campos), caminho).toMatchObject({
          status,
          atualizando: true,
          analise: null,
          message: expect.stringContaining('sucesso'),
        });
      // What was just made is not said to be missing: neither an analysis to whoever adds to it, nor a detection.
      for (const [metodo, caminho, campos] of [
        ['POST', '/analise/deteccoes', daNova],
        ['PUT', `/analise/analises/${nova.id}`, { ...nova, titulo: 'Outro' }],
        ['PUT', `/analise/deteccoes/${detectada.id}`, forma],
      ] as const)
        expect(await gravar(metodo, caminho, campos), caminho).toMatchObject({
          status: 503,
          message: mensagensDoServidor.gravadoPorVir,
        });
      expect((await pessoa.pedir(`/analise/deteccoes/${detectada.id}/timeline`)).status).toBe(503);
    } finally {
      mundo.projetor.kill('SIGCONT');
    }
    const nela = () => ler<{ readonly data: readonly DeteccaoNaTela[] }>(`/analise/analises/${analise_id}/deteccoes`);
    await expect
      .poll(async () => (await analises()).map(({ titulo }) => titulo))
      .toEqual(expect.arrayContaining(['Com a leitura parada', 'Título às escuras']));
    expect((await nela()).data.map(({ descricao }) => descricao)).toEqual(
      expect.arrayContaining(['Escrita às escuras', 'Mudada às escuras']),
    );
    expect((await gravar('POST', '/analise/deteccoes', daNova)).status).toBe(201);
  });
});
