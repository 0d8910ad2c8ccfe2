import { LRUCache } from 'lru-cache';
import { ehCatalogoDoCliente } from '#domain/imagem/catalogo-stac.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Config } from '#infra/config.ts';
import type { Log } from '#infra/log.ts';
import { comerciais } from './comerciais.ts';
import type { ProvedorAberto, ProvedorConfigurado, Segredos } from './configured.ts';
import type { FonteDeProvedores } from './provedores.ts';
import { clientCatalogue } from './stac/client-catalogues.ts';
import { provedoresStac } from './stac/providers.ts';

/** Keys of clients' own of which tokens, waits and items are remembered. */
const OPEN_KEYS = 64;

/** Of which key of whom is spoken. */
export interface QualChave {
  readonly cliente_id: Uuid;
  readonly provedor: string;
  readonly id: Uuid;
}

export interface ChavesDosClientes {
  /** The keys of its own that a client has, by provider. */
  emVigor(cliente_id: Uuid): Promise<ReadonlyMap<string, Uuid>>;
  /** Null where it cannot be had any more. */
  abrir(chave: QualChave): Promise<Segredos | null>;
}

interface Dependencies {
  readonly config: Config;
  readonly chaves: ChavesDosClientes;
  readonly log: Pick<Log, 'warn' | 'error'>;
}

/** Whoever has images outside of the installation, each client's by its own key where it has one. */
export interface Externos {
  readonly fonte: FonteDeProvedores;
  readonly configurados: readonly ProvedorDaInstalacao[];
  close(): Promise<void>;
}

export interface ProvedorDaInstalacao extends Pick<ProvedorConfigurado, 'id' | 'campos'> {
  /** As people read it. */
  readonly nome: string;
  /** Whether the installation has a key that holds for whoever has none. */
  readonly daInstalacao: boolean;
}

interface DeUmCliente {
  readonly chave_id: Uuid;
  readonly aberto: ProvedorAberto;
}

/**
 * Asked for at each use, and remembered by its id: a key that is changed or taken away is no longer used by what begins
 * afterwards, in whatever process. What one key has brought, is waited for with, or was refused, no other has part in.
 */
export function createExternos({ config, chaves, log }: Dependencies): Externos {
  const todos = [...comerciais(config), ...provedoresStac(config, log)].map((um) => {
    return { ...um, comum: um.abrir(um.daInstalacao) };
  });
  const proprios = new LRUCache<string, DeUmCliente>({ max: OPEN_KEYS });

  async function comChave(um: ProvedorConfigurado, cliente_id: Uuid, chave_id: Uuid): Promise<ProvedorAberto> {
    const nome = `${cliente_id}.${um.id}`;
    const lembrado = () => {
      const achado = proprios.get(nome);
      return achado?.chave_id === chave_id ? achado.aberto : undefined;
    };
    const antes = lembrado();
    if (antes !== undefined) return antes;
    const segredos = await chaves.abrir({ cliente_id, provedor: um.id, id: chave_id }).catch((err: unknown) => {
      log.error({ err, provedor: um.id, cliente_id }, 'a chave de um provedor de imagens não se abre');
      return null;
    });
    const aberto = lembrado() ?? um.abrir(segredos);
    if (segredos !== null) proprios.set(nome, { chave_id, aberto });
    return aberto;
  }

  return {
    async fonte({ cliente_id }, id) {
      const pedidos = todos.filter(({ comum }) => id === undefined || comum.provedores.some((um) => um.id === id));
      if (pedidos.length === 0 && id !== undefined && !ehCatalogoDoCliente(id)) return [];
      const emVigor = await chaves.emVigor(cliente_id);
      const catalogos = [...emVigor].filter(([um]) => ehCatalogoDoCliente(um) && (id === undefined || um === id));
      const abertos = pedidos.map(({ comum, ...um }) => {
        const chave_id = emVigor.get(um.id);
        return chave_id === undefined ? comum : comChave(um, cliente_id, chave_id);
      });
      const dele = catalogos.map(([um, chave_id]) => comChave(clientCatalogue(um, log), cliente_id, chave_id));
      return (await Promise.all([...abertos, ...dele])).flatMap(({ provedores }) => provedores);
    },
    configurados: todos.map(({ id, campos, daInstalacao, comum }) => {
      return { id, campos, nome: comum.provedores[0]?.nome ?? id, daInstalacao: daInstalacao !== null };
    }),
    async close() {
      const abertos = [...todos.map(({ comum }) => comum), ...[...proprios.values()].map(({ aberto }) => aberto)];
      await Promise.allSettled(abertos.map((um) => um.close()));
    },
  };
}
