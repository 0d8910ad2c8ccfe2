import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { relatorioEvents } from '#domain/relatorio/relatorio.events.ts';
import { upcast } from '../event-store/upcast.ts';
import { inclusionFileSchema } from './inclusion-proof.ts';
import { type Checked, checkProof } from './proof.ts';

const written = z.object({ type: z.string(), schemaVersion: z.int() });
const issued = z.object({
  type: z.literal(relatorioEvents.DocumentoEmitido.type),
  recordedAt: z.string(),
  data: relatorioEvents.DocumentoEmitido.schema,
});

/**
 * Whether a document is the one whose issue a proof shows, without a database and without a network.
 * @param trusted the public key that must have signed the proof
 */
export function checkDocument(document: Uint8Array, proof: string, trusted: Buffer | null): Checked {
  const checked = checkProof(proof, trusted);
  if (!checked.ok) return checked;
  const refused = (message: string) => ({ ok: false, message, unknownKey: null }) as const;
  const event = eventOf(proof);
  if (event === null) return refused('A prova é de outro fato: não da emissão de um documento.');
  const { numero, posicao, arquivo } = event.data;
  if (createHash('sha256').update(document).digest('hex') !== arquivo.sha256)
    return refused(`O arquivo não é o documento ${numero}: foi alterado, ou é outro.`);
  const message = `É o documento ${numero}, emitido em ${event.recordedAt}, do que se sabia até a posição ${posicao}. ${checked.message}`;
  return { ...checked, message };
}

/** As it is read today, whichever version it was written in. */
function eventOf(proof: string): z.infer<typeof issued> | null {
  const file = inclusionFileSchema.safeParse(JSON.parse(proof));
  if (!file.success) return null;
  const text: unknown = JSON.parse(file.data.evento.texto);
  if (!written.safeParse(text).success) return null;
  const event = issued.safeParse(upcast(text as RecordedEvent));
  return event.success ? event.data : null;
}
