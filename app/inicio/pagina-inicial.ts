import type { PaginaInicial } from '#domain/preferencia/preferencia.policy.ts';

/** What people call the pages that they may come to first. */
export const NOMES_DAS_PAGINAS: Readonly<Record<PaginaInicial, string>> = {
  inicio: 'Início, com o que espera por mim',
  mapa: 'Mapa',
};

/** Field of its form. */
export const CAMPO_DA_PAGINA = 'pagina';
