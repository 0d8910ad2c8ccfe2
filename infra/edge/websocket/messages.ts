import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { ConteudoDaNotificacao } from '#domain/notificacao/notificacao.events.ts';

/** Decimal text: 64 bits. */
const positionSchema = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt);

/**
 * The one thing that a page says: up to which position it knows each topic, and which channels it listens to. It is
 * answered with what came after, and with everything from then on.
 */
export const desdeSchema = z.strictObject({
  tipo: z.literal('desde'),
  canais: z.array(z.string().max(100)).max(8).optional(),
  // A page also knows how far read models are of which there is no news: those are passed over.
  posicoes: z.object({
    camadas: positionSchema.optional(),
    importacoes: positionSchema.optional(),
    camada_tipos: positionSchema.optional(),
    deteccoes: positionSchema.optional(),
    /** Of the count that the page shows. */
    notificacoes: positionSchema.optional(),
    /** Last seen on the channel `User.{id}`. */
    privado: positionSchema.optional(),
    /** Last seen on the channel `Public`. */
    publico: positionSchema.optional(),
  }),
});
export type Desde = z.output<typeof desdeSchema>;

const alvoDaPresencaSchema = z.strictObject({
  especie: z.enum(['analise', 'deteccao']),
  id: uuidSchema,
  /** Whether its form is open; otherwise it is only looked at. */
  editando: z.boolean(),
});
export type AlvoDaPresenca = z.output<typeof alvoDaPresencaSchema>;

/** The other thing that a page says: all that it shows in windows now. */
export const presencaSchema = z.strictObject({
  tipo: z.literal('presenca'),
  alvos: z.array(alvoDaPresencaSchema).max(4),
});

/** Characters of an address with its fields: filters name assets, analyses and types one by one. */
export const MAX_ADDRESS = 3_000;

/** As many as a page shows: the general dashboard and its widgets. */
export const MAX_WATCHED = 2;

/** What a dashboard says besides: of which addresses it shows the figures, all of them. They are told as they change. */
export const numerosSchema = z.strictObject({
  tipo: z.literal('numeros'),
  enderecos: z.array(z.string().max(MAX_ADDRESS)).max(MAX_WATCHED),
});

/** Who else edits something that the page shows, by name; nobody any more where it is empty. */
interface Presenca {
  readonly tipo: 'presenca';
  readonly especie: AlvoDaPresenca['especie'];
  readonly id: Uuid;
  readonly quem: readonly string[];
}

export const PUBLIC_CHANNEL = 'Public';
export const userChannel = (usuario_id: string) => `User.${usuario_id}`;

/**
 * That a read model moved on, and up to which position; a page that shows this position or a later one knows it already.
 * Positions are decimal text.
 */
export type News =
  | { readonly tipo: 'camadas'; readonly posicao: string }
  /** Layer types of the client, and with them how its layers are drawn. */
  | { readonly tipo: 'camada_tipos'; readonly posicao: string }
  /** Analyses and their detections. */
  | { readonly tipo: 'deteccoes'; readonly posicao: string }
  | { readonly tipo: 'importacao'; readonly id: string; readonly posicao: string }
  /** Something of the person's own notifications changed: one more, or one that was read. */
  | { readonly tipo: 'notificacoes'; readonly posicao: string };

/** Of an import that is being read. */
export interface Progress {
  readonly tipo: 'progresso';
  readonly id: string;
  readonly etapa: string;
  readonly feito: number;
  readonly total: number;
}

/** What pages are told. */
export type Message =
  | News
  | Progress
  | Presenca
  /** What each of the addresses that the page watches answers now. */
  | {
      readonly tipo: 'numeros';
      readonly partes: readonly { readonly endereco: string; readonly dados: unknown }[];
    }
  | ({ readonly tipo: 'evento'; readonly canal: string; readonly posicao: string } & ChannelEvent)
  /** Says that the connection lives, to pages that hear nothing else. */
  | { readonly tipo: 'pulso' };

/** The events of the specification's channels. */
type ChannelEvent =
  | {
      readonly evento: 'Notificacao';
      readonly dados: ConteudoDaNotificacao & { readonly id: string; readonly emitida_em: string };
    }
  | { readonly evento: 'Test'; readonly dados: { readonly mensagem: string; readonly emitido_em: string } };
