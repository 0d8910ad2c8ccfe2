import { expect, it } from 'vitest';
import { TECLAS_DO_MAPA } from '#app/map/controls/teclas.ts';
import { SHORTCUTS } from '#app/map/editor/keys/keys.ts';
import { TECLA_DE_DESENHAR, TECLAS_DAS_SECOES } from './teclas.ts';

it('no mapa principal nenhuma tecla quer dizer duas coisas', () => {
  const todas = [TECLAS_DAS_SECOES, TECLAS_DO_MAPA, SHORTCUTS, { TECLA_DE_DESENHAR }].flatMap((tabela) =>
    Object.values(tabela),
  );
  expect(new Set(todas).size).toBe(todas.length);
});
