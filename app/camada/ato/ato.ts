import type { EspecieNasCamadas } from '#domain/ato/ato.events.ts';

/** A bulk act as lists show it. */
export interface AtoNaTela {
  readonly id: string;
  readonly especie: EspecieNasCamadas;
  readonly estado: 'em_curso' | 'concluido' | 'desfazendo' | 'desfeito';
  readonly autor: string | null;
  /** Why, as whoever asked for it wrote; '' where nothing was written. */
  readonly motivo: string;
  /** ISO 8601. */
  readonly solicitado_em: string;
  readonly total: number;
  /** Layers that it changed, and that it gave back; null before that is known. */
  readonly feitas: number | null;
  readonly desfeitas: number | null;
  /** Layers gone through so far; null where nothing is under way. */
  readonly andamento: number | null;
  readonly pode_desfazer: boolean;
}

/** What each state is called, and its colour. */
export const aparenciaDoAto: Readonly<Record<AtoNaTela['estado'], { readonly nome: string; readonly cor: string }>> = {
  em_curso: { nome: 'Em andamento', cor: 'blue' },
  concluido: { nome: 'Concluído', cor: 'verde' },
  desfazendo: { nome: 'Desfazendo', cor: 'blue' },
  desfeito: { nome: 'Desfeito', cor: 'gray' },
};
