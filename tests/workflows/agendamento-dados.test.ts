import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analiseStream, analiseEvents as na } from '#domain/analise/analise.events.ts';
import { deteccaoEvents, deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { type RelatorioEvent, relatorioStream } from '#domain/relatorio/relatorio.events.ts';
import { ativo, categoria } from '#tests/support/acervo.ts';
import { amostra } from '#tests/support/amostras.ts';
import { createMundoDosAgendamentos, type MundoDosAgendamentos } from '#tests/support/mundo-dos-agendamentos.ts';
import { json } from '#tests/support/servidor-http.ts';

const DETECCOES = 3;
const [categoria_id, ativo_id, analise_id] = [v7(), v7(), v7()];
const FILTRO = {
  ativo_ids: [],
  analise_ids: [],
  camada_ids: [],
  status_ids: [],
  tipo_ids: [],
  camada_tipo_ids: [],
  classificacoes: [],
  inicio: '2000-01-01',
  fim: null,
};

let mundo: MundoDosAgendamentos;
let trabalhador: Awaited<ReturnType<typeof mundo.iniciarTrabalhador>>;
/** What the web says that it has issued. */
let documento_id = '';

const deteccao = (cliente_id: string, autor: string) => ({
  stream: deteccaoStream(v7()),
  cliente_id,
  actorId: autor,
  event: deteccaoEvents.DeteccaoCriada({
    ...amostra('DeteccaoCriada'),
    cliente_id,
    analise_id,
    ativo_id,
    camada_principal_id: null,
    impacto: { posicao: '1', total: 0, camadas: [] },
  }),
});

beforeAll(async () => {
  mundo = await createMundoDosAgendamentos({
    web: (_, res) => json(res, { documento_id, deteccoes: DETECCOES, filtro: FILTRO }),
  });
  const { cliente_id, autor, modelos } = mundo;
  const analise = { stream: analiseStream(analise_id), cliente_id, actorId: autor };
  await modelos.happened(
    categoria(categoria_id, cliente_id, 'Barragens de rejeitos'),
    ativo(ativo_id, cliente_id, categoria_id, 'Barragem'),
    { ...analise, event: na.AnaliseCriada({ ...amostra('AnaliseCriada'), cliente_id, ativo_id }) },
    { ...analise, event: na.AnalisePublicada({}) },
    ...Array.from({ length: DETECCOES }, () => deteccao(cliente_id, autor)),
  );
  trabalhador = await mundo.iniciarTrabalhador();
}, 240_000);
afterAll(async () => {
  await trabalhador?.stop();
  await mundo?.close();
});

/** A document of the detections as they are now, which the web answers with from now on. */
async function emitido(total = DETECCOES): Promise<void> {
  documento_id = await mundo.documento(Buffer.from('%PDF-1.7 de prova'), {
    especie: 'deteccoes',
    objeto_id: null,
    ativo_ids: [ativo_id],
    consulta: 'start_date=2000-01-01',
    instante: new Date().toISOString(),
    deteccoes: { total, citadas: null },
  });
}

/** A run of a schedule that sends a sheet too, until it is over. @returns how it ended */
async function executar() {
  const { documento } = amostra('AgendamentoCriado');
  const id = await mundo.agendar({
    destinatarios: { usuario_ids: [], externo_ids: [] },
    documento: { ...documento, especie: 'deteccoes', objeto_id: null, formato: 'xlsx' },
  });
  await mundo.pedir(id);
  return mundo.acabou(id);
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
      meta: { actorId: mundo.autor },
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
