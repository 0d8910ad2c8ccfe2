/** Instants are shown by Brasília's clock, on server and browser alike, and say so where they stand. */
const FUSO = 'America/Sao_Paulo';
/** Above this many KB a size is told in MB. */
const KB_POR_MB = 1024;

const instante = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: FUSO });
const instanteExato = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium', timeZone: FUSO });
const hora = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone: FUSO });
const minuto = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: FUSO });
const inteiro = new Intl.NumberFormat('pt-BR');
const quatroCasas = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 4, maximumFractionDigits: 4 });
const umaCasa = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** DD/MM/AAAA, HH:MM of Brasília. */
export const dataHora = (iso: string) => instante.format(new Date(iso));
/** DD/MM/AAAA, HH:MM:SS of Brasília. */
export const dataHoraExata = (iso: string) => instanteExato.format(new Date(iso));
/** HH:MM of Brasília. */
export const horaCurta = (iso: string) => minuto.format(new Date(iso));
/** HH:MM:SS of Brasília. */
export const horaExata = (iso: string) => hora.format(new Date(iso));
export const numero = (n: number) => inteiro.format(n);
/** Two decimals where nothing else is asked for: 1.234,50. */
export const decimal = (n: number, casas = 2) =>
  n.toLocaleString('pt-BR', { minimumFractionDigits: casas, maximumFractionDigits: casas });
/** Hectares, geodesic, with 4 decimals. */
export const hectares = (area: number) => `${quatroCasas.format(area)} ha`;
/** Kilometres, geodesic, with 4 decimals. */
export const quilometros = (comprimento: number) => `${quatroCasas.format(comprimento)} km`;

/** In KB or MB; what is not empty is never told as nothing. */
export function tamanho(bytes: number): string {
  const kb = bytes === 0 ? 0 : Math.max(bytes / 1024, 0.1);
  return kb > KB_POR_MB ? `${umaCasa.format(kb / KB_POR_MB)} MB` : `${umaCasa.format(kb)} KB`;
}

/** How old something is, in the largest unit that fits. */
export function idade(segundos: number): string {
  if (segundos < 60) return `${inteiro.format(Math.max(1, Math.round(segundos)))} s`;
  if (segundos < 3600) return `${inteiro.format(Math.round(segundos / 60))} min`;
  return `${inteiro.format(Math.round(segundos / 3600))} h`;
}

export const plural = (n: number, um: string, muitos: string) => `${inteiro.format(n)} ${n === 1 ? um : muitos}`;
