import { type DeteccaoState, deteccaoDecider } from './deteccao.decider.ts';
import type { DeteccaoEvent } from './deteccao.events.ts';

/** A detection right after one of its events. */
export interface PassoDaVida<E extends DeteccaoEvent = DeteccaoEvent> {
  readonly evento: E;
  readonly estado: DeteccaoState;
  /** Hectares, of the shape that it had. */
  readonly area: number;
}

/** What a detection was after each of its events. @param eventos from its first, in order */
export function vidaDaDeteccao<E extends DeteccaoEvent>(eventos: readonly E[]): readonly PassoDaVida<E>[] {
  let [estado, area] = [deteccaoDecider.initial, 0];
  return eventos.map((evento) => {
    estado = deteccaoDecider.evolve(estado, evento);
    if ('area' in evento.data) area = evento.data.area;
    return { evento, estado, area };
  });
}

/** How many of its artefacts stand, and how many were removed. */
export function contarArtefatos({ artefatos }: Pick<DeteccaoState, 'artefatos'>) {
  const todos = Object.values(artefatos);
  const presentes = todos.filter(Boolean).length;
  return { presentes, removidos: todos.length - presentes };
}
