import type { ProvedorDeImagens } from '#domain/imagem/provedor.ts';

/** What a provider asks whoever has an account there for, by its name. */
export type Segredos = Readonly<Record<string, string>>;

/** A provider with one key, or without: whatever it remembers, waits for or holds back, it does for that key alone. */
export interface ProvedorAberto {
  /** One, or several of the same account. */
  readonly provedores: readonly ProvedorDeImagens[];
  close(): Promise<void>;
}

/** A provider outside, as the installation names it: where it answers is decided here, with what key by each client. */
export interface ProvedorConfigurado {
  /** As addresses name it. */
  readonly id: string;
  /** Names of what its key is made of; none where it asks for none. */
  readonly campos: readonly string[];
  /** Null where the installation has no account there. */
  readonly daInstalacao: Segredos | null;
  abrir(segredos: Segredos | null): ProvedorAberto;
}
