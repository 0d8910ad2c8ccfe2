/** SHA-256 of a file, in lower-case hexadecimal. Nothing leaves the browser. */
export async function resumoDoArquivo(arquivo: Blob): Promise<string> {
  const resumo = await crypto.subtle.digest('SHA-256', await arquivo.arrayBuffer());
  return Array.from(new Uint8Array(resumo), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
