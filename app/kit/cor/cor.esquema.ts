import { z } from 'zod';
import { formularios } from '#app/mensagens/especificacao.ts';
import { corSchema } from '#domain/kernel/text.ts';
import { ehCor } from './cor.ts';

/** A colour that somebody types, refused with the specification's text. */
export const corDoFormulario = z.string().trim().refine(ehCor, formularios.corInvalida).pipe(corSchema);
