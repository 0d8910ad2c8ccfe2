import type { CommonQueryMethods } from 'slonik';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { streamId, type Uuid } from '#domain/kernel/ids.ts';
import { type Pagina, type PedidoDePagina, paginar } from '#projections/kernel/pagina.ts';
import {
  type AlcanceDoRegistro,
  buscarObjetos,
  chaveDoRegistro,
  contarRegistro,
  type FiltroDoRegistro,
  listarCadeia,
  listarNomes,
  listarRegistro,
  obterPosicaoNoInstante,
  obterRegistro,
  ordemDoRegistro,
  type RegistroRow,
} from '#projections/registro/registro.queries.ts';
import { doRegistro } from './do-registro.ts';
import { type CampoMudado, mudancasDe } from './registro-mudanca.ts';

/** Events that are counted; beyond, there are 'more than'. */
const MAX_CONTADOS = 1_000;
/** Objects that a search by name may find; with more of them it says nothing. */
const MAX_OBJETOS = 1_000;
/** Events shown before and after the one that is looked at. */
const MAX_CADEIA = 100;
/** Rows read at a time for a file. */
const POR_VEZ = 1_000;

interface Dependencies {
  readonly leitor: CommonQueryMethods;
  readonly store: Pick<EventStore, 'readStream'>;
}

export interface PedidoDoRegistro extends PedidoDePagina {
  readonly filtro: FiltroDoRegistro;
  readonly sentido: 'asc' | 'desc';
}

/** An event with what it changed, and what belongs to the same act. */
export interface EventoDoRegistro {
  readonly row: RegistroRow;
  /** Null while the log is away. */
  readonly mudancas: readonly CampoMudado[] | null;
  /** In the order in which they happened, the event itself among them. */
  readonly cadeia: readonly RegistroRow[];
}

/** The log as people read it. */
export function createRegistroService({ leitor, store }: Dependencies) {
  const listar = async (alcance: AlcanceDoRegistro, pedido: PedidoDoRegistro): Promise<Pagina<RegistroRow>> => {
    const { filtro, sentido } = pedido;
    const rows = await leitor.any(listarRegistro(alcance, filtro, sentido, pedido));
    return paginar(rows, ordemDoRegistro(sentido), pedido, chaveDoRegistro);
  };
  return {
    listar,
    /** Position of the last event that had happened at an instant (ISO 8601). */
    posicaoEm: async (instante: string): Promise<bigint> =>
      (await leitor.one(obterPosicaoNoInstante(instante))).posicao,
    async contar(alcance: AlcanceDoRegistro, filtro: FiltroDoRegistro): Promise<{ total: number; haMais: boolean }> {
      const { total } = await leitor.one(contarRegistro(alcance, filtro, MAX_CONTADOS + 1));
      return { total: Math.min(total, MAX_CONTADOS), haMais: total > MAX_CONTADOS };
    },
    /** Ids of the objects that are called so; null where they are too many. */
    async objetosChamados(alcance: AlcanceDoRegistro, busca: string): Promise<readonly Uuid[] | null> {
      const rows = await leitor.any(buscarObjetos(alcance, busca, MAX_OBJETOS + 1));
      return rows.length > MAX_OBJETOS ? null : rows.map(({ objeto_id }) => objeto_id);
    },
    /** Null for what is not within reach. */
    async obter(alcance: AlcanceDoRegistro, posicao: bigint): Promise<EventoDoRegistro | null> {
      const row = await leitor.maybeOne(obterRegistro(alcance, posicao));
      if (row === null) return null;
      const [cadeia, events] = await Promise.all([
        leitor.any(listarCadeia(alcance, row, MAX_CADEIA)),
        doRegistro(store.readStream(streamId(row.categoria, row.objeto_id))),
      ]);
      const mudancas = events && mudancasDe(events.filter(({ revision }) => revision <= row.revisao));
      return { row, cadeia, mudancas };
    },
    /** Names of objects within reach, by category and id: `ativo-<uuid>`. */
    async nomes(alcance: AlcanceDoRegistro, ids: readonly Uuid[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await leitor.any(listarNomes(alcance, ids));
      return new Map(rows.map(({ categoria, objeto_id, nome }) => [`${categoria}-${objeto_id}`, nome]));
    },
    /** All of it in pages, newest first: a file is written while it is read. */
    async *percorrer(alcance: AlcanceDoRegistro, filtro: FiltroDoRegistro): AsyncGenerator<readonly RegistroRow[]> {
      for (let cursor: string | null = null; ; ) {
        const pagina: Pagina<RegistroRow> = await listar(alcance, { filtro, sentido: 'desc', cursor, limite: POR_VEZ });
        if (pagina.itens.length > 0) yield pagina.itens;
        if (pagina.proxima === null) return;
        cursor = pagina.proxima;
      }
    },
  };
}
