import { readFileSync } from 'node:fs';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agendamentoStream, agendamentoEvents as on } from '#domain/agendamento/agendamento.events.ts';
import { analiseStream, analiseEvents as na } from '#domain/analise/analise.events.ts';
import { deteccaoEvents, deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import { execucaoStream } from '#domain/execucao/execucao.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { type RelatorioEvent, relatorioEvents, relatorioStream } from '#domain/relatorio/relatorio.events.ts';
import { projections } from '#projections/index.ts';
import { ativo, categoria, cliente } from '#tests/support/acervo.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createImportacoes, until } from '#tests/support/importacoes.ts';
import { createReadModels, type ReadModels } from '#tests/support/read-models.ts';
import { abrirServidorHttp, type ServidorHttp } from '#tests/support/servidor-http.ts';
import { startTestTemporal, type TestTemporal } from '#tests/support/temporal.ts';

const DETECCOES = 3;
const [cliente_id, autor, categoria_id, ativo_id, analise_id] = [v7(), v7(), v7(), v7(), v7()];
const FILTRO = {
  ...{ ativo_ids: [], analise_ids: [], camada_ids: [], status_ids: [], tipo_ids: [], camada_tipo_ids: [] },
  ...{ classificacoes: [], inicio: '2000-01-01', fim: null },
};
const amostra = (tipo: string, versao = 1) =>
  JSON.parse(readFileSync(`tests/contracts/events/${tipo}.v${versao}.json`, 'utf8')).data;

let database: TestDatabase;
let temporal: TestTemporal;
let mundo: Awaited<ReturnType<typeof createImportacoes>>;
let modelos: ReadModels;
let web: ServidorHttp;
let trabalhador: Awaited<ReturnType<typeof mundo.iniciarTrabalhador>>;
/** What the web says that it has issued. */
let documento_id = '';
/** Each document has a number of its own. */
let emitidos = 100;

const deteccao = () => ({
  ...{ stream: deteccaoStream(v7()), cliente_id, actorId: autor },
  event: deteccaoEvents.DeteccaoCriada({
    ...amostra('DeteccaoCriada'),
    ...{
      cliente_id,
      analise_id,
      ativo_id,
      camada_principal_id: null,
      impacto: { posicao: '1', total: 0, camadas: [] },
    },
  }),
});

beforeAll(async () => {
  [database, temporal] = await Promise.all([createTestDatabase(), startTestTemporal()]);
  web = await abrirServidorHttp((_, res) => {
    const corpo = JSON.stringify({ documento_id, deteccoes: DETECCOES, filtro: FILTRO });
    res.writeHead(200, { 'Content-Type': 'application/json' }).end(corpo);
  });
  mundo = await createImportacoes(database, temporal.address, { RENDERER_PAGES_ORIGIN: web.url });
  modelos = await createReadModels(database.url, projections, mundo.store);
  const analise = { stream: analiseStream(analise_id), cliente_id, actorId: autor };
  await modelos.happened(
    cliente(cliente_id, 'Cliente'),
    categoria(categoria_id, cliente_id, 'Barragens'),
    ativo(ativo_id, cliente_id, categoria_id, 'Barragem'),
    { ...analise, event: na.AnaliseCriada({ ...amostra('AnaliseCriada'), cliente_id, ativo_id }) },
    { ...analise, event: na.AnalisePublicada({}) },
    ...Array.from({ length: DETECCOES }, deteccao),
  );
  trabalhador = await mundo.iniciarTrabalhador();
}, 240_000);
afterAll(async () => {
  await trabalhador?.stop();
  await modelos?.close();
  await mundo?.close();
  await web?.fechar();
  await temporal?.stop();
  await database?.drop();
});

/** A document of the detections as they are now, which the web answers with from now on. */
async function emitido(total = DETECCOES): Promise<void> {
  documento_id = v7();
  const arquivo = await mundo.storage.put([Buffer.from('%PDF-1.7 de prova')] as never, { maxBytes: 2 ** 20 });
  const event = relatorioEvents.DocumentoEmitido({
    ...{ ...amostra('DocumentoEmitido', 2), cliente_id, especie: 'deteccoes', objeto_id: null, ativo_ids: [ativo_id] },
    ...{
      numero: `2026-000${emitidos++}-QK7ZP3MWTA`,
      consulta: 'start_date=2000-01-01',
      instante: new Date().toISOString(),
    },
    deteccoes: { total, citadas: null },
    arquivo: { nome: 'relatorio.pdf', tipo: 'application/pdf', ...arquivo },
  });
  await modelos.record({ stream: relatorioStream(documento_id), event, cliente_id, actorId: autor });
}

/** A run of a schedule that sends a sheet too, until it is over. @returns how it ended */
async function executar() {
  const [id, execucao_id] = [v7(), v7()];
  const dados = amostra('AgendamentoCriado');
  const event = on.AgendamentoCriado({
    ...{ ...dados, cliente_id, destinatarios: { usuario_ids: [], externo_ids: [] } },
    documento: { ...dados.documento, especie: 'deteccoes', objeto_id: null, formato: 'xlsx' },
  });
  const dele = { stream: agendamentoStream(id), cliente_id, actorId: autor };
  await modelos.record({ ...dele, event }, { ...dele, event: on.ExecucaoSolicitada({ execucao_id }) });
  return until(async () => {
    const dela = await mundo.store.readStream(execucaoStream(execucao_id));
    return dela.find(({ type }) => type === 'ExecucaoConcluida' || type === 'ExecucaoFalhou') ?? null;
  }, 'a execução devia acabar');
}

const doDocumento = async () =>
  (await mundo.store.readStream(relatorioStream(documento_id))) as readonly RecordedEvent<RelatorioEvent>[];

describe('Um relatório agendado que leva os dados', () => {
  it('tem a planilha guardada com o documento, uma vez, ainda que a execução o peça de novo', async () => {
    await emitido();
    expect(await executar()).toMatchObject({ type: 'ExecucaoConcluida', data: { documento_id, deteccoes: DETECCOES } });
    // Asked for by another run, as by another try: the document is the same, and has its data.
    expect(await executar()).toMatchObject({ type: 'ExecucaoConcluida' });
    const [, guardados, ...outros] = await doDocumento();
    expect(outros).toEqual([]);
    expect(guardados).toMatchObject({
      type: 'DadosDoDocumentoGuardados',
      data: { formato: 'xlsx' },
      meta: { actorId: autor },
    });
    if (guardados?.type !== 'DadosDoDocumentoGuardados') throw new Error('sem dados');
    const { chave, bytes } = guardados.data.arquivo;
    expect(await mundo.storage.head(chave)).toMatchObject({ bytes });
    expect((await mundo.rastros()).pastas).toEqual([]);
  }, 120_000);

  it('não manda dados que não são os do documento: a execução falha, e diz por quê', async () => {
    await emitido(DETECCOES + 2);
    expect(await executar()).toMatchObject({ type: 'ExecucaoFalhou', data: { motivo: 'sem_dados' } });
    expect(await doDocumento()).toHaveLength(1);
  }, 120_000);
});
