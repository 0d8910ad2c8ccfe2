import { describe, expect, it } from 'vitest';
import { relogioDeProvas } from '#tests/support/relogio-de-provas.ts';
import { criarCadencia } from './cadencia.ts';
import { vezDepois } from './usar-cadencia.ts';

function naCadencia(cada_ms: number) {
  const relogio = relogioDeProvas();
  const feitos: number[] = [];
  const cadencia = criarCadencia({ relogio, cada_ms, fazer: () => feitos.push(relogio.agora()) });
  return { relogio, feitos, cadencia };
}

describe('Uma cadência', () => {
  it('faz a cada tanto tempo, e nada antes de seguir', () => {
    const { relogio, feitos, cadencia } = naCadencia(100);
    relogio.passar(1_000);
    expect(feitos).toEqual([]);
    cadencia.seguir();
    cadencia.seguir();
    relogio.passar(350);
    expect(feitos).toEqual([1_100, 1_200, 1_300]);
  });

  it('parada não faz nada, e depois espera só o que faltava', () => {
    const { relogio, feitos, cadencia } = naCadencia(100);
    cadencia.seguir();
    relogio.passar(70);
    cadencia.parar();
    relogio.passar(10_000);
    expect(feitos).toEqual([]);
    cadencia.seguir();
    relogio.passar(29);
    expect(feitos).toEqual([]);
    relogio.passar(1);
    expect(feitos).toEqual([10_100]);
  });

  it('recomeçada espera a vez inteira; parada, continua parada', () => {
    const { relogio, feitos, cadencia } = naCadencia(100);
    cadencia.seguir();
    relogio.passar(70);
    cadencia.recomecar();
    relogio.passar(99);
    expect(feitos).toEqual([]);
    cadencia.parar();
    cadencia.recomecar();
    relogio.passar(1_000);
    expect(feitos).toEqual([]);
  });

  it('um rodízio volta ao primeiro depois do último, nos dois sentidos, e não passa do que há', () => {
    expect([vezDepois(0, 1, 3), vezDepois(2, 1, 3), vezDepois(0, -1, 3)]).toEqual([1, 0, 2]);
    expect([vezDepois(7, 0, 3), vezDepois(7, 1, 0), vezDepois(0, 1, 1)]).toEqual([2, 0, 0]);
  });
});
