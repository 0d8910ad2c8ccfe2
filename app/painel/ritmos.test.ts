import { describe, expect, it } from 'vitest';
import { criarCadencia } from '#app/kit/relogio/cadencia.ts';
import { relogioDeProvas } from '#tests/support/relogio-de-provas.ts';
import * as ritmos from './ritmos.ts';

/** By the specification, in seconds: how often each thing happens in a day, and when first. */
const DA_ESPECIFICACAO = [
  ['as últimas detecções', ritmos.DETECCOES_MS, 15],
  ['a legenda de uma pizza', ritmos.LEGENDA_MS, 10],
  ['o carrossel', ritmos.CARROSSEL_MS, 20],
  ['o próximo ativo', ritmos.PROXIMO_ATIVO_MS, 120],
  ['a leitura de novo', ritmos.ATUALIZAR_MS, 300],
  ['a página inteira', ritmos.RECARREGAR_MS, 86_400],
] as const;

describe('Os ritmos dos painéis', () => {
  it.each(DA_ESPECIFICACAO)(
    '%s: na hora certa, e nem um instante antes, por um dia inteiro',
    (_nome, cada_ms, segundos) => {
      const relogio = relogioDeProvas();
      const feitos: number[] = [];
      criarCadencia({ relogio, cada_ms, fazer: () => feitos.push(relogio.agora()) }).seguir();
      relogio.passar(segundos * 1_000 - 1);
      expect(feitos).toEqual([]);
      relogio.passar(1);
      expect(feitos).toEqual([segundos * 1_000]);
      relogio.passar(86_400_000 - segundos * 1_000);
      expect(feitos).toEqual(Array.from({ length: 86_400 / segundos }, (_, i) => (i + 1) * segundos * 1_000));
    },
  );

  it('mostram três detecções e sete linhas de legenda por vez', () => {
    expect([ritmos.DETECCOES_POR_VEZ, ritmos.LINHAS_DA_LEGENDA]).toEqual([3, 7]);
  });
});
