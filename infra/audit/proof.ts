import { z } from 'zod';
import type { Uuid } from '#domain/kernel/ids.ts';
import { chainHash } from '../event-store/chain.ts';
import type { AuditableLog } from '../event-store/log.ts';
import { consistencyPath, extendsTree, includes, inclusionPath, leafHash } from './merkle.ts';
import {
  hashSchema,
  hasValidSignature,
  headFileSchema,
  headFromFile,
  headToFile,
  type SignedHead,
} from './signed-head.ts';
import { lastHead, leafIndex, type Queryable, readHeads, storedTree } from './tree-rows.ts';

/** One event is in the log, at its place: nothing else is needed to check it but the public key. */
const inclusionFileSchema = z.strictObject({
  tipo: z.literal('atalaia/prova-de-inclusao/1'),
  evento: z.strictObject({ hash_anterior: hashSchema, texto: z.string() }),
  /** Place of the event in the log, from 0. */
  indice: z.int().min(0),
  caminho: z.array(hashSchema),
  cabeca: headFileSchema,
});
type InclusionFile = z.infer<typeof inclusionFileSchema>;

/** A later log begins with the whole of an earlier one. */
const consistencyFileSchema = z.strictObject({
  tipo: z.literal('atalaia/prova-de-consistencia/1'),
  anterior: headFileSchema,
  caminho: z.array(hashSchema),
  cabeca: headFileSchema,
});
type ConsistencyFile = z.infer<typeof consistencyFileSchema>;

const proofFileSchema = z.discriminatedUnion('tipo', [inclusionFileSchema, consistencyFileSchema]);
type ProofFile = z.infer<typeof proofFileSchema>;

/** A proof that cannot be made, with the reason in Portuguese. */
export class ProofError extends Error {
  override readonly name = 'ProofError';
}

/** @throws ProofError for an event that does not exist or is not sealed yet. */
export async function proveInclusion(log: AuditableLog, db: Queryable, eventId: Uuid): Promise<string> {
  const entry = await log.find(eventId);
  if (entry === null) throw new ProofError(`Não há evento ${eventId} no registro.`);
  const head = await lastHead(db);
  const index = await leafIndex(db, entry.position);
  if (head === null || index === null) {
    throw new ProofError(`O evento ${eventId} (posição ${entry.position}) ainda não foi selado.`);
  }
  const path = await inclusionPath(index, head.size, storedTree(db));
  const bytes = Buffer.from(entry.chained);
  return textOf({
    tipo: 'atalaia/prova-de-inclusao/1',
    evento: { hash_anterior: bytes.toString('hex', 0, 32), texto: bytes.toString('utf8', 32) },
    indice: index,
    caminho: path.map((node) => node.toString('hex')),
    cabeca: headToFile(head),
  });
}

/**
 * Shows that the newest log extends the one of an earlier size.
 * @throws ProofError where no head of that size was signed.
 */
export async function proveConsistency(db: Queryable, size: number): Promise<string> {
  const head = await lastHead(db);
  const [earlier] = await readHeads(db, size - 1, 1);
  if (head === null || earlier?.size !== size) throw new ProofError(`Nenhuma cabeça de tamanho ${size} foi assinada.`);
  const path = await consistencyPath(size, head.size, storedTree(db));
  return textOf({
    tipo: 'atalaia/prova-de-consistencia/1',
    anterior: headToFile(earlier),
    caminho: path.map((node) => node.toString('hex')),
    cabeca: headToFile(head),
  });
}

export type Checked =
  | { readonly ok: true; readonly publicKey: Buffer; readonly message: string }
  | { readonly ok: false; readonly message: string };

/**
 * Checks a proof by itself, without database or configuration.
 * @param trusted the public key that must have signed; without it, the one in the file counts and is told.
 */
export function checkProof(text: string, trusted: Buffer | null): Checked {
  const proof = parsed(text);
  if (proof === null) return { ok: false, message: 'O arquivo não é uma prova da Atalaia, ou foi alterado.' };
  const heads = 'anterior' in proof ? [proof.anterior, proof.cabeca] : [proof.cabeca];
  const [first, ...others] = heads.map(headFromFile);
  if (first === undefined) return { ok: false, message: 'A prova não tem cabeça assinada.' };
  for (const head of [first, ...others]) {
    const message = headFault(head, trusted ?? first.publicKey);
    if (message !== null) return { ok: false, message };
  }
  const message = 'anterior' in proof ? checkConsistency(proof) : checkInclusion(proof);
  if (message === null) return { ok: false, message: 'A prova não confere: o caminho não leva à raiz assinada.' };
  return { ok: true, publicKey: first.publicKey, message };
}

function headFault(head: SignedHead, key: Buffer): string | null {
  if (!key.equals(head.publicKey)) return 'A cabeça foi assinada por outra chave.';
  return hasValidSignature(head) ? null : 'A assinatura da cabeça é inválida.';
}

function checkInclusion({ evento, indice, caminho, cabeca }: InclusionFile): string | null {
  const leaf = leafHash(Buffer.from(chainHash(evento.hash_anterior, evento.texto), 'hex'));
  const path = caminho.map((node) => Buffer.from(node, 'hex'));
  const { size, root, at } = headFromFile(cabeca);
  if (!includes(leaf, indice, size, path, root)) return null;
  return `O evento é o de número ${indice + 1} dos ${size} do registro assinado em ${at}.`;
}

function checkConsistency({ anterior, caminho, cabeca }: ConsistencyFile): string | null {
  const [earlier, later] = [headFromFile(anterior), headFromFile(cabeca)];
  const path = caminho.map((node) => Buffer.from(node, 'hex'));
  if (!extendsTree(earlier, later, path)) return null;
  return `O registro de ${later.size} eventos começa com os ${earlier.size} que foram assinados em ${earlier.at}.`;
}

function textOf(proof: ProofFile): string {
  return `${JSON.stringify(proof, null, 2)}\n`;
}

/** Null for any other text, were it only by one blank: every byte of a proof is checked. */
function parsed(text: string): ProofFile | null {
  try {
    const proof = proofFileSchema.safeParse(JSON.parse(text));
    return proof.success && textOf(proof.data) === text ? proof.data : null;
  } catch {
    return null;
  }
}
