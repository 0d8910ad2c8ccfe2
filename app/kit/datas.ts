/** A date is a date: these never pass through an instant, so that none is gained or lost at 21:30. */

/** `AAAA-MM-DD` as people read it, DD/MM/AAAA. */
export function dataNaTela(iso: string): string {
  const [ano, mes, dia] = iso.split('-');
  return `${dia}/${mes}/${ano}`;
}

/** What somebody typed, DD/MM/AAAA, as `AAAA-MM-DD`; null where it is no day of the calendar. */
export function dataDoTexto(texto: string): string | null {
  const achado = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(texto);
  if (achado === null) return null;
  const [dia, mes, ano] = achado.slice(1).map(Number) as [number, number, number];
  const data = new Date(Date.UTC(ano, mes - 1, dia));
  const existe = data.getUTCFullYear() === ano && data.getUTCMonth() === mes - 1 && data.getUTCDate() === dia;
  return existe && ano >= 1000 ? data.toISOString().slice(0, 10) : null;
}

/** Hours that Brasília is behind UTC; summer time ended before there was any data here. */
const BRASILIA = '-03:00';

/**
 * The instant that somebody wrote, ISO 8601: 'DD/MM/AAAA HH:MM' by Brasília's clock with that whole minute, a day alone
 * until its end, or an instant as it is. Null where it is none.
 */
export function instanteDoTexto(texto: string): string | null {
  const exato = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/.test(texto) ? texto : null;
  const [, dia = '', hora] = /^([^\s,]+)(?:[ ,T]+(\d{1,2}:\d{2}))?$/.exec(texto.trim()) ?? [];
  const data = exato === null ? dataDoTexto(dia) : null;
  if (exato === null && data === null) return null;
  const instante = new Date(exato ?? `${data}T${(hora ?? '23:59').padStart(5, '0')}:59.999${BRASILIA}`);
  if (Number.isNaN(instante.getTime())) return null;
  const iso = instante.toISOString();
  // By another zone's clock a year may lie before or after those that a database knows how to write.
  return /^[1-9]\d{3}-/.test(iso) ? iso : null;
}

/** Clocks of machines differ by so much: what one has just written is no future of another's. */
const FOLGA_DOS_RELOGIOS_MS = 60_000;

/** Whether what `instanteDoTexto` reads has not begun: today's day has, and so has the minute that it is. */
export function aindaNaoChegou(texto: string, agora: number): boolean {
  const fim = instanteDoTexto(texto);
  if (fim === null) return false;
  const limpo = texto.trim();
  const escrito = /^\d{4}-/.test(limpo) ? null : (/\d{1,2}:\d{2}$/.exec(limpo)?.[0] ?? '00:00');
  const inicio =
    escrito === null ? fim : `${dataDoTexto(limpo.split(/[ ,T]/)[0] ?? '')}T${escrito.padStart(5, '0')}:00${BRASILIA}`;
  return new Date(inicio).getTime() > agora + FOLGA_DOS_RELOGIOS_MS;
}

/** Start and end, either null while it is not chosen. */
export type Periodo = readonly [inicio: string | null, fim: string | null];

/** A range as people read it: 'DD/MM/AAAA - DD/MM/AAAA'; '' where nothing is chosen. */
export function periodoNaTela([inicio, fim]: Periodo): string {
  if (inicio === null && fim === null) return '';
  return `${inicio === null ? '' : dataNaTela(inicio)} - ${fim === null ? '' : dataNaTela(fim)}`.trim();
}

/** What somebody typed as a range; null where a part is no date or the end stands before the start. */
export function periodoDoTexto(texto: string): Periodo | null {
  if (texto.trim() === '') return [null, null];
  const partes = texto.split(/\s+-\s+/);
  const [inicio, fim] = partes.map(dataDoTexto);
  if (partes.length !== 2 || !inicio || !fim || fim < inicio) return null;
  return [inicio, fim];
}

/** The time zones of Brazil, by the city that people call them by. */
const fusos = {
  'America/Sao_Paulo': 'Brasília',
  'America/Campo_Grande': 'Campo Grande',
  'America/Cuiaba': 'Cuiabá',
  'America/Manaus': 'Manaus',
  'America/Rio_Branco': 'Rio Branco',
  'America/Noronha': 'Fernando de Noronha',
} as const;
export type Fuso = keyof typeof fusos;
export const FUSOS = Object.keys(fusos) as readonly Fuso[];

/** For a list to choose from. */
export const OPCOES_DE_FUSO = FUSOS.map((value) => ({ value, label: fusos[value] }));

/** Days of a week, Monday first. */
export const DIAS_DA_SEMANA = [
  ...(['segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado', 'domingo'] as const),
] as const;

/** An instant by the clock of a zone, which stands beside it: 'DD/MM/AAAA, HH:MM (Brasília)'. */
export function instanteComFuso(iso: string, fuso: Fuso = 'America/Sao_Paulo'): string {
  const texto = new Date(iso).toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: fuso });
  return `${texto} (${fusos[fuso]})`;
}

// Sweden writes its dates as ISO 8601 does. One that is made for each date costs a hundred times the date.
const emDias = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' satisfies Fuso });

/** The day of an instant by Brasília's clock, AAAA-MM-DD. */
export const dataDe = (iso: string): string => emDias.format(new Date(iso));

/** One-sided periods as people read them: 'a partir de' is ≥, 'até' is ≤. */
export const periodoEmPalavras = (inicio: string | null, fim: string | null): string => {
  if (inicio !== null && fim !== null) return inicio === fim ? inicio : `${inicio} a ${fim}`;
  if (inicio !== null) return `≥ ${inicio}`;
  return fim === null ? '' : `≤ ${fim}`;
};
