/** Field of an address that stands for a whole state, by the id under which it was kept. */
export const VISTA = 'v';

/** What this page has kept or was told since it was loaded, by id: a kept state never changes. */
export const vistasConhecidas = new Map<string, string>();

export const vistaDe = (campos: URLSearchParams): string | null => campos.get(VISTA);
