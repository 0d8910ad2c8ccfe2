import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { paraMulti } from '#domain/geometria/partes.ts';
import { importacaoEvents } from '#domain/importacao/importacao.events.ts';
import { FEICOES_POR_LOTE } from '#domain/importacao/lote.ts';
import type { DomainEvent, NewEvent } from '#domain/kernel/event.ts';
import { EMPTY_HEAD } from '#domain/kernel/event-store.ts';
import type { StreamId, Uuid } from '#domain/kernel/ids.ts';
import type { Services } from '#infra/composition/web.ts';
import { encodeFeicao } from '#infra/files/lotes/lote-format.ts';
import { createLotes } from '#infra/files/lotes/lotes.ts';
import { ewkb } from '#projections/mapa/wkb.ts';
import type { Acervo } from './ladrilhos-acervo.ts';

export interface Dono {
  readonly cliente_id: Uuid;
  readonly tipo_id: Uuid;
  readonly ativo_id: Uuid;
}

/** What a collection goes into. */
export interface OndeCarregar extends Pick<Services, 'eventStore' | 'armazenamento'> {
  readonly projecoes: Pick<Services['projecoes'], 'esperar'>;
}

export interface Carregado {
  readonly importacao: StreamId;
  /** From the first event to the last row. */
  readonly segundos: number;
  /** Takes the layers away and brings them back: every tile of the client is another one afterwards. */
  virar(): Promise<void>;
}

function registrado(event: DomainEvent, clienteId: Uuid): NewEvent {
  const id = randomUUID();
  const meta = { correlationId: id, causationId: id, actorId: clienteId, clienteId };
  return { ...event, eventId: id, schemaVersion: 1, recordedAt: new Date().toISOString(), meta };
}

/** A collection as one published import: lotes in storage, events in the log, rows by the projector that runs. */
export async function carregar(services: OndeCarregar, acervo: Pick<Acervo, 'formas'>, dono: Dono): Promise<Carregado> {
  const { eventStore, armazenamento, projecoes } = services;
  const importacao_id = v7();
  const importacao: StreamId = `importacao-${importacao_id}`;
  let head = EMPTY_HEAD;
  const acontecer = async (event: DomainEvent, esperar = false) => {
    const feito = await eventStore.append(importacao, head, [registrado(event, dono.cliente_id)]);
    head = feito.head;
    if (esperar && !(await projecoes.esperar(['camadas'], feito.position, 600_000)))
      throw new Error('a projeção não terminou');
  };
  const arquivo = { nome: 'acervo.zip', chave: 'ab/ab', sha256: 'a'.repeat(64), bytes: 1, tipo: 'application/zip' };
  await acontecer(importacaoEvents.ImportacaoSolicitada({ ...dono, arquivos: [arquivo], publicar_ao_terminar: true }));
  const lotes = createLotes(armazenamento);
  const prontos: DomainEvent[] = [];
  let linhas: Buffer[] = [];
  let feicao = 0;
  const fechar = async () => {
    const data = { tentativa: 1, leitura: 1, lote: prontos.length, camadas: linhas.length };
    prontos.push(importacaoEvents.LoteDaImportacaoGuardado({ ...data, arquivo: await lotes.guardar(linhas) }));
    linhas = [];
  };
  for await (const { nome, geojson } of acervo.formas()) {
    const medidas = { area: 100, comprimento: null, area_informada: null, attributes: { COD: feicao }, defeitos: [] };
    const lugar = { arquivo: 'acervo.zip', camada: 'acervo', feicao, crs_original: 4674 };
    const geom = Buffer.from(ewkb(paraMulti(geojson)), 'hex');
    linhas.push(Buffer.from(encodeFeicao({ id: v7(), ...lugar, nome, descricao: '', ...medidas, geom })));
    feicao += 1;
    if (linhas.length === FEICOES_POR_LOTE) await fechar();
  }
  await fechar();
  const inicio = performance.now();
  for (const pronto of prontos) await acontecer(pronto);
  await acontecer(importacaoEvents.ImportacaoPublicada({ camadas: feicao }), true);
  const segundos = (performance.now() - inicio) / 1_000;
  return {
    importacao,
    segundos,
    async virar() {
      await acontecer(importacaoEvents.ImportacaoDesfeita({ motivo: '' }));
      await acontecer(importacaoEvents.ImportacaoRefeita({ motivo: '' }), true);
    },
  };
}
