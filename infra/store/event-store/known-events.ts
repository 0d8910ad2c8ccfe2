import { AGREGADOS } from '#domain/agregados.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';
import { knownVersions } from './upcast.ts';

/** Every event of every aggregate that this code knows. */
export const eventDefinitions: readonly EventDefinition[] = AGREGADOS.flatMap(({ eventos }) => eventos);

/** The newest version of each: a projection stops at anything newer, which other code wrote. */
export const known: ReadonlyMap<string, number> = knownVersions(eventDefinitions);
