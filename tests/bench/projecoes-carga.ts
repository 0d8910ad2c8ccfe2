import { type CamadaEvent, camadaEvents } from '#domain/camada/camada.events.ts';
import { type CategoriaEvent, categoriaEvents } from '#domain/categoria/categoria.events.ts';
import type { DomainEvent, NewEvent } from '#domain/kernel/event.ts';
import { EMPTY_HEAD, type EventStore } from '#domain/kernel/event-store.ts';
import { idOf, streamId, type Uuid } from '#domain/kernel/ids.ts';
import { knownVersions } from '#infra/store/event-store/upcast.ts';
import { DESDE, historicoDe } from '#projections/kernel/historico.ts';
import type { Projection } from '#projections/kernel/projection.ts';
import { sql } from '#projections/kernel/sql.ts';

export const known = knownVersions([...Object.values(categoriaEvents), ...Object.values(camadaEvents)]);

/** Plain rows with history, set-based. */
export const semGeometria: Projection<CategoriaEvent> = {
  name: 'bench_categorias',
  version: 1,
  tables: ['bench_categorias', 'bench_categorias_historico'],
  schema: `
    CREATE TABLE bench_categorias (id uuid PRIMARY KEY, cliente_id uuid NOT NULL, nome text NOT NULL, cor_da_tag text NOT NULL,${DESDE});
    ${historicoDe('bench_categorias', ['id'])}`,
  indexes: 'CREATE INDEX bench_categorias_nome ON bench_categorias (cliente_id, nome)',
  on: {
    CategoriaCriada: (event) => [
      sql.fragment`INSERT INTO bench_categorias (id, cliente_id, nome, cor_da_tag)
        VALUES (${idOf(event.streamId)}, ${event.data.cliente_id}, ${event.data.nome}, ${event.data.cor_da_tag})
        ON CONFLICT (id) DO NOTHING`,
    ],
  },
  onBatch: {
    CategoriaCriada: (events) => [
      sql.fragment`INSERT INTO bench_categorias (id, cliente_id, nome, cor_da_tag, desde_posicao, desde_instante)
        SELECT * FROM ${sql.unnest(
          events.map((e) => [
            ...[idOf(e.streamId), e.data.cliente_id, e.data.nome, e.data.cor_da_tag],
            ...[e.position, e.instante],
          ]),
          ['uuid', 'uuid', 'text', 'text', 'int8', 'timestamptz'],
        )} ON CONFLICT (id) DO NOTHING`,
    ],
  },
};

/** Layers with their geometry in two reference systems and a GiST index from the start, set-based. */
export const comGeometria: Projection<CamadaEvent> = {
  name: 'bench_camadas',
  version: 1,
  tables: ['bench_camadas', 'bench_camadas_historico'],
  schema: `
    CREATE TABLE bench_camadas (
      id uuid PRIMARY KEY, cliente_id uuid NOT NULL, nome text NOT NULL, area double precision, attributes jsonb NOT NULL,
      geom geometry(Geometry, 4326) NOT NULL, geom_3857 geometry(Geometry, 3857) NOT NULL,${DESDE}
    );
    CREATE INDEX bench_camadas_geom ON bench_camadas USING gist (geom_3857);
    ${historicoDe('bench_camadas', ['id'])}`,
  indexes: '',
  on: {},
  onBatch: {
    CamadaCriada: (events) => [
      sql.fragment`INSERT INTO bench_camadas (id, cliente_id, nome, area, attributes, geom, geom_3857, desde_posicao, desde_instante)
        SELECT id, cliente_id, nome, area, attributes, geom, ST_Transform(geom, 3857), posicao, instante
        FROM ${sql.unnest(
          events.map((e) => [
            ...[idOf(e.streamId), e.data.cliente_id, e.data.nome, e.data.area, JSON.stringify(e.data.attributes)],
            ...[JSON.stringify(e.data.geojson), e.position, e.instante],
          ]),
          ['uuid', 'uuid', 'text', 'float8', 'jsonb', 'text', 'int8', 'timestamptz'],
        )} AS novas(id, cliente_id, nome, area, attributes, geojson, posicao, instante),
        LATERAL (SELECT ST_SetSRID(ST_GeomFromGeoJSON(geojson), 4326) AS geom OFFSET 0) AS g
        ON CONFLICT (id) DO NOTHING`,
    ],
  },
};

const ID = '01890000-0000-7000-8000-000000000000';
const idFor = (kind: string, n: number): Uuid => `0189${kind}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

export function envelopeOf(outcome: DomainEvent, eventId: Uuid, recordedAt: string): NewEvent {
  return {
    eventId,
    type: outcome.type,
    schemaVersion: 1,
    recordedAt,
    data: outcome.data,
    meta: { correlationId: eventId, causationId: eventId, actorId: ID, clienteId: ID },
  };
}

export const categoria = (n: number) =>
  categoriaEvents.CategoriaCriada({ cliente_id: ID, nome: `Categoria de ativos número ${n}`, cor_da_tag: '#1a7f37' });

/** A parcel of nine corners somewhere in Brazil, as one of an import. */
export function camada(n: number) {
  const [lng, lat] = [-60 + (n % 1_000) * 0.01, -25 + Math.floor(n / 1_000) * 0.01];
  const corner = (i: number): [number, number] => [
    lng + 0.004 * Math.cos((i * Math.PI) / 4),
    lat + 0.004 * Math.sin((i * Math.PI) / 4),
  ];
  return camadaEvents.CamadaCriada({
    cliente_id: ID,
    tipo_id: ID,
    ativo_id: ID,
    nome: `Parcela ${n}`,
    descricao: '',
    geojson: { type: 'Polygon', coordinates: [[0, 1, 2, 3, 4, 5, 6, 7, 0].map(corner)] },
    geometria: null,
    area: 56.2,
    comprimento: null,
    area_informada: null,
    attributes: { COD: n, MUNICIPIO: 'São João', UF: 'GO' },
    origem: { importacao_id: ID, arquivo: 'parcelas.shp', camada: 'parcelas', feicao: n, crs_original: 31982 },
  });
}

/** Fills the log with `count` first events of as many streams. */
export async function fill(store: EventStore, kind: 'categoria' | 'camada', count: number): Promise<void> {
  const make: (n: number) => DomainEvent = kind === 'categoria' ? categoria : camada;
  const recordedAt = new Date().toISOString();
  for (let start = 0; start < count; start += 2_000) {
    const appends = Array.from({ length: Math.min(2_000, count - start) }, (_, i) => {
      const n = start + i;
      const event = envelopeOf(make(n), idFor(kind === 'camada' ? '0002' : '0001', n), recordedAt);
      return { streamId: streamId(kind, idFor('0000', n)), expected: EMPTY_HEAD, events: [event] };
    });
    for (const result of await store.appendMany(appends)) if (result instanceof Error) throw result;
  }
}
