import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid } from '../kernel/ids.ts';

export const acessoCategory = 'acesso';

/** An installation has one log of accesses, under an id that is the same everywhere. */
export const ACESSOS_ID: Uuid = '00000000-0000-8000-8000-000000000003';

/** Name of the stream that holds the seals of the log of accesses. */
export const acessoStream = (id: Uuid): StreamId => streamId(acessoCategory, id);

const seloSchema = z.object({
  /** 1, 2, 3 …: one that is missing is seen. */
  numero: z.int().min(1),
  /** Where the seal before it ended, so that no hour is left out; whole hours, several after an interruption. */
  desde: z.iso.datetime({ precision: 3 }),
  /** Exclusive. */
  ate: z.iso.datetime({ precision: 3 }),
  /** Accesses under the root. None is a seal too: it says that there was nobody. */
  linhas: z.int().min(0),
  /** Those of them that are of an hour before `desde` and were written after it had been sealed. */
  atrasadas: z.int().min(0),
  /** Of the Merkle tree (RFC 6962) over the accesses. */
  raiz: z.string().regex(/^[0-9a-f]{64}$/),
});
export type SeloDeAcessos = z.infer<typeof seloSchema>;

export const acessoEvents = {
  AcessosSelados: defineEvent(
    'AcessosSelados',
    1,
    seloSchema,
    'Os acessos de uma hora foram selados: nenhum muda nem some depois disso sem que se veja.',
  ),
};
export type AcessoEvent = EventOf<typeof acessoEvents>;
