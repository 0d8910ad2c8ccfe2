/** A command that was not given what it needs: told as it stands, with status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
