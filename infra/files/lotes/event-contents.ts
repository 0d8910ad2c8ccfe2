import { text } from 'node:stream/consumers';
import type { ImportacaoEvent } from '#domain/importacao/importacao.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { lerJsonLegivel } from '#domain/kernel/textos-legiveis.ts';
import { ContentError, type EventContents } from '#infra/projector/projection-contents.ts';
import { CONTEUDO_DESTRUIDO } from '#projections/kernel/conteudo.ts';
import type { Storage } from '../storage/storage.ts';
import { createLotes } from './lotes.ts';

/** What an error of the storage, or of reading what it holds, means to who follows the log. */
const FINAL: Readonly<Record<string, string>> = {
  ObjectNotFoundError: 'não está no armazenamento',
  ObjectCorruptedError: 'não é o que foi guardado: mudou no armazenamento',
  SyntaxError: 'não se lê',
  RangeError: 'não se lê',
};

/**
 * The files that events of imports name, as projections need them.
 * @param store where a file that is not there may be said to be destroyed; null for a log that says so of none
 */
export function createEventContents(
  storage: Pick<Storage, 'get' | 'put'>,
  store: Pick<EventStore, 'readStream'> | null = null,
): EventContents {
  const lotes = createLotes(storage);
  const destroyed = async (event: RecordedEvent) => {
    const later = (await store?.readStream(event.streamId)) ?? [];
    return later.some(({ type }) => type === 'ArquivosDaImportacaoDestruidos');
  };
  return {
    size: (event) => fileOf(event)?.bytes ?? 0,
    async read(event) {
      const file = fileOf(event);
      if (file === null) return null;
      try {
        return await (event.type === 'LoteDaImportacaoGuardado'
          ? lotes.ler(file)
          : lerJsonLegivel(await text(await storage.get(file.chave))));
      } catch (error) {
        if ((error as Error).name === 'ObjectNotFoundError' && (await destroyed(event))) return CONTEUDO_DESTRUIDO;
        const why = FINAL[(error as Error).name];
        throw why === undefined ? error : new ContentError(`o arquivo ${file.chave} ${why}`, { cause: error });
      }
    },
  };
}

function fileOf(recorded: RecordedEvent) {
  const event = recorded as RecordedEvent<ImportacaoEvent>;
  if (event.type === 'LoteDaImportacaoGuardado') return event.data.arquivo;
  return event.type === 'ImportacaoCorrigida' ? (event.data.edicoes?.geoms_arquivo ?? null) : null;
}
