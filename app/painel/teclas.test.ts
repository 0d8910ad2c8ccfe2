import { expect, it } from 'vitest';
import { TECLAS_DO_MAPA } from '#app/map/controls/teclas.ts';
import { TECLAS_DO_PAINEL } from './teclas.ts';

it('nos painéis nenhuma tecla quer dizer duas coisas', () => {
  const todas = [TECLAS_DO_PAINEL, TECLAS_DO_MAPA].flatMap((tabela) => Object.values(tabela));
  expect(new Set(todas).size).toBe(todas.length);
});
