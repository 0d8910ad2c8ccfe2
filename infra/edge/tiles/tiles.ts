import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Uuid } from '#domain/kernel/ids.ts';
import { readPositions } from '#infra/projector/position-feed.ts';
import { APP_ROLE, createPool, toPg, WEB_QUERY_MS } from '#infra/store/postgres/pool.ts';
import { createTogether } from '#infra/store/postgres/together.ts';
import { camadaDesenhavel } from '#projections/camada/camada.desenhavel.ts';
import { camadasProjection } from '#projections/camada/camada.projection.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Query } from '#projections/kernel/sql.ts';
import type { FiltroDoLadrilho, Ladrilho } from '#projections/mapa/alcance-do-ladrilho.ts';
import { obterLadrilho, obterRevisoes, ZOOM_MAXIMO } from '#projections/mapa/ladrilho.queries.ts';
import { MINIMO_PIXELS } from '#projections/mapa/niveis.ts';
import { createTileMemory, type Tile } from './tile-memory.ts';

/** A tile is never larger: beyond it, points stand for shapes. */
export const MAX_TILE_BYTES = 500_000;

/** Smallest side of what keeps its shape, in pixels: each next one is for tiles that were too large before it. */
const MINIMOS = [MINIMO_PIXELS, 16, 64, 1e9];

const MIN_GZIP_BYTES = 1_024;
const gzipped = promisify(gzip);

export interface TilesOptions {
  readonly url: string;
  readonly log?: Pick<Logger, 'warn'>;
  /** Connections; further tiles wait. */
  readonly max?: number;
  readonly cacheBytes?: number;
  /** Limit of one query in ms. */
  readonly statementTimeout?: number;
}

export interface PedidoDeLadrilho extends FiltroDoLadrilho {
  /** Permission under which the tile is asked for: tiles of one are never answered to another. */
  readonly permissao?: string;
  /** Whoever asks understands gzip. */
  readonly gzip?: boolean;
}

export type TilesService = ReturnType<typeof createTiles>;

/** Planning in parallel workers costs a small machine more than it gives. */
function tileUrl(url: string): string {
  const parsed = new URL(url);
  const given = parsed.searchParams.get('options');
  const own = '-c max_parallel_workers_per_gather=0';
  parsed.searchParams.set('options', given === null ? own : `${given} ${own}`);
  return parsed.href;
}

function exists({ z, x, y }: Ladrilho): boolean {
  const inside = (n: number) => Number.isInteger(n) && n >= 0 && n < 2 ** z;
  return Number.isInteger(z) && z >= 0 && z <= ZOOM_MAXIMO && inside(x) && inside(y);
}

function scopeKey(escopo: Escopo, { tipos = [], importacao = '', permissao = '', em = '' }: PedidoDeLadrilho): string {
  const ativos = escopo.ativos === 'todos' ? 'todos' : [...escopo.ativos].sort();
  // A new version of the projection draws the same revision in another way.
  const quem = [camadasProjection.version, escopo.cliente_id, ativos];
  const text = JSON.stringify([...quem, [...tipos].sort(), importacao, permissao, em]);
  return createHash('sha256').update(text).digest('base64url');
}

/** Of a place as somebody may see it, in one encoding. */
function tileKey(escopo: Escopo, { z, x, y }: Ladrilho, pedido: PedidoDeLadrilho): string {
  return `${scopeKey(escopo, pedido)}/${z}/${x}/${y}${pedido.gzip ? '/gzip' : ''}`;
}

/** What is asked of Postgres. */
function createReader(pool: Pool) {
  /** @param name of what Postgres plans only once a connection */
  async function rows<T>(query: Query, name?: string): Promise<readonly T[]> {
    return (await pool.query({ ...toPg(query), ...(name === undefined ? {} : { name }) })).rows as readonly T[];
  }

  return {
    async ladrilho(escopo: Escopo, ladrilho: Ladrilho, pedido: PedidoDeLadrilho): Promise<Uint8Array> {
      let bytes = new Uint8Array();
      for (const minimo of MINIMOS) {
        const [row] = await rows<{ mvt: Uint8Array<ArrayBuffer> }>(
          obterLadrilho(camadaDesenhavel, escopo, ladrilho, pedido, minimo),
        );
        bytes = row?.mvt ?? bytes;
        if (bytes.byteLength <= MAX_TILE_BYTES) break;
      }
      return bytes;
    },
    async revisoes(clientes: readonly Uuid[]): Promise<ReadonlyMap<Uuid, bigint>> {
      const atuais = await rows<{ cliente_id: Uuid; revisao: bigint }>(
        obterRevisoes(camadaDesenhavel, clientes),
        'revisoes',
      );
      return new Map(atuais.map(({ cliente_id, revisao }) => [cliente_id, revisao]));
    },
    /** What is staged changes without the client's tiles; an event of the read model may have done it. */
    async posicao(): Promise<bigint> {
      const { camadas = '0' } = await readPositions(pool, [camadasProjection.name]);
      return BigInt(camadas);
    },
  };
}

/**
 * Vector tiles of the layers within reach. A bounded pool that queues, one query a tile however many ask for it, and a
 * cache whose key holds everything that the content depends on.
 */
export function createTiles(options: TilesOptions) {
  const { url, log, max = 4, cacheBytes = 64 * 2 ** 20, statementTimeout = 10_000 } = options;
  const pool: Pool = createPool(tileUrl(url), {
    role: APP_ROLE,
    max,
    statementTimeout,
    queryTimeout: WEB_QUERY_MS,
    applicationName: 'atalaia-ladrilhos',
    ...(log ? { log } : {}),
  });
  const reader = createReader(pool);
  const revisoes = createTogether(reader.revisoes);
  const revisaoDe = async ({ cliente_id }: Escopo) => (await revisoes(cliente_id)) ?? 0n;
  const agora = createTileMemory(cacheBytes);
  // Moments are many, and seldom looked at twice: they must not push out what everybody looks at.
  const antes = createTileMemory(cacheBytes / 8);

  return {
    /** Position of the last event that changed what the client's tiles show; 0n before the first. */
    obterRevisao: revisaoDe,
    /**
     * @returns null for an address that no map has; an empty tile has no bytes
     * @throws when Postgres cannot be reached or the query takes too long
     */
    async obter(escopo: Escopo, z: number, x: number, y: number, pedido: PedidoDeLadrilho = {}): Promise<Tile | null> {
      const ladrilho = { z, x, y };
      if (!exists(ladrilho)) return null;
      const revisao = await (pedido.importacao === undefined ? revisaoDe(escopo) : reader.posicao());
      const key = tileKey(escopo, ladrilho, pedido);
      return (pedido.em === undefined ? agora : antes).lembrar(key, revisao, async () => {
        const bytes = await reader.ladrilho(escopo, ladrilho, pedido);
        return pedido.gzip ? comprimir(bytes) : { bytes };
      });
    },
    /** The same of today, compressed, where it is kept already; null where it would have to be read. */
    async guardado(escopo: Escopo, z: number, x: number, y: number, permissao: string): Promise<Tile | null> {
      const revisao = await revisaoDe(escopo);
      return agora.guardado(tileKey(escopo, { z, x, y }, { permissao, gzip: true }), revisao) ?? null;
    },
    close: () => pool.end(),
  };
}

/** Compressed once and not for everybody who asks; what is as small as a packet is not worth it. */
async function comprimir(bytes: Uint8Array): Promise<Pick<Tile, 'bytes' | 'codificacao'>> {
  return bytes.byteLength < MIN_GZIP_BYTES ? { bytes } : { bytes: await gzipped(bytes), codificacao: 'gzip' };
}
