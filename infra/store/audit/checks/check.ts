import type { LogEntry } from '../../event-store/log.ts';
import type { Closed } from '../merkle.ts';
import type { Verified } from '../verify-log.ts';

/** What became of one check. */
export interface Finding {
  /** `nao_conferido` says nothing of what stands there: something that the comparison needs was not at hand. */
  readonly estado: 'integro' | 'violado' | 'nao_conferido';
  /** A Portuguese sentence without data of any client: pages and notifications show it. */
  readonly mensagem: string;
  /** What differs, value by value: only for whoever runs the command on the installation itself. */
  readonly detalhe?: string;
}

/** How far a check has come, in its own unit. */
export type Tell = (done: number) => void;

/** One of the things that a verification holds against the log. Each stands in a file of its own in this folder. */
export interface Check {
  /** What is compared, as people read it. */
  readonly nome: string;
  /** Before the walk. */
  begin?(): Promise<void>;
  /** Told of every entry of the log that was found in its place. */
  see?(entry: LogEntry): void;
  /** Told of every complete subtree of the tree over the log. */
  close?(subtree: Closed): void;
  /** Once the log itself was found whole. @throws where a service is away: that says nothing of what stands there */
  compare(walked: Verified, tell: Tell): Promise<Finding>;
}

export const intact = (mensagem: string): Finding => ({ estado: 'integro', mensagem });
export const violated = (mensagem: string, detalhe?: string): Finding => ({
  estado: 'violado',
  mensagem,
  ...(detalhe === undefined ? {} : { detalhe }),
});
export const notCompared = (mensagem: string): Finding => ({ estado: 'nao_conferido', mensagem });

export function numero(n: number): string {
  return n.toLocaleString('pt-BR');
}
