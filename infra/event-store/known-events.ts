import { ativoEvents } from '#domain/ativo/ativo.events.ts';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import { camadaTipoEvents } from '#domain/camada-tipo/camada-tipo.events.ts';
import { categoriaEvents } from '#domain/categoria/categoria.events.ts';
import { clienteEvents } from '#domain/cliente/cliente.events.ts';
import { grupoEvents } from '#domain/grupo/grupo.events.ts';
import { importacaoEvents } from '#domain/importacao/importacao.events.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';
import { moduloEvents } from '#domain/modulo/modulo.events.ts';
import { usuarioEvents } from '#domain/usuario/usuario.events.ts';
import { knownVersions } from './upcast.ts';

/** Every event of every aggregate that this code knows. */
export const eventDefinitions: readonly EventDefinition[] = [
  clienteEvents,
  moduloEvents,
  grupoEvents,
  usuarioEvents,
  categoriaEvents,
  ativoEvents,
  camadaTipoEvents,
  camadaEvents,
  importacaoEvents,
].flatMap((events): readonly EventDefinition[] => Object.values(events));

/** The newest version of each: a projection stops at anything newer, which other code wrote. */
export const known: ReadonlyMap<string, number> = knownVersions(eventDefinitions);
