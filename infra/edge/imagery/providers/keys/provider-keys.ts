import type { CommonQueryMethods } from 'slonik';
import { chaveDeProvedorDecider } from '#domain/chave-de-provedor/chave-de-provedor.decider.ts';
import {
  type ChaveDeProvedorEvent,
  chaveDeProvedorStream,
} from '#domain/chave-de-provedor/chave-de-provedor.events.ts';
import { ehCatalogoDoCliente } from '#domain/imagem/catalogo-stac.ts';
import type { EstadoDoProvedor } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { type BuscaDeCenas, type Cota, FalhaDoProvedor } from '#domain/imagem/provedor.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import {
  type ChaveDeProvedorRow,
  listarChavesDeProvedores,
} from '#projections/chave-de-provedor/chave-de-provedor.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Externos } from '../externos.ts';
import type { Provedores } from '../provedores.ts';
import type { SealedKeys } from './sealed-keys.ts';

/** Time for a provider to say whether a key is good. */
const CHECK_MS = 12_000;

/** A search that costs nobody anything: a square of a kilometre, in Brasília. */
const ASKED: BuscaDeCenas = {
  bbox: [-47.89, -15.8, -47.88, -15.79],
  de: null,
  ate: null,
  nuvensMax: null,
  resolucaoMin: null,
  resolucaoMax: null,
  apos: null,
};

/** What a provider says to the key that a client asks it with. */
export interface Conferencia {
  readonly estado: EstadoDoProvedor;
  /** Seconds that it asks us to wait. */
  readonly espera: number | null;
  /** Null where it says nothing of that. */
  readonly cota: Cota | null;
}

export interface CatalogoDoCliente extends Pick<ChaveDeProvedorRow, 'definida_em' | 'autor_id'> {
  readonly id: string;
  readonly nome: string;
}

interface Dependencies {
  readonly leitor: CommonQueryMethods;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly sealed: SealedKeys;
  readonly externos: Pick<Externos, 'configurados'>;
  readonly provedores: Provedores;
}

/** Keys of clients' own, as the page needs them that sets them: they go in, and never come out. */
export function createProviderKeys({ leitor, store, sealed, externos, provedores }: Dependencies) {
  const cotaDe = async (escopo: Escopo, id: string, sinal: AbortSignal) =>
    (await provedores.um(escopo, id))?.cota(sinal).catch(() => null) ?? null;
  return {
    /** Those that take a key. */
    configurados: externos.configurados.filter(({ campos }) => campos.length > 0),
    listar: (cliente_id: Uuid): Promise<readonly ChaveDeProvedorRow[]> =>
      leitor.any(listarChavesDeProvedores(cliente_id)),
    /** Catalogues of the client's own, by the names that it gave them. */
    async catalogos(escopo: Escopo): Promise<readonly CatalogoDoCliente[]> {
      const rows = await leitor.any(listarChavesDeProvedores(escopo.cliente_id));
      const emVigor = rows.filter(({ provedor, chave_id }) => chave_id !== null && ehCatalogoDoCliente(provedor));
      return Promise.all(
        emVigor.map(async ({ provedor: id, definida_em, autor_id }) => {
          return { id, nome: (await provedores.um(escopo, id))?.nome ?? id, definida_em, autor_id };
        }),
      );
    },
    guardar: sealed.guardar,
    cotaDe,

    /** Deletes every key that the log says was replaced or taken away; one that it does not know yet may be in force next. */
    async esquecerAnteriores(cliente_id: Uuid): Promise<void> {
      const past = (await store.readStream(chaveDeProvedorStream(cliente_id))) as readonly ChaveDeProvedorEvent[];
      const { initial, evolve } = chaveDeProvedorDecider;
      const emVigor = new Set(past.reduce(evolve, initial).chaves.values());
      const ditas = past.flatMap((event) => (event.type === 'ChaveDeProvedorDefinida' ? [event.data.chave_id] : []));
      await sealed.apagar(
        cliente_id,
        ditas.filter((id) => !emVigor.has(id)),
      );
    },

    /** Asks a provider for something, with the key that this client's images are asked for; null where there is none. */
    async conferir(escopo: Escopo, id: string, sinal: AbortSignal): Promise<Conferencia | null> {
      const provedor = await provedores.um(escopo, id);
      if (provedor === null) return null;
      if (!provedor.comChave) return { estado: 'sem_chave', espera: null, cota: null };
      const prazo = AbortSignal.timeout(CHECK_MS);
      const dito = await provedor.buscar(ASKED, AbortSignal.any([sinal, prazo])).then(
        () => ({ estado: 'disponivel', espera: null }) as const,
        (error: unknown) => {
          sinal.throwIfAborted();
          if (error instanceof FalhaDoProvedor) return { estado: error.motivo, espera: error.espera };
          if (prazo.aborted) return { estado: 'fora_do_ar', espera: null } as const;
          throw error;
        },
      );
      return { ...dito, cota: await provedor.cota(sinal).catch(() => null) };
    },
  };
}
