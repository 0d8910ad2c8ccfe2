import type { ProvedorDeImagens } from '#domain/imagem/provedor.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';

/**
 * Where providers come from: one's own images, what a client has set up. With the id of one that is looked for, the
 * others may be left out.
 */
export type FonteDeProvedores = (escopo: Escopo, id?: string) => Promise<readonly ProvedorDeImagens[]>;

export interface Provedores {
  /** All that a client has, also those without their key, which are shown and never asked. */
  de(escopo: Escopo): Promise<readonly ProvedorDeImagens[]>;
  /** The one that an address names; null where the client has none of that name. */
  um(escopo: Escopo, id: string): Promise<ProvedorDeImagens | null>;
}

/** The one place that knows which providers a client has. */
export function createProvedores(fontes: readonly FonteDeProvedores[]): Provedores {
  const de = async (escopo: Escopo, id?: string) =>
    (await Promise.all(fontes.map((fonte) => fonte(escopo, id)))).flat();
  return {
    de: (escopo) => de(escopo),
    um: async (escopo, id) => (await de(escopo, id)).find((provedor) => provedor.id === id) ?? null,
  };
}
