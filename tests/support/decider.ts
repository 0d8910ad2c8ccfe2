import fc from 'fast-check';
import { expect } from 'vitest';
import type { Command, CommandContext } from '#domain/kernel/command.ts';
import type { Decider } from '#domain/kernel/decider.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';

/** Ids that read well in tests; the same number is the same id. */
export const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`;

export const CLIENTE = id(1);
export const OUTRO_CLIENTE = id(2);

/** Somebody of the client, at a fixed instant. */
export function contexto(clienteId: Uuid | null = CLIENTE): CommandContext {
  return {
    commandId: id(900),
    correlationId: id(901),
    actorId: id(902),
    clienteId,
    agora: '2026-03-10T12:00:00.000Z',
  };
}

/** Given these events, when this command, then what: `eventos`, a refusal or nothing at all. */
export function dado<S, C extends Command, E extends DomainEvent>(decider: Decider<S, C, E>, ...eventos: readonly E[]) {
  const state = eventos.reduce((s, event) => decider.evolve(s, event), decider.initial);
  return {
    quando(command: C, context: CommandContext = contexto()) {
      const decidir = () => decider.decide(command, state, context);
      return {
        acontece: (...esperados: readonly E[]) => expect(decidir()).toEqual(esperados),
        nadaAcontece: () => expect(decidir()).toEqual([]),
        recusa(code: string, meta: Readonly<Record<string, unknown>> = {}) {
          expect(decidir).toThrow(Rejection);
          expect(decidir).toThrow(expect.objectContaining({ code, meta: expect.objectContaining(meta) }));
        },
      };
    },
  };
}

type Resultado<E> = readonly E[] | Rejection;

function tentar<S, C extends Command, E extends DomainEvent>(
  decider: Decider<S, C, E>,
  state: S,
  command: C,
  context: CommandContext,
): Resultado<E> {
  try {
    return decider.decide(command, state, context);
  } catch (error) {
    // Anything else is a defect, and fails the law with its own stack.
    if (error instanceof Rejection) return error;
    throw error;
  }
}

interface Leis<C extends Command> {
  readonly comandos: fc.Arbitrary<C>;
  /** Said again at once, these act or are refused again; all others change nothing the second time. */
  readonly repetiveis: readonly C['type'][];
}

/**
 * What holds for every aggregate whatever is asked of it: decisions are data that their schemas accept and that JSON
 * keeps, the same question has the same answer, and a command that is said twice acts once.
 */
export function leisDoDecider<S, C extends Command, E extends DomainEvent>(
  decider: Decider<S, C, E>,
  { comandos, repetiveis }: Leis<C>,
): void {
  const schemas = new Map(Object.values(decider.events).map((definition) => [definition.type, definition.schema]));
  const property = fc.property(fc.array(comandos, { maxLength: 25 }), (sequence) => {
    let state = decider.initial;
    for (const command of sequence) {
      const context = contexto(null);
      const first = tentar(decider, state, command, context);
      expect(tentar(decider, state, command, context)).toEqual(first);
      if (first instanceof Rejection) continue;
      for (const event of first) {
        expect(schemas.get(event.type)?.parse(event.data)).toEqual(event.data);
        expect(JSON.parse(JSON.stringify(event))).toEqual(event);
        state = decider.evolve(state, event);
      }
      if (!repetiveis.includes(command.type)) expect(tentar(decider, state, command, context)).toEqual([]);
    }
  });
  fc.assert(property, { numRuns: 200 });
}

/** Every command of somebody else's, on an object that exists, is answered as if there were none. */
export function alheioNaoExiste<S, C extends Command, E extends DomainEvent>(
  decider: Decider<S, C, E>,
  criado: E,
  comandos: readonly C[],
  codigo: string,
): void {
  for (const command of comandos) dado(decider, criado).quando(command, contexto(OUTRO_CLIENTE)).recusa(codigo);
}
