import { z } from 'zod';

/** Letters and digits that nobody takes for one another. */
const ALFABETO = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LETRAS = 10;
const ALGARISMOS = 6;

/** Year, serial number of that year, and letters that nobody guesses: `2026-000017-QK7ZP3MWTA`. */
export const numeroDoDocumentoSchema = z
  .string()
  .regex(new RegExp(`^\\d{4}-\\d{${ALGARISMOS},}-[${ALFABETO}]{${LETRAS}}$`));

/** @param sorteio random bytes, ten of them: each is one letter */
export function numeroDoDocumento(ano: number, serie: bigint, sorteio: Uint8Array): string {
  const letras = Array.from(sorteio.subarray(0, LETRAS), (byte) => ALFABETO.charAt(byte % ALFABETO.length)).join('');
  return `${ano}-${serie.toString().padStart(ALGARISMOS, '0')}-${letras}`;
}
