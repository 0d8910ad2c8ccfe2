/** Which minutes of which days five fields of cron name. Names of months and days are not among them. */
export interface Cron {
  readonly minuto: number;
  readonly horas: readonly number[];
  /** @param dia_da_semana 1 is Monday, 7 Sunday */
  noDia(mes: number, dia: number, dia_da_semana: number): boolean;
}

const CAMPOS = [
  { nome: 'minuto', de: 0, ate: 59 },
  { nome: 'hora', de: 0, ate: 23 },
  { nome: 'dia', de: 1, ate: 31 },
  { nome: 'mês', de: 1, ate: 12 },
  // Sunday is both.
  { nome: 'dia da semana', de: 0, ate: 7 },
] as const;

/** A report is at most once an hour: one minute, and not several. */
const UM_MINUTO = /^\d{1,2}$/;

/** @returns null where it is none, or names several minutes of an hour */
export function lerCron(texto: string): Cron | null {
  const campos = texto.trim().split(/\s+/);
  if (campos.length !== CAMPOS.length || !UM_MINUTO.test(campos[0] ?? '')) return null;
  const lidos = CAMPOS.map(({ de, ate }, i) => lerCampo(campos[i] ?? '', de, ate));
  const [minutos, horas, dias, meses, semana] = lidos;
  if (!minutos || !horas || !dias || !meses || !semana) return null;
  const [todosOsDias, todaASemana] = [campos[2] === '*', campos[4] === '*'];
  return {
    minuto: [...minutos][0] ?? 0,
    horas: [...horas].sort((a, b) => a - b),
    noDia(mes, dia, dia_da_semana) {
      if (!meses.has(mes)) return false;
      const naSemana = semana.has(dia_da_semana) || (dia_da_semana === 7 && semana.has(0));
      // As cron has it: both named, either is enough.
      if (todosOsDias || todaASemana) return (todosOsDias || dias.has(dia)) && (todaASemana || naSemana);
      return dias.has(dia) || naSemana;
    },
  };
}

export const ehCron = (texto: string): boolean => lerCron(texto) !== null;

/** The numbers that a field names: a star, a number, a range, a step, and lists of them. Null where it is none. */
function lerCampo(campo: string, de: number, ate: number): ReadonlySet<number> | null {
  const numeros = new Set<number>();
  for (const parte of campo.split(',')) {
    const achado = /^(?:(\*)|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(parte);
    if (achado === null) return null;
    const [, estrela, um, outro, dito] = achado;
    const passo = Number(dito ?? 1);
    const inicio = estrela === undefined ? Number(um) : de;
    const fim = estrela !== undefined || (outro === undefined && dito !== undefined) ? ate : Number(outro ?? um);
    if (passo === 0 || inicio < de || fim > ate || inicio > fim) return null;
    for (let numero = inicio; numero <= fim; numero += passo) numeros.add(numero);
  }
  return numeros;
}
