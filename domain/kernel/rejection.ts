/**
 * A command that the domain refuses. `code` names the reason in Portuguese PascalCase;
 * the sentence that a person reads is chosen in app from code and meta.
 */
export class Rejection extends Error {
  override readonly name = 'Rejection';
  readonly code: string;
  readonly meta: Readonly<Record<string, unknown>>;

  constructor(code: string, meta: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.code = code;
    this.meta = meta;
  }
}
