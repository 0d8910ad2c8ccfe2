import { z } from 'zod';
import { horariosVencidos } from '../agendamento/horarios.policy.ts';
import { type Agenda, agendaSchema, horaSchema } from '../agendamento/quando.policy.ts';

/** How often a digest comes. */
export const FREQUENCIAS_DO_RESUMO = ['nunca', 'diaria', 'semanal'] as const;

export const resumoSchema = z.object({
  frequencia: z.enum(FREQUENCIAS_DO_RESUMO),
  hora: horaSchema,
  /** 1 is Monday, 7 Sunday; counts where it comes once a week. */
  dia_da_semana: z.int().min(1).max(7),
  fuso: agendaSchema.shape.fuso,
  /** What is sent where nothing changed. */
  ao_vazio: z.enum(['avisar', 'nada']),
});
/** When somebody wants a digest of what changed in the assets that they see. */
export type Resumo = z.infer<typeof resumoSchema>;

/** Until somebody asks for one: no mail that nobody asked for. */
export const RESUMO_INICIAL: Resumo = {
  ...({ frequencia: 'nunca', hora: '08:00', dia_da_semana: 1 } as const),
  ...({ fuso: 'America/Sao_Paulo', ao_vazio: 'nada' } as const),
};

const DIA_MS = 24 * 60 * 60_000;
/** The newest time and the one before it lie within these. */
const DIAS_ATRAS = 15;
/** What changed longer ago is no news: whoever was away so long looks at the map. */
const MAX_DIAS = 31;

/** Nobody's holidays keep a digest from coming. */
const semFeriados = () => false;

function agendaDo({ frequencia, hora, dia_da_semana, fuso }: Resumo): Agenda {
  const quando: Agenda['quando'] =
    frequencia === 'semanal' ? { frequencia, hora, dias_da_semana: [dia_da_semana] } : { frequencia: 'diaria', hora };
  return { quando, fuso, em_feriados: 'emitir', uf: null, feriados_municipais: [] };
}

export interface MomentoDoResumo {
  readonly resumo: Resumo;
  /** When the person said so (ISO 8601). */
  readonly definido_em: string;
  /** The time of the last one that was made; null before the first. */
  readonly ultimo: string | null;
  readonly agora: string;
}

export interface ResumoDevido {
  /** The time that it is due for (ISO 8601): there is one digest of it. */
  readonly prevista_para: string;
  /** Nothing of before this is told, nor what the last one told. */
  readonly desde: string;
}

const antes = (instante: string, dias: number) => new Date(Date.parse(instante) - dias * DIA_MS).toISOString();
const maior = (um: string, outro: string) => (um > outro ? um : outro);

/**
 * The digest that is due: of the newest time that has come, where nothing was made of it. It tells of everything since
 * the one before, which may be more than one period where nobody could write for a while; the first, of one period.
 */
export function resumoDevido({ resumo, definido_em, ultimo, agora }: MomentoDoResumo): ResumoDevido | null {
  if (resumo.frequencia === 'nunca') return null;
  const agenda = agendaDo(resumo);
  const apos = maior(ultimo === null ? definido_em : maior(ultimo, definido_em), antes(agora, DIAS_ATRAS));
  const [prevista_para] = horariosVencidos(agenda, apos, agora, semFeriados);
  if (prevista_para === undefined) return null;
  if (ultimo !== null && ultimo >= definido_em) return { prevista_para, desde: maior(ultimo, antes(agora, MAX_DIAS)) };
  const [, anterior = antes(prevista_para, 1)] = horariosVencidos(agenda, antes(agora, DIAS_ATRAS), agora, semFeriados);
  return { prevista_para, desde: ultimo === null ? anterior : maior(ultimo, anterior) };
}
