import type { RefusalCode } from './contract.ts';

/** Why a document was not made. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: RefusalCode;
  readonly pageStatus: number | undefined;

  constructor(code: RefusalCode, message: string, pageStatus?: number) {
    super(message);
    this.code = code;
    this.pageStatus = pageStatus;
  }
}

export interface RendererLog {
  info(data: object, text: string): void;
  warn(data: object, text: string): void;
  error(data: object, text: string): void;
}
