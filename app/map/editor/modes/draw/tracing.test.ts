import { describe, expect, it } from 'vitest';
import type { ModeSession } from '#app/map/editor/own-mode.ts';
import { Prancheta } from '#tests/support/prancheta.ts';
import autoTrace from '../assist/auto-trace.client.ts';
import line from './line.client.ts';

/** A board with a square of 300, 300 to 400, 400, a line being drawn and auto_trace on. */
function tracando(): { readonly prancheta: Prancheta; readonly linha: ModeSession } {
  const prancheta = new Prancheta();
  const cantos = [
    [300, 300],
    [400, 300],
    [400, 400],
    [300, 400],
    [300, 300],
  ] as const;
  prancheta.features.create({
    shape: 'polygon',
    geometry: { type: 'Polygon', coordinates: [cantos.map(([x, y]) => prancheta.em(x, y))] },
  });
  prancheta.ligar({ id: 'auto_trace', group: 'helper', mode: autoTrace });
  return { prancheta, linha: prancheta.ligar({ id: 'line', group: 'draw', mode: line }) };
}

const desenhada = ({ prancheta, linha }: ReturnType<typeof tracando>) => {
  linha.finish?.();
  return prancheta.desenho(prancheta.features.get('feature-2')?.geometry);
};

describe('desenhar seguindo a borda de uma vizinha', () => {
  it('de um vértice a outro a linha dá a volta pelos vértices do meio', () => {
    const mesa = tracando();
    mesa.prancheta.clicar([300, 300]);
    mesa.prancheta.clicar([400, 400]);
    expect(desenhada(mesa)).toEqual([
      [300, 300],
      [400, 300],
      [400, 400],
    ]);
  });

  it('a borda de uma camada guardada, que não é do desenho, se segue do mesmo modo e com os seus próprios números', () => {
    const prancheta = new Prancheta();
    const cantos = (
      [
        [300, 300],
        [400, 300],
        [400, 400],
        [300, 400],
        [300, 300],
      ] as const
    ).map(([x, y]) => prancheta.em(x, y));
    prancheta.vizinhas = [{ id: 'camada-1', geometry: { type: 'Polygon', coordinates: [cantos] } }];
    prancheta.ligar({ id: 'auto_trace', group: 'helper', mode: autoTrace });
    const linha = prancheta.ligar({ id: 'line', group: 'draw', mode: line });
    prancheta.clicar([303, 297]);
    prancheta.clicar([398, 402]);
    linha.finish?.();
    expect(prancheta.features.list()[0]?.geometry).toEqual({ type: 'LineString', coordinates: cantos.slice(0, 3) });
  });

  it('já ao passar o ponteiro se vê o caminho', () => {
    const { prancheta } = tracando();
    prancheta.clicar([300, 300]);
    prancheta.mover([402, 398]);
    const previa = prancheta.mostrado('line').find(({ kind }) => kind === 'preview');
    expect(prancheta.desenho(previa?.geometry)).toEqual([
      [300, 300],
      [400, 300],
      [400, 400],
    ]);
  });

  it('depois de desfazer um vértice segue do que ficou', () => {
    const mesa = tracando();
    mesa.prancheta.clicar([300, 300]);
    mesa.prancheta.clicar([500, 350]);
    mesa.prancheta.historia.undo();
    mesa.prancheta.clicar([400, 400]);
    expect(desenhada(mesa)).toEqual([
      [300, 300],
      [400, 300],
      [400, 400],
    ]);
  });

  it('a partir de um vértice solto o traço é reto', () => {
    const mesa = tracando();
    mesa.prancheta.clicar([200, 200]);
    mesa.prancheta.clicar([400, 400]);
    expect(desenhada(mesa)).toEqual([
      [200, 200],
      [400, 400],
    ]);
  });

  it('um passo só põe o caminho inteiro, e um desfazer o tira', () => {
    const mesa = tracando();
    mesa.prancheta.clicar([300, 300]);
    mesa.prancheta.clicar([400, 400]);
    mesa.prancheta.historia.undo();
    mesa.prancheta.clicar([500, 300]);
    expect(desenhada(mesa)).toEqual([
      [300, 300],
      [500, 300],
    ]);
  });
});
