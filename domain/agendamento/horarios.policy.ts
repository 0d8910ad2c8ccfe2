import { lerCron } from './cron.policy.ts';
import type { Agenda, Quando } from './quando.policy.ts';
import { dataLocal, diaDaSemana, instanteLocal, somarDias, ultimoDiaDoMes } from './relogio-local.policy.ts';

/** Whether a date (AAAA-MM-DD) is a national holiday, or one of a state. */
export type EhFeriado = (data: string, uf: Agenda['uf']) => boolean;

/** Days that are looked over for the next time: the 29th of February may be eight years away. */
const DIAS_ADIANTE = 8 * 366 + 1;
/** And for one that has passed: what was missed longer ago is nobody's news. */
const DIAS_ATRAS = 62;
/** Days without work in a row at most. */
const MAX_PARADOS = 30;

interface Calendario {
  feriado(data: string): boolean;
  util(data: string): boolean;
}

function calendarioDe({ uf, feriados_municipais }: Agenda, ehFeriado: EhFeriado): Calendario {
  const municipais = new Set(feriados_municipais);
  const feriado = (data: string) => municipais.has(data) || municipais.has(data.slice(5)) || ehFeriado(data, uf);
  return { feriado, util: (data) => diaDaSemana(data) < 6 && !feriado(data) };
}

/** Whether a date is one of those that `quando` names, whatever is done on holidays. */
function nomeada(quando: Quando, data: string, calendario: Calendario): boolean {
  switch (quando.frequencia) {
    case 'diaria':
      return true;
    case 'semanal':
      return quando.dias_da_semana.includes(diaDaSemana(data));
    case 'mensal': {
      const dia = Number(data.slice(8));
      return dia === quando.dia_do_mes || (dia < quando.dia_do_mes && data === ultimoDiaDoMes(data));
    }
    case 'dia_util':
      return calendario.util(data) && ordinalUtil(data, quando.dia_util, calendario);
    case 'cron':
      return lerCron(quando.cron)?.noDia(Number(data.slice(5, 7)), Number(data.slice(8)), diaDaSemana(data)) ?? false;
  }
}

/** Whether a business day is the n-th of its month, or its last where n is -1. */
function ordinalUtil(data: string, n: number, { util }: Calendario): boolean {
  const [de, ate] = n === -1 ? [somarDias(data, 1), ultimoDiaDoMes(data)] : [`${data.slice(0, 7)}-01`, data];
  let uteis = 0;
  for (let um = de; um <= ate; um = somarDias(um, 1)) if (util(um)) uteis++;
  return uteis === (n === -1 ? 0 : n);
}

/** Whether something is issued on a date: what a holiday put off comes on the first business day after it. */
function emiteEm({ quando, em_feriados }: Agenda, data: string, calendario: Calendario): boolean {
  const { feriado, util } = calendario;
  const dela = nomeada(quando, data, calendario);
  if (em_feriados === 'emitir') return dela;
  if (dela && !feriado(data)) return true;
  if (em_feriados === 'pular' || !util(data)) return false;
  for (let um = somarDias(data, -1), n = 0; n < MAX_PARADOS && !util(um); um = somarDias(um, -1), n++)
    if (feriado(um) && nomeada(quando, um, calendario)) return true;
  return false;
}

function horasDe(quando: Quando): readonly string[] {
  if (quando.frequencia !== 'cron') return [quando.hora];
  const cron = lerCron(quando.cron);
  if (cron === null) return [];
  const dois = (numero: number) => String(numero).padStart(2, '0');
  return cron.horas.map((hora) => `${dois(hora)}:${dois(cron.minuto)}`);
}

/** The instants of a local date, in order; each once, also where a skipped hour falls on the next. */
function instantesDe(agenda: Agenda, data: string, calendario: Calendario): readonly string[] {
  if (!emiteEm(agenda, data, calendario)) return [];
  return [...new Set(horasDe(agenda.quando).map((hora) => instanteLocal(data, hora, agenda.fuso)))].sort();
}

/** The next times after an instant (ISO 8601), as many as are asked for; fewer where there are no more. */
export function proximosHorarios(agenda: Agenda, apos: string, quantos: number, ehFeriado: EhFeriado): string[] {
  const calendario = calendarioDe(agenda, ehFeriado);
  const achados: string[] = [];
  let data = somarDias(dataLocal(apos, agenda.fuso), -1);
  for (let n = 0; n < DIAS_ADIANTE && achados.length < quantos; n++, data = somarDias(data, 1))
    achados.push(...instantesDe(agenda, data, calendario).filter((um) => um > apos));
  return achados.slice(0, quantos);
}

/**
 * Times that have come: after one instant and up to another, the newest first, of the last two months at most; computed
 * as far as they are asked for, since mostly the first two say all.
 */
export function* horariosVencidos(
  agenda: Agenda,
  apos: string,
  ate: string,
  ehFeriado: EhFeriado,
): Generator<string, undefined> {
  const calendario = calendarioDe(agenda, ehFeriado);
  const inicio = somarDias(dataLocal(apos, agenda.fuso), -1);
  let data = somarDias(dataLocal(ate, agenda.fuso), 1);
  for (let n = 0; n < DIAS_ATRAS && data >= inicio; n++, data = somarDias(data, -1)) {
    const doDia = instantesDe(agenda, data, calendario).filter((um) => um > apos && um <= ate);
    yield* doDia.toReversed();
  }
}
