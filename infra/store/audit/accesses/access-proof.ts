import { z } from 'zod';
import { ACESSOS_ID, acessoEvents, acessoStream, type SeloDeAcessos } from '#domain/acesso/acesso.events.ts';
import type { AuditableLog } from '../../event-store/log.ts';
import {
  checkInclusion,
  type InclusionFile,
  inclusionFileSchema,
  makeInclusion,
  ProofError,
} from '../inclusion-proof.ts';
import { Frontier, includes, inclusionPath } from '../merkle.ts';
import { hashSchema } from '../signed-head.ts';
import type { Queryable } from '../tree-rows.ts';
import { accessLeafHash, accessRowSchema, contentOf } from './access-leaf.ts';
import { findLeaf, leavesOf, readAccessSeals, sealEventId } from './access-seals.ts';
import { hourOf } from './seal-comparison.ts';

/** One access is what was noted when it was: the row, its way to the root of its hour, and the event of that root. */
export const accessFileSchema = z.strictObject({
  tipo: z.literal('atalaia/prova-de-acesso/1'),
  acesso: accessRowSchema,
  /** Mark of the person: part of what is sealed, and nothing that whoever checks could know. */
  pessoa: hashSchema.nullable(),
  /** Place of the access in its seal, from 0. */
  indice: z.int().min(0),
  caminho: z.array(hashSchema),
  selo: inclusionFileSchema,
});
type AccessFile = z.infer<typeof accessFileSchema>;

/** @throws ProofError for an access that is not there or not sealed yet */
export async function makeAccess(log: AuditableLog, db: Queryable, id: string): Promise<AccessFile> {
  const found = await findLeaf(db, id);
  if (found === null) throw new ProofError(`Não há linha ${id} selada no registro de acessos.`);
  const { selo, indice, acesso, pessoa } = found;
  if (acesso === null) throw new ProofError(`A linha ${id} do registro de acessos já foi apagada: nada mais há dela.`);
  const [{ linhas } = { linhas: 0 }] = await readAccessSeals(db, selo - 1);
  const path = await inclusionPath(indice, linhas, (start, count) => rootOf(db, selo, start, count));
  return {
    tipo: 'atalaia/prova-de-acesso/1',
    acesso,
    pessoa,
    indice,
    caminho: path.map((node) => node.toString('hex')),
    selo: await makeInclusion(log, db, sealEventId(selo)),
  };
}

/** Over the leaves of a seal from `start` on. @throws RangeError where some are missing */
async function rootOf(db: Queryable, selo: number, start: number, count: number): Promise<Buffer> {
  const frontier = new Frontier();
  for await (const page of leavesOf(db, selo, start, start + count))
    for (const leaf of page) frontier.append(accessLeafHash(leaf));
  if (frontier.size !== count) throw new RangeError(`leaves missing in the seal ${selo}, from ${start}`);
  return frontier.root();
}

/** What the proof of an access proves; null where it proves nothing. */
export function checkAccess({ acesso, pessoa, indice, caminho, selo }: AccessFile): string | null {
  const sealed = sealOf(selo);
  const event = checkInclusion(selo);
  if (sealed === null || event === null) return null;
  const leaf = accessLeafHash({ acesso_id: acesso.id, em: acesso.em, pessoa, conteudo: contentOf(acesso) });
  const path = caminho.map((node) => Buffer.from(node, 'hex'));
  if (!includes(leaf, indice, sealed.linhas, path, Buffer.from(sealed.raiz, 'hex'))) return null;
  const hours = `de ${hourOf(sealed.desde)} a ${hourOf(sealed.ate)}`;
  return `O acesso ${acesso.id} é um dos ${sealed.linhas} que foram selados ${hours}. ${event}`;
}

/** What the event says; null where it is no seal of accesses. */
function sealOf({ evento }: InclusionFile): SeloDeAcessos | null {
  try {
    const { type, streamId, data } = JSON.parse(evento.texto) as Readonly<Record<string, unknown>>;
    if (type !== acessoEvents.AcessosSelados.type || streamId !== acessoStream(ACESSOS_ID)) return null;
    return acessoEvents.AcessosSelados.schema.parse(data);
  } catch {
    return null;
  }
}
