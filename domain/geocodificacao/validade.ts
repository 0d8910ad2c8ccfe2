/** How long what the maps provider answered is good: the specification's default for what is kept of others. */
export const VALIDADE_DO_PROVEDOR_MS = 60 * 60_000;
