import type { Command, CommandContext } from '#domain/kernel/command.ts';
import type { Decider } from '#domain/kernel/decider.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { type Handled, handleCommand } from '#domain/kernel/handle-command.ts';
import { streamId, type Uuid } from '#domain/kernel/ids.ts';
import type { Config } from './config.ts';
import { eventIdOf } from './event-store/event-id.ts';
import { openEventStore } from './event-store/open.ts';
import { createIdentidade } from './identity/identidade.ts';
import { createLog, type Log } from './log.ts';
import { APP_ROLE, createPool, createReader } from './postgres/pool.ts';
import { createAtivosService } from './services/ativo.service.ts';
import { createCamadasService } from './services/camada.service.ts';
import { createCamadaTiposService } from './services/camada-tipo.service.ts';
import { createCategoriasService } from './services/categoria.service.ts';
import { createClientesService } from './services/cliente.service.ts';
import { createImportacoesService } from './services/importacao.service.ts';
import { createUsuariosService } from './services/usuario.service.ts';
import { createStorage } from './storage/create-storage.ts';
import { createDownloadLinks } from './storage/download-links.ts';

/** Everything that a page may ask for. Reaches Remix through the load context, never by import. */
export type Services = Awaited<ReturnType<typeof createComposition>>;

/** Joins ports and adapters as the configuration says: the one place where that happens. */
export async function createComposition(config: Config, log: Log = createLog('web', config.LOG_LEVEL)) {
  const pool = createPool(config.DATABASE_URL, { role: APP_ROLE, applicationName: 'atalaia-web', max: 16, log });
  const leitor = await createReader(config.DATABASE_URL, { applicationName: 'atalaia-web-leitura', max: 12, log });
  const eventStore = openEventStore(config, log, pool);
  const armazenamento = createStorage(config.STORAGE_URL);
  const usuarios = createUsuariosService({ leitor });
  const identidade = createIdentidade({ pool, usuarios, config, log });

  return {
    config,
    log,
    eventStore,
    executar: executor(eventStore),
    identidade,
    usuarios,
    clientes: createClientesService({ leitor }),
    ativos: createAtivosService({ leitor }),
    categorias: createCategoriasService({ leitor }),
    camadaTipos: createCamadaTiposService({ leitor }),
    camadas: createCamadasService({ leitor }),
    importacoes: createImportacoesService({ leitor }),
    armazenamento,
    linksDeDownload: createDownloadLinks({ secret: config.SESSION_SECRET }),
    async close() {
      identidade.close();
      await eventStore.close();
      await Promise.allSettled([armazenamento.close(), leitor.end(), pool.end()]);
    },
  };
}

/** Runs a command against the aggregate `id`. @throws Rejection, ConcurrencyError, EventStoreUnavailableError */
export function executor(eventStore: EventStore) {
  return <S, C extends Command, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    id: Uuid,
    command: C,
    context: CommandContext,
  ): Promise<Handled> =>
    handleCommand(eventStore, eventIdOf, decider, streamId(decider.category, id), command, context);
}
