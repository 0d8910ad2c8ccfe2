/**
 * Content-Disposition of a file that is to be saved (RFC 6266): a plain name for old programs, the real one besides.
 */
export function anexo(nome: string): string {
  const simples = nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  // RFC 8187: also what encodeURIComponent lets through.
  const inteiro = encodeURIComponent(nome).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${simples}"; filename*=UTF-8''${inteiro}`;
}
