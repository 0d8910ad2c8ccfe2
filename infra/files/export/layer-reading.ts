import pg from 'pg';
import type { z } from 'zod';
import { COLUNAS_DO_SISTEMA, type Plano, planejarCampos } from '#domain/exportacao/campos.ts';
import type { Formato } from '#domain/exportacao/formatos.ts';
import type { PedidoDeExportacao } from '#domain/exportacao/pedido.ts';
import { sistemaDe } from '#domain/exportacao/sistemas.ts';
import { APP_ROLE, clientConfig, toPg } from '#infra/store/postgres/pool.ts';
import {
  atributosExportados,
  contarExportadas,
  criarExportadas,
  escolherExportadas,
  type Genero,
  linhasComColunas,
  linhasEmCsv,
  linhasEmGeojson,
  nomeDoTipoExportado,
  numerarExportadas,
  repeteColuna,
  segurarTabelas,
} from '#projections/exportacao/camadas-exportadas.queries.ts';
import { type Fragment, type Query, type Statement, sql } from '#projections/kernel/sql.ts';
import { copiedRows, onlyValues } from './copied-rows.ts';
import { featuresOf } from './flatgeobuf-feature.ts';
import { flatgeobufHeader } from './flatgeobuf-header.ts';
import { type CampoObservado, createFieldObserver } from './observed-fields.ts';

/** A reader that hangs would keep the tables from being replaced. */
const IDLE = '10min';

/** What is known of an export before its first layer is read. */
export interface Leitura {
  readonly generos: readonly Genero[];
  readonly total: number;
  readonly campos: readonly CampoObservado[];
  readonly plano: Plano;
  /** The one layer type of all; null where there are several. */
  readonly tipo_nome: string | null;
  /** Layers of one dimension as a FlatGeobuf in EPSG:4326. */
  flatgeobuf(genero: Genero): AsyncIterable<Buffer>;
  /** Features or lines without what stands between them, many at a time. */
  geojson(crs: number): AsyncIterable<readonly Buffer[]>;
  csv(crs: number): AsyncIterable<readonly Buffer[]>;
}

/**
 * Reads the layers of an export as they were at one moment, on a connection of its own.
 * @param ao told of each layer that was read
 */
export async function readLayers<T>(
  url: string,
  { pedido, formato, crs }: { readonly pedido: PedidoDeExportacao; readonly formato: Formato; readonly crs: number },
  { signal, ao }: { readonly signal: AbortSignal; ao(lidas: number): void },
  work: (leitura: Leitura) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(clientConfig(url, { role: APP_ROLE, applicationName: 'atalaia-exportacao' }));
  // Without a listener the loss of the connection would end the process; the query that runs tells of it.
  client.on('error', () => undefined);
  await client.connect();
  const abort = () => void client.end();
  signal.addEventListener('abort', abort, { once: true });
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    // A lock takes no snapshot: the moment is that of the next statement.
    await run(client, segurarTabelas);
    await run(client, sql.fragment`SELECT set_config('idle_in_transaction_session_timeout', ${IDLE}, TRUE)`);
    const area = sistemaDe(crs)?.area ?? [-180, -90, 180, 90];
    await run(client, criarExportadas);
    await run(client, escolherExportadas(pedido, area));
    await run(client, numerarExportadas);
    await client.query('ANALYZE exportadas');
    const generos = await rows(client, contarExportadas);
    const campos = await observe(client);
    const [tipo] = await rows(client, nomeDoTipoExportado);
    // By number and then by id: sorting or hashing would hold every geometry at once.
    await run(
      client,
      sql.fragment`SELECT set_config(nome, 'off', TRUE)
      FROM unnest(ARRAY['enable_hashjoin', 'enable_mergejoin', 'enable_sort', 'enable_bitmapscan']) AS nome`,
    );
    const plano = planejarCampos(formato, campos);
    const comProtegidos = campos.some(({ protegidos }) => protegidos > 0);
    const total = generos.reduce((soma, genero) => soma + genero.total, 0);
    const copy = (statement: Fragment) => counted(copiedRows(client, statement), ao);
    return await work({
      ...{ generos, total, campos, plano, tipo_nome: tipo?.nome ?? null },
      flatgeobuf: (genero) => flatgeobuf(plano, genero, copy(linhasComColunas(plano, genero.genero))),
      geojson: (crs) => onlyValues(copy(linhasEmGeojson(plano, crs, comProtegidos))),
      csv: (crs) => onlyValues(copy(linhasEmCsv(plano, crs))),
    });
  } finally {
    signal.removeEventListener('abort', abort);
    // The end of the connection is the end of the transaction and of what it had made.
    await client.end();
  }
}

async function* counted(source: AsyncIterable<readonly Buffer[]>, ao: (lidas: number) => void) {
  for await (const items of source) {
    ao(items.length);
    yield items;
  }
}

async function* flatgeobuf({ colunas }: Plano, { genero, total }: Genero, source: AsyncIterable<readonly Buffer[]>) {
  yield flatgeobufHeader(colunas, genero, total);
  for await (const items of source) yield featuresOf(items, colunas);
}

/** What stands in the attributes of all layers; they are copied out, since looking here is a third of the work. */
async function observe(client: pg.Client): Promise<readonly CampoObservado[]> {
  const observer = createFieldObserver();
  for await (const items of onlyValues(copiedRows(client, atributosExportados))) observer.see(items);
  const campos: CampoObservado[] = [];
  for (const campo of observer.campos()) {
    const coluna = COLUNAS_DO_SISTEMA.find((nome) => nome === campo.chave.toLowerCase());
    const [achado] = coluna === undefined ? [] : await rows(client, repeteColuna(campo.chave, coluna));
    campos.push({ ...campo, repete: coluna !== undefined && achado?.repete === true ? coluna : null });
  }
  return campos;
}

async function run(client: pg.Client, statement: Statement): Promise<void> {
  await client.query(toPg(statement));
}

async function rows<T extends z.ZodType>(client: pg.Client, query: Query<T>): Promise<z.output<T>[]> {
  const { rows: found } = await client.query(toPg(query));
  return found.map((row) => query.parser.parse(row) as z.output<T>);
}
