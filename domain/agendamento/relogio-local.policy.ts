const DIA_MS = 24 * 60 * 60_000;

/** One of a zone: making them costs more than asking them. */
const relogios = new Map<string, Intl.DateTimeFormat>();

function relogioDe(fuso: string): Intl.DateTimeFormat {
  const guardado = relogios.get(fuso);
  if (guardado !== undefined) return guardado;
  const novo = new Intl.DateTimeFormat('en-CA', {
    ...({ timeZone: fuso, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
  });
  relogios.set(fuso, novo);
  return novo;
}

/** What the wall clock of a zone shows at an instant, as if it were UTC, in milliseconds. */
function naParede(instante: number, fuso: string): number {
  const partes: Record<string, number> = {};
  for (const { type, value } of relogioDe(fuso).formatToParts(instante)) partes[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = partes;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** AAAA-MM-DD of an instant, by the wall clock of a zone. */
export function dataLocal(instante: string, fuso: string): string {
  return new Date(naParede(Date.parse(instante), fuso)).toISOString().slice(0, 10);
}

/**
 * The instant at which the wall clock of a zone shows a date and a time. A time that a day skips is as much later as
 * the clock was put forward; one that a day has twice is the first of them.
 * @returns ISO 8601 in UTC
 */
export function instanteLocal(data: string, hora: string, fuso: string): string {
  const parede = Date.parse(`${data}T${hora}:00.000Z`);
  const antes = parede - DIA_MS;
  const depois = parede + DIA_MS;
  const [deAntes, deDepois] = [antes, depois].map((um) => naParede(um, fuso) - um) as [number, number];
  // By the offset before a change and by the one after it: where both show the time, the earlier one is the first.
  const candidatos = [parede - deAntes, parede - deDepois].sort((a, b) => a - b);
  const certo = candidatos.find((um) => naParede(um, fuso) === parede);
  return new Date(certo ?? parede - deAntes).toISOString();
}

export function somarDias(data: string, dias: number): string {
  return new Date(Date.parse(`${data}T00:00:00.000Z`) + dias * DIA_MS).toISOString().slice(0, 10);
}

/** 1 is Monday, 7 Sunday. */
export function diaDaSemana(data: string): number {
  return new Date(`${data}T00:00:00.000Z`).getUTCDay() || 7;
}

export function ultimoDiaDoMes(data: string): string {
  const [ano, mes] = [Number(data.slice(0, 4)), Number(data.slice(5, 7))];
  return new Date(Date.UTC(ano, mes, 0)).toISOString().slice(0, 10);
}
