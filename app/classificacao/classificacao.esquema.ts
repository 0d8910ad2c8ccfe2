import { z } from 'zod';
import { conferir } from '#app/kit/formulario/conferir.ts';
import { classificacaoCommands } from '#domain/classificacao/classificacao.commands.ts';

const { value, description } = classificacaoCommands.CriarClassificacao.shape;
const revisao = z.number().int().min(0).optional();

export const novaEsquema = z.object({ value, description });

/** Of one that exists: its number is never another. */
export const edicaoEsquema = z.object({ description, revisao });

export const verificar = (form: FormData) => conferir(form, form.has('value') ? novaEsquema : edicaoEsquema);
