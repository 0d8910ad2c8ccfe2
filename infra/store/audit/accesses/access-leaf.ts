import { hash as digest } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../../event-store/canonical.ts';
import { leafHash } from '../merkle.ts';

const text = z.string().nullable();

/** A row of the log of accesses as it is sealed: every column, as text. */
export const accessRowSchema = z.strictObject({
  id: z.string().regex(/^[1-9][0-9]*$/),
  /** Microseconds: what the database keeps. */
  em: z.string(),
  tipo: z.string(),
  usuario_id: text,
  rota: text,
  objeto_id: text,
  ip: text,
  dispositivo: z.string(),
  senha_definida_por: text,
  sal: z.string(),
});
export type AccessRow = z.infer<typeof accessRowSchema>;

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A row of `identidade.acessos a` as it is sealed. */
export const ACCESS_ROW = `json_build_object('id', a.id::text, 'em', ${instant('a.em')}, 'tipo', a.tipo,
  'usuario_id', a.usuario_id, 'rota', a.rota, 'objeto_id', a.objeto_id, 'ip', a.ip::text,
  'dispositivo', a.dispositivo, 'senha_definida_por', a.senha_definida_por, 'sal', a.sal)`;

/** The columns of `auditoria.folhas_de_acessos f` as they are hashed. */
export const LEAF_COLUMNS = `f.acesso_id::text AS acesso_id, ${instant('f.em')} AS em,
  encode(f.pessoa, 'hex') AS pessoa, encode(f.conteudo, 'hex') AS conteudo`;

/** What stays of an access when its row is gone. Hashes in hexadecimal. */
export interface AccessLeaf {
  readonly acesso_id: string;
  readonly em: string;
  /** Null where nobody was recognised. */
  readonly pessoa: string | null;
  readonly conteudo: string;
}

/** Hash of a whole row. The salt keeps what stands in it from being guessed once it is gone. */
export function contentOf(row: AccessRow): string {
  return digest('sha256', canonicalJson({ formato: 'atalaia/acesso/1', ...row }));
}

/**
 * The leaf of the tree: over what stays, so that of a row that is gone it is still proved when it was, and that its
 * person is none of those who are here.
 */
export function accessLeafHash({ acesso_id, em, pessoa, conteudo }: AccessLeaf): Buffer {
  const sealed = canonicalJson({ formato: 'atalaia/folha-de-acesso/1', acesso_id, em, pessoa, conteudo });
  return leafHash(digest('sha256', sealed, 'buffer'));
}
