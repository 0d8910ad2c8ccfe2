import type { Exame } from '#domain/imagem/exame.ts';
import type { ProblemaDaImagem } from '#domain/imagem/problemas.ts';
import type { Arquivo } from '#domain/importacao/importacao.events.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { EventIdOf } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';

/** A file that came for an image. */
export interface ImagemAExaminar {
  readonly imagem_id: Uuid;
  readonly versao: number;
  readonly arquivo: Arquivo;
}

/** What was seen, and the two files that were made of it. */
export interface ExameFeito {
  readonly exame: Exame;
  readonly valores: Arquivo;
  readonly quadros: Arquivo;
}

/** What was seen so far of a large one, and the one file that was made of it. */
export type ExameAntecipado = Pick<ExameFeito, 'exame' | 'valores'>;

/** Reads images that nobody vouches for. */
export interface Examinador {
  /**
   * @param aoAntecipar told, and waited for, once a large one can be shown; perhaps never
   * @throws where it is cancelled or the machine fails, never because of the file
   */
  examinar(
    imagem: ImagemAExaminar,
    signal: AbortSignal,
    aoAntecipar?: (antecipado: ExameAntecipado) => Promise<void>,
  ): Promise<ExameFeito | { readonly problemas: readonly ProblemaDaImagem[] }>;
}

/** Everything that the exam of an image does to the world. */
export interface ImagemEffects {
  readonly store: EventStore;
  readonly eventIdOf: EventIdOf;
  /** UUID v5: the same name gives the same id. */
  readonly uuidV5: (name: string) => Uuid;
  readonly examinador: Examinador;
  readonly agora: () => string;
}
