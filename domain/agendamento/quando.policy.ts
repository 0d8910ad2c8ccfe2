import { z } from 'zod';
import { ehCron } from './cron.policy.ts';

/** HH:MM, of the schedule's own time zone. */
export const horaSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** The N-th business day of a month at most: no month has fewer than that many in any year. */
const MAX_DIA_UTIL = 15;
/** Municipal holidays that one schedule names. */
const MAX_MUNICIPAIS = 40;

/** When it is due, by the wall clock of its zone. */
export const quandoSchema = z.discriminatedUnion('frequencia', [
  z.object({ frequencia: z.literal('diaria'), hora: horaSchema }),
  z.object({
    frequencia: z.literal('semanal'),
    hora: horaSchema,
    /** 1 is Monday, 7 Sunday. */
    dias_da_semana: z.array(z.int().min(1).max(7)).min(1).max(7),
  }),
  /** Of a month that is shorter, its last day. */
  z.object({ frequencia: z.literal('mensal'), hora: horaSchema, dia_do_mes: z.int().min(1).max(31) }),
  /** Counted from the first business day of the month; -1 is its last. */
  z.object({
    frequencia: z.literal('dia_util'),
    hora: horaSchema,
    dia_util: z.union([z.int().min(1).max(MAX_DIA_UTIL), z.literal(-1)]),
  }),
  z.object({ frequencia: z.literal('cron'), cron: z.string().max(120).refine(ehCron) }),
]);
export type Quando = z.infer<typeof quandoSchema>;

/** What becomes of a time that falls on a holiday: issued all the same, left out, or on the next business day. */
const EM_FERIADOS = ['emitir', 'pular', 'adiar'] as const;

export const UFS = [
  ...(['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'] as const),
  ...(['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'] as const),
] as const;

/** Whether a name is one of a time zone that this system knows. */
function ehFuso(nome: string): boolean {
  try {
    return new Intl.DateTimeFormat('pt-BR', { timeZone: nome }) !== null;
  } catch {
    return false;
  }
}

/** A day of every year (MM-DD), or of one (AAAA-MM-DD). */
const municipalSchema = z.union([
  z.iso.date(),
  // A leap year, so that its 29th of February is one.
  z
    .string()
    .regex(/^\d{2}-\d{2}$/)
    .refine((dia) => z.iso.date().safeParse(`2024-${dia}`).success),
]);

export const agendaSchema = z.object({
  quando: quandoSchema,
  /** IANA name. */
  fuso: z.string().max(60).refine(ehFuso),
  em_feriados: z.enum(EM_FERIADOS),
  /** Whose state holidays count beside the national ones; null for those alone. */
  uf: z.enum(UFS).nullable(),
  feriados_municipais: z.array(municipalSchema).max(MAX_MUNICIPAIS),
});
export type Agenda = z.infer<typeof agendaSchema>;
