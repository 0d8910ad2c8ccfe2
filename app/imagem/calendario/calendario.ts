import type { DiaDoCalendario, GrupoNoCalendario } from '#domain/imagem/calendario.ts';

/** Days of a row, and rows, of a year as it is drawn: a month a row. */
export const MAIOR_MES = 31;
export const MESES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'] as const;

/** Percent of clouds: up to which a day counts as clear, and as partly clouded. */
const [LIMPO_ATE, PARCIAL_ATE] = [15, 50];
export const NIVEIS = ['limpo', 'parcial', 'nublado', 'desconhecido'] as const;
export type Nivel = (typeof NIVEIS)[number];

export function nivelDe(nuvens: number | null): Nivel {
  if (nuvens === null) return 'desconhecido';
  return nuvens <= LIMPO_ATE ? 'limpo' : nuvens <= PARCIAL_ATE ? 'parcial' : 'nublado';
}

export const textosDosNiveis: Readonly<Record<Nivel, string>> = {
  limpo: `até ${LIMPO_ATE} % de nuvens`,
  parcial: `até ${PARCIAL_ATE} %`,
  nublado: `mais de ${PARCIAL_ATE} %`,
  desconhecido: 'nuvens desconhecidas',
};

/** Over what clouds are told. */
export const textosDoLugar: Readonly<Record<GrupoNoCalendario['cloud_over'], string>> = {
  place: 'sobre a área',
  scene: 'na cena',
};

/** A month and a day of it, from 1. */
export interface Lugar {
  readonly mes: number;
  readonly dia: number;
}

export const diasDoMes = (ano: number, mes: number) => new Date(Date.UTC(ano, mes, 0)).getUTCDate();
const doisDigitos = (n: number) => String(n).padStart(2, '0');
export const dataDe = (ano: number, { mes, dia }: Lugar) => `${ano}-${doisDigitos(mes)}-${doisDigitos(dia)}`;

/** Where a key leads from a day; null for a key that leads nowhere. */
export function teclaNoCalendario(tecla: string, ano: number, { mes, dia }: Lugar): Lugar | null {
  const ate = (m: number, d: number) => {
    const doAno = Math.min(12, Math.max(1, m));
    return { mes: doAno, dia: Math.min(diasDoMes(ano, doAno), Math.max(1, d)) };
  };
  switch (tecla) {
    case 'ArrowLeft':
      return dia > 1 || mes === 1 ? ate(mes, dia - 1) : ate(mes - 1, MAIOR_MES);
    case 'ArrowRight':
      return dia < diasDoMes(ano, mes) || mes === 12 ? ate(mes, dia + 1) : ate(mes + 1, 1);
    case 'ArrowUp':
      return ate(mes - 1, dia);
    case 'ArrowDown':
      return ate(mes + 1, dia);
    case 'Home':
      return ate(mes, 1);
    case 'End':
      return ate(mes, MAIOR_MES);
    default:
      return null;
  }
}

/** The first day with something to see; the first of the year where there is none. */
export function primeiroLugar(dias: readonly DiaDoCalendario[]): Lugar {
  const [, mes = '01', dia = '01'] = (dias[0]?.data ?? '').split('-');
  return { mes: Number(mes), dia: Number(dia) };
}
