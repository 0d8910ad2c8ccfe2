import type { Obtencao } from '#domain/imagem/exame.ts';

const partes = new Map<string, Intl.DateTimeFormat>();

function formatoDe(fuso: string): Intl.DateTimeFormat {
  const conhecido = partes.get(fuso);
  if (conhecido !== undefined) return conhecido;
  const inteiro = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const dia = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const novo = new Intl.DateTimeFormat('pt-BR', { timeZone: fuso, ...dia, ...inteiro });
  partes.set(fuso, novo);
  return novo;
}

/** Day and clock of an instant in a zone, as forms have them. */
export function diaEHora({ instante, fuso }: Obtencao): { readonly dia: string; readonly hora: string } {
  const [dia = '', hora = ''] = formatoDe(fuso).format(new Date(instante)).split(', ');
  return { dia, hora };
}

/** Years of fewer digits are slips of the hand. */
const PRIMEIRO_ANO = 1000;

/** The instant of a day and a clock in a zone; null for what no clock there ever showed. */
export function obtencaoDe(dia: string, hora: string, fuso: string): Obtencao | null {
  const [, d = '', m = '', a = ''] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(dia) ?? [];
  if (Number(a) < PRIMEIRO_ANO || !/^\d\d:\d\d$/.test(hora)) return null;
  const comoUtc = Date.parse(`${a}-${m}-${d}T${hora}:00Z`);
  if (Number.isNaN(comoUtc)) return null;
  // What the zone's clock is ahead of UTC at about then; asked once more, since it may have changed in between.
  const adiante = (ms: number) => {
    const la = diaEHora({ instante: new Date(ms).toISOString(), fuso });
    const [dl = 1, ml = 1, al = 0] = la.dia.split('/').map(Number);
    const [horas = 0, minutos = 0] = la.hora.split(':').map(Number);
    // Around midnight of a year's end, its year there may have three digits, or five.
    return Date.UTC(al, ml - 1, dl, horas, minutos) - ms;
  };
  const instante = new Date(comoUtc - adiante(comoUtc - adiante(comoUtc))).toISOString();
  // Beyond the year 9999 an instant is written in another way, which nothing reads.
  if (instante.startsWith('+')) return null;
  const obtencao = { instante, fuso };
  const la = diaEHora(obtencao);
  return la.dia === dia && la.hora === hora ? obtencao : null;
}
