const NOME = 'atalaia_lateral';
/** Seconds: a year. */
const MAX_AGE = 31_536_000;

/** What the browser keeps, for `document.cookie`: a matter of looks that says nothing about anybody. */
export const cookieDaLateral = (recolhida: boolean) =>
  `${NOME}=${recolhida ? 'recolhida' : 'aberta'}; Path=/; Max-Age=${MAX_AGE}; SameSite=Lax`;

/** What the browser sent back with a request. */
export const lateralRecolhida = (cookies: string | null) =>
  (cookies ?? '').split(';').some((par) => par.trim() === `${NOME}=recolhida`);
