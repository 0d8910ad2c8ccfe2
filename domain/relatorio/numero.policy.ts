import { z } from 'zod';

/** Letters and digits that nobody takes for one another. */
const ALFABETO = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LETRAS = 10;
const ALGARISMOS = 6;

/** Year, serial number of that year, and letters that nobody guesses: `2026-000017-QK7ZP3MWTA`. */
export const numeroDoDocumentoSchema = z
  .string()
  .regex(new RegExp(`^\\d{4}-\\d{${ALGARISMOS},}-[${ALFABETO}]{${LETRAS}}$`));

// One that is made for each instant costs more than the instant.
const anoEmBrasilia = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', year: 'numeric' });

/** The year of a document that is numbered at an instant: Brasília's, as on all that it says of time. */
export const anoDoDocumento = (em: Date): number => Number(anoEmBrasilia.format(em));

/** @param sorteio random bytes, ten of them: each is one letter */
export function numeroDoDocumento(ano: number, serie: bigint, sorteio: Uint8Array): string {
  const letras = Array.from(sorteio.subarray(0, LETRAS), (byte) => ALFABETO.charAt(byte % ALFABETO.length)).join('');
  return `${ano}-${serie.toString().padStart(ALGARISMOS, '0')}-${letras}`;
}
