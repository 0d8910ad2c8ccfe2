import { z } from 'zod';
import { grupoDeCenasSchema } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { doCliente, type Escopo } from '../kernel/escopo.ts';
import { sql } from '../kernel/sql.ts';

/** What a hash stood for when its group was saved in this client. */
export function obterGrupoSalvo(escopo: Escopo, hash: string) {
  return sql.type(z.object({ grupo: grupoDeCenasSchema }))`
    SELECT s.grupo FROM imagens_salvas s WHERE s.hash = ${hash} AND s.inteiro AND ${doCliente(escopo, 's')}`;
}
