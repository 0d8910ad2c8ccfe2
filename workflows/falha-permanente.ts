import { ApplicationFailure } from '@temporalio/activity';
import { Rejection } from '#domain/kernel/rejection.ts';

/** What a program says that does the same wrong thing each time it is asked. */
const DE_PROGRAMA = new Set(['RangeError', 'SyntaxError', 'ReferenceError', 'ZodError', 'EventTooLargeError']);
/**
 * SQLSTATE of what a statement itself is: too many columns, a value that its type does not hold. Connections, resources,
 * conflicts and whoever operates the server have classes of their own; a table that is not there may be being replaced.
 */
const DO_COMANDO_SQL = /^(0A|21|22|23|54)[0-9A-Z]{3}$/;

/** Whether the same work would fail in the same way, however often it is tried. */
export function ehPermanente(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof ApplicationFailure) return false;
  if (error instanceof Rejection || DE_PROGRAMA.has(error.name)) return true;
  // What a network or a system lacks has a code of its own beside it.
  if (error instanceof TypeError) return error.cause === undefined;
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && DO_COMANDO_SQL.test(code);
}

/** An error that trying again does not mend; of a refusal, with what the domain said. */
export function definitiva(error: Error): ApplicationFailure {
  if (!(error instanceof Rejection)) return ApplicationFailure.nonRetryable(error.message, error.name);
  return ApplicationFailure.nonRetryable(error.message, error.name, error.code, error.meta);
}
