/** Whether a text is `#` and 3 or 6 hexadecimal digits. */
export const ehCor = (texto: string): boolean => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(texto.trim());

/** The same colour as the browser's own chooser knows it, with six digits; null for what is none. */
export function corInteira(texto: string): string | null {
  if (!ehCor(texto)) return null;
  const cor = texto.trim().toLowerCase();
  return cor.length === 4 ? cor.replace(/[0-9a-f]/g, '$&$&') : cor;
}
