import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { v7 } from 'uuid';
import { analiseStream, analiseEvents as na } from '#domain/analise/analise.events.ts';
import { classificacaoEvents, classificacaoStream } from '#domain/classificacao/classificacao.events.ts';
import { deteccaoStream, deteccaoEvents as on } from '#domain/deteccao/deteccao.events.ts';
import { deteccaoStatusEvents, deteccaoStatusStream } from '#domain/deteccao-status/deteccao-status.events.ts';
import { STATUS_INICIAIS } from '#domain/deteccao-status/iniciais.ts';
import { CORES_DO_TIPO_NOVO } from '#domain/deteccao-tipo/cores.ts';
import { deteccaoTipoEvents, deteccaoTipoStream } from '#domain/deteccao-tipo/deteccao-tipo.events.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { DomainEvent, NewEvent } from '#domain/kernel/event.ts';
import { type Append, EMPTY_HEAD, type EventStore, type StreamHead } from '#domain/kernel/event-store.ts';
import type { StreamId, Uuid } from '#domain/kernel/ids.ts';
import { createEventContents } from '#infra/files/lotes/event-contents.ts';
import { FileSystemStorage } from '#infra/files/storage/file-system/file-system-storage.ts';
import { waitForPosition } from '#infra/projector/position-feed.ts';
import { createProjectionRunner } from '#infra/projector/projection-runner.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { createPool } from '#infra/store/postgres/pool.ts';
import { projectionsByName } from '#projections/index.ts';
import type { Projection } from '#projections/kernel/projection.ts';
import { ativo, camadaTipo, categoria } from '../support/acervo.ts';
import { parcelas } from './ladrilhos-acervo.ts';
import { carregar as carregarCamadas, type OndeCarregar } from './ladrilhos-carga.ts';
import { sorteio } from './sorteio.ts';

const ATIVOS = 50;
const TIPOS = 12;
const POR_ANALISE = 200;
const POR_VEZ = 20_000;
const ESPERA_MS = 3_600_000;
const ANTES_DE_TUDO = '2023-12-01T00:00:00.000Z';
const MOSTRADAS = [
  ...[projectionsByName.categorias, projectionsByName.ativos, projectionsByName.camada_tipos],
  ...[projectionsByName.camadas, projectionsByName.deteccao_tipos, projectionsByName.deteccao_status],
  ...[projectionsByName.classificacoes, projectionsByName.deteccoes, projectionsByName.artefatos],
];

export interface Mundo {
  readonly cliente_id: Uuid;
  /** The first has all layers. */
  readonly ativos: readonly Uuid[];
  readonly analises: readonly Uuid[];
  readonly deteccoes: readonly Uuid[];
  readonly tipos: readonly Uuid[];
  readonly status: readonly Uuid[];
}

/** @param em when it was recorded (ISO 8601); before anything that is measured otherwise */
export function registrado({ type, data }: DomainEvent, cliente_id: Uuid, em = ANTES_DE_TUDO): NewEvent {
  const id = v7();
  const meta = { correlationId: id, causationId: id, actorId: cliente_id, clienteId: cliente_id };
  return { type, data, meta, eventId: id, schemaVersion: 1, recordedAt: em };
}

const ids = (n: number): readonly Uuid[] => Array.from({ length: n }, () => v7());

/** A detection of 24 vertices among the parcels, some two to ten of which it meets. */
export function mancha(acaso: () => number): Geometria {
  const [lng, lat, raio] = [-53.9 + acaso() * 4.3, -19.9 + acaso() * 4.3, 0.006 + 0.012 * acaso()];
  const canto = (i: number): [number, number] => {
    const [angulo, longe] = [(i / 24) * 2 * Math.PI, raio * (0.7 + 0.3 * acaso())];
    return [lng + longe * Math.cos(angulo), lat + longe * Math.sin(angulo)];
  };
  const anel = Array.from({ length: 24 }, (_, i) => canto(i));
  return { type: 'MultiPolygon', coordinates: [[[...anel, anel[0] ?? canto(0)]]] };
}

/** The log alone: what is written to it while nobody follows is turned into rows in one go later. */
async function noDiario(url: string, fazer: (eventStore: EventStore) => Promise<unknown>): Promise<void> {
  const eventStore = createPostgresEventStore({ url });
  await fazer(eventStore);
  await eventStore.close();
}

/** The projector over the read models that detections are shown by, until they show the whole log. */
async function comProjetor(
  url: string,
  fazer: (onde: OndeCarregar) => Promise<unknown>,
  mostradas: readonly Projection[] = MOSTRADAS,
): Promise<void> {
  const pasta = await mkdtemp(path.join(os.tmpdir(), 'atalaia-deteccoes-'));
  const armazenamento = new FileSystemStorage(pasta);
  const eventStore = createPostgresEventStore({ url });
  const pool = createPool(url, { max: 2, queryTimeout: ESPERA_MS });
  const esperar = (nomes: readonly string[], posicao: bigint) => waitForPosition(pool, nomes, posicao, ESPERA_MS);
  const runner = createProjectionRunner({
    url,
    store: eventStore,
    known: new Map(),
    projections: mostradas,
    contents: createEventContents(armazenamento, eventStore),
    log: { info: () => undefined, warn: console.error, error: console.error },
  });
  runner.start();
  await fazer({ eventStore, armazenamento, projecoes: { esperar } });
  const nomes = mostradas.map(({ name }) => name);
  if (!(await esperar(nomes, await eventStore.lastPosition()))) throw new Error('projeções atrasadas');
  await runner.stop();
  await pool.query('VACUUM ANALYZE');
  await Promise.all([pool.end(), eventStore.close()]);
  await rm(pasta, { recursive: true, force: true });
}

/** Streams of their own, and the rows that the projector makes of them. */
export const gravarNovos = (url: string, appends: readonly Append[]): Promise<void> =>
  comProjetor(url, ({ eventStore }) => gravar(eventStore, appends));

async function gravar(eventStore: EventStore, appends: readonly Append[]): Promise<readonly StreamHead[]> {
  return (await eventStore.appendMany(appends)).map((feito) => {
    if (feito instanceof Error) throw feito;
    return feito.head;
  });
}

/**
 * Streams side by side, one event of each at a time: many detections are drawn at once, and judged later. What is of one
 * kind stands together in the log, so that the projector takes it together.
 */
async function gravarAosPassos(eventStore: EventStore, appends: readonly Append[]): Promise<void> {
  let faltam = appends;
  while (faltam.length > 0) {
    const [primeiro] = faltam.map(({ events }) => events[0]?.type);
    const deste = faltam.filter(({ events }) => events[0]?.type === primeiro);
    const heads = await gravar(
      eventStore,
      deste.map(({ streamId, expected, events }) => ({ streamId, expected, events: events.slice(0, 1) })),
    );
    const seguem = deste.map(({ streamId, expected, events }, i) => ({
      streamId,
      expected: heads[i] ?? expected,
      events: events.slice(1),
    }));
    faltam = [
      ...faltam.filter((um) => um.events[0]?.type !== primeiro),
      ...seguem.filter(({ events }) => events.length > 0),
    ];
  }
}

/**
 * A log of analyses and detections over as many parcels, and the rows that the projector makes of it.
 * @param semArtefatos without the rows of artefacts, which lists, maps and sums do not read
 */
export async function carregarDeteccoes(
  url: string,
  quantas: number,
  camadas: number,
  ativos = ATIVOS,
  semArtefatos = false,
): Promise<Mundo> {
  const mundo: Mundo = {
    cliente_id: v7(),
    ativos: ids(ativos),
    tipos: ids(TIPOS),
    deteccoes: ids(quantas),
    status: ids(STATUS_INICIAIS.length),
    analises: ids(Math.ceil(quantas / POR_ANALISE)),
  };
  const [tipo_id, [ativo_id = '']] = [v7(), mundo.ativos];
  await noDiario(url, (eventStore) => gravar(eventStore, cadastro(mundo, tipo_id)));
  if (camadas > 0)
    await comProjetor(url, (onde) =>
      carregarCamadas(onde, parcelas(camadas), { cliente_id: mundo.cliente_id, tipo_id, ativo_id }),
    );
  const acaso = sorteio(20_261_127);
  await noDiario(url, async (eventStore) => {
    for (let de = 0; de < quantas; de += POR_VEZ) {
      const estas = mundo.deteccoes.slice(de, de + POR_VEZ);
      await gravarAosPassos(
        eventStore,
        estas.map((id, i) => umaDeteccao(mundo, id, de + i, acaso)),
      );
    }
  });
  const mostradas = MOSTRADAS.filter(({ name }) => !(semArtefatos && name === projectionsByName.artefatos.name));
  await comProjetor(url, async () => undefined, mostradas);
  return mundo;
}

function cadastro({ cliente_id, ativos, tipos, status, analises }: Mundo, tipo_id: Uuid): readonly Append[] {
  const categoria_id = v7();
  const um = (streamId: StreamId, ...events: readonly DomainEvent[]): Append => ({
    streamId,
    expected: EMPTY_HEAD,
    events: events.map((event) => registrado(event, cliente_id)),
  });
  const fatos = [
    ...[categoria(categoria_id, cliente_id, 'Barragens'), camadaTipo(tipo_id, cliente_id, 'Talhões')],
    ...ativos.map((id, i) => ativo(id, cliente_id, categoria_id, `Ativo ${i}`)),
  ];
  return [
    ...fatos.map(({ stream, event }) => um(stream, event)),
    ...tipos.map((id, i) => {
      const data = { cliente_id, nome: `Tipo ${i}`, alias: `T${i}`, descricao: '', ...CORES_DO_TIPO_NOVO };
      return um(deteccaoTipoStream(id), deteccaoTipoEvents.DeteccaoTipoCriado(data));
    }),
    ...STATUS_INICIAIS.map((inicial, i) => {
      const data = { cliente_id, ...inicial, cor_de_fundo: null, ordem: i + 1 };
      return um(deteccaoStatusStream(status[i] ?? ''), deteccaoStatusEvents.DeteccaoStatusCriado(data));
    }),
    ...[1, 2, 3].map((value) => {
      const data = { cliente_id, value, description: `Classificação ${value}` };
      return um(classificacaoStream(v7()), classificacaoEvents.ClassificacaoCriada(data));
    }),
    ...analises.map((id, i) => um(analiseStream(id), ...umaAnalise(cliente_id, ativos[i % ativos.length] ?? '', i))),
  ];
}

/** Nine of ten are published. */
function umaAnalise(cliente_id: Uuid, ativo_id: Uuid, i: number): readonly DomainEvent[] {
  const [data_antes, data_depois] = [
    '2024-01-10',
    new Date(Date.UTC(2024, 1, 1 + (i % 700))).toISOString().slice(0, 10),
  ];
  const miniatura = { nome: 'antes.webp', chave: 'ab/ab', sha256: 'a'.repeat(64), bytes: 1, tipo: 'image/webp' };
  const imagem = {
    grupo_id: v7(),
    hash: 'a'.repeat(64),
    provedor: 'proprio',
    provedor_nome: 'Imagens próprias',
    satelite: 'Landsat 8',
    inicio: null,
    fim: null,
    miniatura,
  };
  const imagens = { antes: { ...imagem, data: data_antes }, depois: { ...imagem, data: data_depois } };
  const criada = na.AnaliseCriada({
    cliente_id,
    ativo_id,
    titulo: `Análise ${i}`,
    descricao: '',
    data_antes,
    data_depois,
    imagens,
  });
  return i % 10 === 0 ? [criada] : [criada, na.AnalisePublicada({})];
}

/** Half of them went on to another status with an artefact, a quarter to another type, one in twenty into the bin. */
function umaDeteccao(mundo: Mundo, id: Uuid, n: number, acaso: () => number): Append {
  const { cliente_id, ativos, analises, tipos, status } = mundo;
  const analise = Math.floor(n / POR_ANALISE);
  const geojson = mancha(acaso);
  const [, [[[centro = [0, 0]] = []] = []] = []] = Object.values(geojson) as [string, number[][][][]];
  const camadas = ids(n % 4).map((camada, i) => ({
    id: camada,
    nome: `Parcela ${i}`,
    tipo_id: tipos[i] ?? id,
    tipo_nome: 'Talhões',
    area: 12.5 + i,
    comprimento: null,
    pontos: null,
  }));
  const criada = on.DeteccaoCriada({
    cliente_id,
    ativo_id: ativos[analise % ativos.length] ?? '',
    analise_id: analises[analise] ?? '',
    status_id: status[0] ?? '',
    tipo_deteccao_id: tipos[n % TIPOS] ?? '',
    camada_principal_id: null,
    descricao: `Mancha ${n}`,
    area_informada: null,
    geojson,
    area: 20 + 200 * acaso(),
    centroid: [centro[0] ?? 0, centro[1] ?? 0] as [number, number],
    impacto: { posicao: '1', total: camadas.length, camadas },
  });
  const eventos: DomainEvent[] = [criada];
  if (n % 2 === 0) eventos.push(novoStatus(status[1 + (n % 4)] ?? ''));
  if (n % 4 === 0) {
    const outro = { tipo_deteccao_alterado_id: tipos[(n + 5) % TIPOS] ?? null, classificacao: 1 + (n % 3) };
    eventos.push(on.TipoDaDeteccaoAlterado({ ...outro, observacao: 'Vista de perto.' }));
  }
  if (n % 20 === 0) eventos.push(on.DeteccaoRemovida({ motivo: 'engano' }));
  return {
    streamId: deteccaoStream(id),
    expected: EMPTY_HEAD,
    events: eventos.map((um) => registrado(um, cliente_id)),
  };
}

/** With a link and a photograph that knows where it was taken. */
export function novoStatus(status_id: Uuid): DomainEvent {
  const [arquivo, exibicao] = ['1', '2'].map((d) => ({
    nome: 'margem.jpg',
    chave: `sha256/${d}${d}/${d.repeat(64)}`,
    sha256: d.repeat(64),
    bytes: 48_213,
    tipo: 'image/jpeg',
  }));
  if (arquivo === undefined || exibicao === undefined) throw new RangeError('no files');
  const fotografia = { posicao: [-50, -18] as [number, number], instante: '2024-02-02T10:31:00' };
  const midias = [{ id: v7(), arquivo, exibicao, fotografia }];
  return on.StatusDaDeteccaoRegistrado({
    status_id,
    artefatos: [
      { id: v7(), tipo: 'imagem', observacao: 'Margem esquerda.', links: [], midias },
      { id: v7(), tipo: 'link', observacao: '', links: ['https://exemplo.gov.br/auto/123'], midias: [] },
    ],
  });
}
