import type { GraoDaSerie } from '#domain/deteccao/filtro.policy.ts';
import { dataNaTela } from '../datas.ts';

/** How many there are of one name, and their hectares. */
export interface TotalPorNome {
  readonly id: string;
  readonly nome: string;
  readonly cor: string | null;
  readonly total: number;
  readonly area: number;
}

/** A part of the timeline; `inicio` is its first day, AAAA-MM-DD. */
export interface PontoDaSerie {
  readonly inicio: string;
  readonly grao: GraoDaSerie;
  readonly total: number;
  readonly area: number;
}

/** A day, a week by its Monday, a month. */
export function nomeDoPonto({ inicio, grao }: PontoDaSerie): string {
  if (grao === 'mes') return inicio.slice(0, 7).split('-').reverse().join('/');
  return grao === 'semana' ? `semana de ${dataNaTela(inicio)}` : dataNaTela(inicio);
}
