import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { politicaDecider } from '#domain/politica/politica.decider.ts';
import { type PoliticaEvent, politicaStream } from '#domain/politica/politica.events.ts';
import type { Storage } from '#infra/files/storage/storage.ts';
import type { Cipher } from '#infra/identity/cipher.ts';
import { inTransaction } from '#infra/store/postgres/in-transaction.ts';
import { codigoDoRelatorio } from '../mail/cartas.ts';
import type { Anexos, GuardarPara } from '../mail/mail.ts';
import { codeHash, codeNotice, newCode } from './code.ts';
import { abrirRemessa, documentoDoRegistro, remessaDe } from './parcel.ts';

interface Dependencies {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly cipher: Cipher;
  readonly storage: Pick<Storage, 'get'>;
}

interface Entrega {
  readonly id: Uuid;
  readonly cliente_id: Uuid;
  readonly documento_id: Uuid;
  readonly anexo: string | null;
  /** Whether its link would open anything: neither its schedule nor another delivery ended it. */
  readonly vale: boolean;
}

/** Files of scheduled reports, for messages that bring them along where the client's policy allows it. */
export function createAttachments(deps: Dependencies): Anexos {
  return {
    async abrir(aviso_id, guardar) {
      const { rows } = await deps.pool.query<Entrega>(QUAL, [aviso_id]);
      const [entrega] = rows;
      if (entrega === undefined) return null;
      const documento = await documentoDoRegistro(deps.store, entrega.documento_id);
      const permite = await permiteAnexo(deps.store, entrega.cliente_id);
      if (entrega.anexo === 'anexado' && permite && entrega.vale) {
        const { nome, tipo } = remessaDe(documento);
        return { nome, tipo, bytes: await buffer(await abrirRemessa(deps.storage, documento)) };
      }
      await mandarPorLink(deps, entrega, { numero: documento.numero, anexo: permite ? null : 'sem_politica' }, guardar);
      return null;
    },
  };
}

/** As the log has it: read models come later, and this must not. */
export async function permiteAnexo(store: EventStore, cliente_id: Uuid): Promise<boolean> {
  const dela = (await store.readStream(politicaStream(cliente_id))) as readonly PoliticaEvent[];
  return dela.reduce(politicaDecider.evolve, politicaDecider.initial).permitir_anexo;
}

interface PorLink {
  readonly numero: string;
  readonly anexo: 'sem_politica' | null;
}

/** From now on, whatever the policy becomes: the code of the link that the message has instead goes by another one. */
async function mandarPorLink(
  { pool, cipher }: Dependencies,
  { id }: Entrega,
  { numero, anexo }: PorLink,
  guardar: GuardarPara,
): Promise<void> {
  await inTransaction(pool, async (conexao) => {
    const codigo = newCode();
    const { rowCount } = await conexao.query(POR_LINK, [id, anexo, codeHash(cipher, id, codigo)]);
    if (rowCount !== 0) await guardar(conexao, codigoDoRelatorio(numero, codigo), codeNotice(id));
  });
}

const QUAL = `
  SELECT id, cliente_id, documento_id, anexo, expira_em > now() AS vale FROM operacao.entregas_de_relatorios
  WHERE id = $1 AND documento_id IS NOT NULL`;

const POR_LINK = `
  UPDATE operacao.entregas_de_relatorios SET anexo = $2, codigo_hash = $3 WHERE id = $1 AND anexo = 'anexado'`;
