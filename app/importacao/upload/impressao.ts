/** Bytes at each end of a file that tell it from another of the same name and size. */
const PONTA = 64 * 1024;

/**
 * What this browser knows a file by, so that the same file chosen again continues where it stopped: size, time of its
 * last change, and a hash over both its ends where the browser may compute one.
 * @throws DOMException where the file can no longer be read
 */
export async function impressaoDe(arquivo: File): Promise<string> {
  const partes = [arquivo.size, arquivo.lastModified];
  const pontas = await new Blob([arquivo.slice(0, PONTA), arquivo.slice(-PONTA)]).arrayBuffer();
  // Absent on plain http, other than on this machine.
  if (globalThis.crypto.subtle === undefined) return partes.join('-');
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', pontas));
  return [...partes, Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')].join('-');
}
