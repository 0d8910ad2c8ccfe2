import type { EventDefinition, RecordedEvent } from '#domain/kernel/event.ts';

/** Turns the data of one version of an event into the data of the next. Pure; what was hashed stays as it was. */
type Upcast = (data: unknown) => unknown;

/** By event type, then by the version that the function reads. It gives the version after it. */
export type UpcastTable = Readonly<Record<string, Readonly<Record<number, Upcast>>>>;

/** Every breaking change of an event's shape since the project began. */
const UPCASTS: UpcastTable = {
  CamadaCriada: { 1: camadaCriadaV2 },
  ExportacaoSolicitada: { 1: exportacaoSolicitadaV2 },
  ExportacaoConcluida: { 1: exportacaoConcluidaV2 },
  DocumentoEmitido: { 1: documentoEmitidoV2 },
};

/** Version 1 held every geometry itself, and did not tell the layers of a file apart. */
function camadaCriadaV2(data: unknown): unknown {
  const { origem, ...rest } = data as { readonly origem: object | null };
  return { ...rest, geometria: null, area_informada: null, origem: origem && { camada: null, ...origem } };
}

/** Version 1 was always of layers. */
function exportacaoSolicitadaV2(data: unknown): unknown {
  return { objeto: 'camadas', ...(data as object) };
}

function exportacaoConcluidaV2(data: unknown): unknown {
  const { camadas, ...rest } = data as { readonly camadas: number };
  return { total: camadas, ...rest };
}

/** Version 1 did not say what its pictures show, nor what computed it. */
function documentoEmitidoV2(data: unknown): unknown {
  return { cenas: null, algoritmos: null, ...(data as object) };
}

/** Brings an event to the newest version that the table leads to; the same object where there is nothing to do. */
export function upcast(event: RecordedEvent, table: UpcastTable = UPCASTS): RecordedEvent {
  const steps = table[event.type];
  if (steps === undefined) return event;
  let { schemaVersion, data } = event;
  for (let step = steps[schemaVersion]; step !== undefined; step = steps[schemaVersion]) {
    data = step(data);
    schemaVersion += 1;
  }
  return schemaVersion === event.schemaVersion ? event : { ...event, schemaVersion, data };
}

/** The newest version of each event type that this code knows. */
export function knownVersions(definitions: Iterable<EventDefinition>): ReadonlyMap<string, number> {
  return new Map(Array.from(definitions, (definition) => [definition.type, definition.schemaVersion]));
}

/**
 * True for an event of a known type in a version that this code does not know yet: newer code wrote it.
 * Whoever meets one must stop visibly, as reading it would be guessing. Types that are unknown altogether are not meant.
 */
export function isFutureVersion(
  known: ReadonlyMap<string, number>,
  event: Pick<RecordedEvent, 'type' | 'schemaVersion'>,
): boolean {
  const version = known.get(event.type);
  return version !== undefined && event.schemaVersion > version;
}
