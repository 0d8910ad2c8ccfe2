import { z } from 'zod';

/** Longest name of anything, in characters. */
export const MAX_NOME = 200;
/** Longest description or reason, in characters. */
export const MAX_TEXTO = 2_000;

/** A name as a form sends it: without blanks around it, and not empty. */
export const nomeSchema = z.string().trim().min(1).max(MAX_NOME);

/** A longer text that may be empty. */
export const textoSchema = z.string().trim().max(MAX_TEXTO);
