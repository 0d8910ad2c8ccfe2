import { z } from 'zod';
import { CAMPOS_DOS_LIMITES } from '../artefato/limites.policy.ts';
import { sameData } from '../kernel/equality.ts';
import { uuidSchema } from '../kernel/ids.ts';

const ids = z.array(uuidSchema);
const limite = z.number().int().positive().nullable();

const grupoSchema = z.object({ nome: z.string().min(1), modulo_ids: ids, permissao_ids: ids });
const acessoSchema = z.object({ ativo: z.boolean(), grupo_ids: ids });
const politicaSchema = z.object({
  sessao_tempo: limite,
  grupos_dois_fatores: ids,
  limite_envio_mib: limite,
  limite_envio_arquivos: limite,
  exigir_aprovacao: z.boolean(),
  /** Absent in a request from before it could be asked for. */
  exigir_motivo: z.boolean().optional(),
  /** The same. */
  permitir_anexo: z.boolean().optional(),
  /** The same. */
  limites_artefatos: z.partialRecord(z.enum(CAMPOS_DOS_LIMITES), limite.unwrap()).optional(),
});

/**
 * What somebody wants to become of a group, of a person's access or of the policy, and how that was when they asked:
 * the whole of it waits, as one thing. Sets of ids stand in order, so that two that are the same are equal.
 */
export const mudancaPedidaSchema = z.discriminatedUnion('tipo', [
  /** Without `antes`, a group that is to be made. */
  z.object({ tipo: z.literal('grupo'), antes: grupoSchema.nullable(), depois: grupoSchema }),
  z.object({ tipo: z.literal('usuario'), antes: acessoSchema, depois: acessoSchema }),
  z.object({ tipo: z.literal('politica'), antes: politicaSchema, depois: politicaSchema }),
]);
export type MudancaPedida = z.infer<typeof mudancaPedidaSchema>;

type Estado = MudancaPedida['antes'];

/** The same with every set of ids in order. */
export function emOrdem<T extends Estado>(estado: T): T {
  if (estado === null) return estado;
  const partes = Object.entries(estado).map(([campo, valor]) => [
    campo,
    Array.isArray(valor) ? [...new Set<string>(valor)].sort() : valor,
  ]);
  return Object.fromEntries(partes) as T;
}

/** Whether what a request rests on is still so: what an older one does not speak of, it does not rest on. */
export const aindaComo = (antes: Estado, agora: Estado): boolean => {
  if (antes === null || agora === null) return antes === agora;
  const ditos = Object.entries(agora).filter(([campo]) => campo in antes);
  return sameData(emOrdem(antes), emOrdem(Object.fromEntries(ditos) as typeof agora));
};
