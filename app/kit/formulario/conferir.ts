import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';
import { type Questao, textoDaQuestao } from './textos-do-esquema.ts';

/**
 * Checks what a form sends against its schema, with sentences in Portuguese: the same call on the server, which decides,
 * and on the page, which loads it once somebody begins to fill in the form.
 */
export function conferir<S extends z.ZodType>(form: FormData | URLSearchParams, esquema: S) {
  return parseWithZod(form, { schema: esquema, error: (questao) => textoDaQuestao(questao as Questao) });
}
