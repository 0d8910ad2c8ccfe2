import type { EventDefinition } from './kernel/event.ts';
import type { StreamId, Uuid } from './kernel/ids.ts';

/** An aggregate as the table of contents of the domain tells it. */
export interface Agregado {
  /** Folder, the same in every ring. */
  readonly nome: string;
  readonly descricao: string;
  /** Category of its streams. */
  readonly category: string;
  readonly stream: (id: Uuid) => StreamId;
  readonly comandos: readonly string[];
  readonly eventos: readonly EventDefinition[];
}

export function agregado(
  nome: string,
  descricao: string,
  stream: Agregado['stream'],
  decider: { readonly category: string; readonly events: Readonly<Record<string, EventDefinition>> },
  commands: Readonly<Record<string, unknown>>,
): Agregado {
  return {
    nome,
    descricao,
    category: decider.category,
    stream,
    comandos: Object.keys(commands),
    eventos: Object.values(decider.events),
  };
}
