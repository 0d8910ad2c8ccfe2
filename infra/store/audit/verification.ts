import type { LogEntry } from '../event-store/log.ts';
import type { Check, Finding, Tell } from './checks/check.ts';
import { wholeStreams } from './checks/whole-streams.ts';
import type { Closed } from './merkle.ts';
import { type Faulty, type Verified, type VerifyOptions, verifyLog } from './verify-log.ts';

export interface NamedFinding extends Finding {
  /** Of the check. */
  readonly nome: string;
}

/** What a verification found: of the log itself, then of everything that is held against it. */
export interface Verification {
  readonly walked: Verified | Faulty;
  /** In the order of the checks; empty where the log itself is violated, as nothing can be held against it then. */
  readonly findings: readonly NamedFinding[];
}

interface VerificationOptions extends Omit<VerifyOptions, 'onEntry' | 'onSubtree'> {
  readonly checks: readonly Check[];
  /** Told how far a check is; throws to stop. */
  readonly onCheck?: (check: Check) => Tell;
}

/**
 * Walks the log once, with every check looking on, then lets each compare what it is about. A violation does not keep
 * the checks behind it from being made: whoever repairs wants to know all of them.
 */
export async function verify({ checks: given, onCheck, ...options }: VerificationOptions): Promise<Verification> {
  // Whoever asks: it only reads what the walk met.
  const checks = [...given, wholeStreams(options.log)];
  const onEntry = (entry: LogEntry) => {
    for (const check of checks) check.see?.(entry);
  };
  const onSubtree = (subtree: Closed) => {
    for (const check of checks) check.close?.(subtree);
  };
  for (const check of checks) await check.begin?.();
  const walked = await verifyLog({ ...options, onEntry, onSubtree });
  if (!walked.ok) return { walked, findings: [] };
  const findings: NamedFinding[] = [];
  for (const check of checks) {
    const finding = await check.compare(walked, onCheck?.(check) ?? (() => undefined));
    findings.push({ nome: check.nome, ...finding });
  }
  return { walked, findings };
}

/** The first thing that is wrong, as a sentence; null where nothing is. */
export function firstFault({ walked, findings }: Verification): string | null {
  if (!walked.ok) return walked.message;
  return findings.find(({ estado }) => estado === 'violado')?.mensagem ?? null;
}
