const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** Letters of an id in an address: 128 bits in base64url. */
export const LETRAS = 22;
const CURTO = /^[\w-]{22}$/;

/** An id in 22 letters instead of 36: a link holds hundreds. */
export function idCurto(id: string): string {
  const bytes = id.replaceAll('-', '').match(/../g) ?? [];
  const binario = String.fromCharCode(...bytes.map((par) => Number.parseInt(par, 16)));
  return btoa(binario).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Null where it is none. */
export function idInteiro(curto: string): string | null {
  if (!CURTO.test(curto)) return null;
  try {
    const binario = atob(curto.replaceAll('-', '+').replaceAll('_', '/'));
    const hex = [...binario].map((letra) => letra.charCodeAt(0).toString(16).padStart(2, '0')).join('');
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    return UUID.test(id) && idCurto(id) === curto ? id : null;
  } catch {
    return null;
  }
}
