import { z } from 'zod';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { AuditableLog } from '../event-store/log.ts';
import { accessFileSchema, checkAccess, makeAccess } from './accesses/access-proof.ts';
import { checkInclusion, inclusionFileSchema, makeInclusion, ProofError } from './inclusion-proof.ts';
import { consistencyPath, extendsTree } from './merkle.ts';
import {
  type HeadFile,
  hashSchema,
  hasValidSignature,
  headFileSchema,
  headFromFile,
  headToFile,
} from './signed-head.ts';
import { lastHead, type Queryable, readHeads, storedTree } from './tree-rows.ts';

/** A later log begins with the whole of an earlier one. */
const consistencyFileSchema = z.strictObject({
  tipo: z.literal('atalaia/prova-de-consistencia/1'),
  anterior: headFileSchema,
  caminho: z.array(hashSchema),
  cabeca: headFileSchema,
});
type ConsistencyFile = z.infer<typeof consistencyFileSchema>;

const proofFileSchema = z.discriminatedUnion('tipo', [inclusionFileSchema, consistencyFileSchema, accessFileSchema]);
type ProofFile = z.infer<typeof proofFileSchema>;

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
  return checked(async () => textOf(await makeInclusion(log, db, eventId)));
}

/** @throws ProofError for an access that does not exist, is not sealed yet, or of which no proof would hold */
export function proveAccess(log: AuditableLog, db: Queryable, id: string): Promise<string> {
  return checked(async () => textOf(await makeAccess(log, db, id)));
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
  const heads = headsOf(proof);
  const [first, ...others] = heads.map(headFromFile);
  if (first === undefined) return refused('A prova não tem cabeça assinada.');
  for (const head of [first, ...others]) {
    if (!head.publicKey.equals(first.publicKey))
      return refused('As duas cabeças foram assinadas por chaves diferentes.');
    if (!hasValidSignature(head)) return refused('A assinatura da cabeça é inválida.');
  }
  const message = messageOf(proof);
  if (message === null) return refused('A prova não confere: o caminho não leva à raiz assinada.');
  return { ok: true, publicKey: first.publicKey, message };
}

function headsOf(proof: ProofFile): readonly HeadFile[] {
  if ('anterior' in proof) return [proof.anterior, proof.cabeca];
  return ['selo' in proof ? proof.selo.cabeca : proof.cabeca];
}

/** What is proved; null where it is not. */
function messageOf(proof: ProofFile): string | null {
  if ('anterior' in proof) return checkConsistency(proof);
  return 'selo' in proof ? checkAccess(proof) : checkInclusion(proof);
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
