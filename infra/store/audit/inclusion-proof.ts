import { z } from 'zod';
import type { Uuid } from '#domain/kernel/ids.ts';
import { chainHash } from '../event-store/chain.ts';
import type { AuditableLog } from '../event-store/log.ts';
import { includes, inclusionPath, leafHash } from './merkle.ts';
import { hashSchema, headFileSchema, headFromFile, headToFile } from './signed-head.ts';
import { lastHead, leafIndex, type Queryable, storedTree } from './tree-rows.ts';

/** One event is in the log, at its place: nothing else is needed to check it but the public key. */
export const inclusionFileSchema = z.strictObject({
  tipo: z.literal('atalaia/prova-de-inclusao/1'),
  evento: z.strictObject({ hash_anterior: hashSchema, texto: z.string() }),
  /** Place of the event in the log, from 0. */
  indice: z.int().min(0),
  caminho: z.array(hashSchema),
  cabeca: headFileSchema,
});
export type InclusionFile = z.infer<typeof inclusionFileSchema>;

/** A proof that cannot be made, with the reason in Portuguese. */
export class ProofError extends Error {
  override readonly name = 'ProofError';
}

/** @throws ProofError for an event that does not exist or is not sealed yet */
export async function makeInclusion(log: AuditableLog, db: Queryable, eventId: Uuid): Promise<InclusionFile> {
  const entry = await log.find(eventId);
  if (entry === null) throw new ProofError(`Não há evento ${eventId} no registro.`);
  const head = await lastHead(db);
  const index = await leafIndex(db, entry.position);
  if (head === null || index === null) {
    throw new ProofError(`O evento ${eventId} (posição ${entry.position}) ainda não foi selado.`);
  }
  const path = await inclusionPath(index, head.size, storedTree(db));
  const bytes = Buffer.from(entry.chained);
  return {
    tipo: 'atalaia/prova-de-inclusao/1',
    evento: { hash_anterior: bytes.toString('hex', 0, 32), texto: bytes.toString('utf8', 32) },
    indice: index,
    caminho: path.map((node) => node.toString('hex')),
    cabeca: headToFile(head),
  };
}

/** What an inclusion proves; null where it proves nothing. Whose the signature is, is not looked at here. */
export function checkInclusion({ evento, indice, caminho, cabeca }: InclusionFile): string | null {
  const leaf = leafHash(Buffer.from(chainHash(evento.hash_anterior, evento.texto), 'hex'));
  const path = caminho.map((node) => Buffer.from(node, 'hex'));
  const { size, root, at } = headFromFile(cabeca);
  if (!includes(leaf, indice, size, path, root)) return null;
  return `O evento é o de número ${indice + 1} dos ${size} do registro assinado em ${at}.`;
}
