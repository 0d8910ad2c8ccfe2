import { z } from 'zod';
import type { Uuid } from '#domain/kernel/ids.ts';
import { chainHash } from '../event-store/chain.ts';
import type { AuditableLog } from '../event-store/log.ts';
import { consistencyPath, extendsTree, includes, inclusionPath, leafHash } from './merkle.ts';
import { hashSchema, hasValidSignature, headFileSchema, headFromFile, headToFile } from './signed-head.ts';
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

/**
 * What was made is checked as whoever gets it will check it: the nodes that it was made of may have been changed.
 * @throws ProofError
 */
async function checked(make: () => Promise<string>): Promise<string> {
  const damaged = (why: string) =>
    new ProofError(
      `A prova não foi escrita, pois não conferiria: ${why} npm run audit -- verify diz o que foi alterado.`,
    );
  try {
    const text = await make();
    const { ok, message } = checkOwn(text);
    if (ok) return text;
    throw damaged(message);
  } catch (error) {
    if (error instanceof RangeError) throw damaged('faltam nós da árvore guardada (auditoria.nos).');
    throw error;
  }
}

/** @throws ProofError for an event that does not exist, is not sealed yet, or of which no proof would hold */
export function proveInclusion(log: AuditableLog, db: Queryable, eventId: Uuid): Promise<string> {
  return checked(() => makeInclusion(log, db, eventId));
}

async function makeInclusion(log: AuditableLog, db: Queryable, eventId: Uuid): Promise<string> {
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
 * @throws ProofError where no head of that size was signed, or no proof would hold
 */
export function proveConsistency(db: Queryable, size: number): Promise<string> {
  return checked(() => makeConsistency(db, size));
}

async function makeConsistency(db: Queryable, size: number): Promise<string> {
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
  | {
      readonly ok: false;
      readonly message: string;
      /** The key that signed, where the proof holds in itself and only its key is unknown. */
      readonly unknownKey: Buffer | null;
    };

/**
 * Checks a proof by itself, without a database.
 * @param trusted the public key that must have signed; anybody can make a proof that holds under a key of their own,
 *   so without one that is known nothing is proved
 */
export function checkProof(text: string, trusted: Buffer | null): Checked {
  const own = checkOwn(text);
  if (!own.ok || trusted?.equals(own.publicKey)) return own;
  const message =
    trusted === null
      ? 'Nenhuma chave pública é conhecida aqui, e a que está no próprio arquivo nada prova.'
      : 'Quem assinou a prova não é a chave que se conhece: foi outra.';
  return { ok: false, message, unknownKey: own.publicKey };
}

/** Whether the proof holds under the key that it names itself. */
function checkOwn(text: string): Checked {
  const refused = (message: string) => ({ ok: false, message, unknownKey: null }) as const;
  const proof = parsed(text);
  if (proof === null) return refused('O arquivo não é uma prova da Atalaia, ou foi alterado.');
  const heads = 'anterior' in proof ? [proof.anterior, proof.cabeca] : [proof.cabeca];
  const [first, ...others] = heads.map(headFromFile);
  if (first === undefined) return refused('A prova não tem cabeça assinada.');
  for (const head of [first, ...others]) {
    if (!head.publicKey.equals(first.publicKey))
      return refused('As duas cabeças foram assinadas por chaves diferentes.');
    if (!hasValidSignature(head)) return refused('A assinatura da cabeça é inválida.');
  }
  const message = 'anterior' in proof ? checkConsistency(proof) : checkInclusion(proof);
  if (message === null) return refused('A prova não confere: o caminho não leva à raiz assinada.');
  return { ok: true, publicKey: first.publicKey, message };
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
