/** Luminance of a ground, 0 to 1, above which text on it is black. */
const LUMINANCIA_CLARA = 0.7;

/** How light `#rrggbb` looks, 0 to 1, by the weights of ITU-R BT.601; null for what is no such colour. */
export function luminancia(cor: string): number | null {
  const digitos = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(cor.trim())?.[1];
  if (digitos === undefined) return null;
  const [r = 0, g = 0, b = 0] =
    (digitos.length === 3 ? digitos.replace(/./g, '$&$&') : digitos)
      .match(/../g)
      ?.map((par) => Number.parseInt(par, 16)) ?? [];
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

/** Colour of text that can be read on `fundo`: black on light grounds, white on all others. */
export function corDoTexto(fundo: string): '#000000' | '#ffffff' {
  return (luminancia(fundo) ?? 0) > LUMINANCIA_CLARA ? '#000000' : '#ffffff';
}
