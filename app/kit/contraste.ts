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

/** Lightness as WCAG 2 counts it, 0 to 1; 0 for what is no colour of six digits. */
function luminanciaRelativa(cor: string): number {
  const canais = [1, 3, 5].map((i) => Number.parseInt(cor.slice(i, i + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = canais.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** How far two `#rrggbb` differ in lightness, 1 to 21: small text needs 4.5 to be read (WCAG 2.2, AA). */
export function contraste(uma: string, outra: string): number {
  const [clara = 0, escura = 0] = [luminanciaRelativa(uma), luminanciaRelativa(outra)].sort((a, b) => b - a);
  return (clara + 0.05) / (escura + 0.05);
}

/** `#rrggbb` or `#rrggbbaa` as it looks on white. */
export function sobreBranco(cor: string): string {
  const alfa = cor.length === 9 ? Number.parseInt(cor.slice(7), 16) / 255 : 1;
  const canal = (i: number) => Math.round(255 + (Number.parseInt(cor.slice(i, i + 2), 16) - 255) * alfa);
  return `#${[1, 3, 5].map((i) => canal(i).toString(16).padStart(2, '0')).join('')}`;
}
