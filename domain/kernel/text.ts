import { z } from 'zod';

/** Longest name of anything, in characters. */
export const MAX_NOME = 200;
/** Longest description or reason, in characters. */
export const MAX_TEXTO = 2_000;

/** The beginning of a text, whole characters of it: half of one could not be stored. */
export function cortado(texto: string, maximo: number): string {
  const inicio = texto.slice(0, maximo);
  return texto.length > maximo && /[\ud800-\udbff]$/.test(inicio) ? inicio.slice(0, -1) : inicio;
}

/** A name as a form sends it: without blanks around it, and not empty. */
export const nomeSchema = z.string().trim().min(1).max(MAX_NOME);

/** A longer text that may be empty. */
export const textoSchema = z.string().trim().max(MAX_TEXTO);

/** Why something is deleted or inactivated, where somebody said so: as commands bring it and as events keep it. */
export const motivoDito = z.string().trim().min(1).max(MAX_TEXTO).optional();

/** The same as data of an event: absent where nobody said. */
export const comMotivo = (motivo: string | undefined) => (motivo ? { motivo } : {});

/** Longest short name (sigla), in characters. */
export const MAX_SIGLA = 30;

/** `#` and 3 or 6 hexadecimal digits; three are spelled out, so that only one form is stored. */
export const corSchema = z
  .string()
  .trim()
  .regex(/^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/)
  .transform((cor) => (cor.length === 4 ? cor.replace(/[0-9A-Fa-f]/g, '$&$&') : cor).toUpperCase());
