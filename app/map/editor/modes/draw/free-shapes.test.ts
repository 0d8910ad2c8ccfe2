import { describe, expect, it } from 'vitest';
import { Prancheta } from '#tests/support/prancheta.ts';
import customShape from './custom-shape.client.ts';
import freehand from './freehand.client.ts';

const aoRedor: [number, number][] = [
  [100, 100],
  [150, 101],
  [200, 100],
  [200, 150],
  [200, 200],
  [100, 200],
  [100, 110],
];

function maoLivre(kind: 'polygon' | 'line' = 'polygon') {
  const prancheta = new Prancheta();
  const session = prancheta.ligar({ id: 'freehand', group: 'draw', mode: freehand, options: { kind } });
  return { prancheta, session };
}

function formaPronta(shape: 'Triangle' | 'Rectangle') {
  const prancheta = new Prancheta();
  prancheta.ligar({ id: 'custom_shape', group: 'draw', mode: customShape, options: { shape } });
  return prancheta;
}

describe('desenhar à mão livre', () => {
  it('arrastar desenha uma área, simplificada ao soltar; desfazer a tira e refazer a traz', () => {
    const { prancheta } = maoLivre();
    prancheta.arrastar(aoRedor);
    const [area] = prancheta.features.list();
    expect(area).toMatchObject({ id: 'feature-1', shape: 'freehand', source: 'gm_main' });
    expect(prancheta.desenho(area?.geometry)).toEqual([
      [
        [100, 100],
        [200, 100],
        [200, 200],
        [100, 200],
        [100, 110],
        [100, 100],
      ],
    ]);
    expect(prancheta.mostrado('freehand')).toEqual([]);
    prancheta.historia.undo();
    expect(prancheta.features.list()).toEqual([]);
    prancheta.historia.redo();
    expect(prancheta.features.list()).toEqual([area]);
  });

  it('ou uma linha, quando se escolhe', () => {
    const { prancheta } = maoLivre('line');
    prancheta.arrastar([
      [100, 100],
      [150, 100],
      [200, 100],
    ]);
    expect(prancheta.desenho(prancheta.features.list()[0]?.geometry)).toEqual([
      [100, 100],
      [200, 100],
    ]);
  });

  it('uma área que se cruza é corrigida ao ficar pronta', () => {
    const { prancheta } = maoLivre();
    prancheta.arrastar([
      [100, 100],
      [200, 200],
      [200, 100],
      [100, 200],
    ]);
    expect(prancheta.features.list()[0]?.geometry.type).toBe('MultiPolygon');
  });

  it('um clique não desenha nada e diz como se faz', () => {
    const { prancheta } = maoLivre();
    prancheta.clicar([100, 100]);
    expect(prancheta.features.list()).toEqual([]);
    expect(prancheta.avisos).toEqual(['Arraste para desenhar; ao soltar, a forma fica pronta.']);
    expect(prancheta.eventos.map(({ action }) => action)).toEqual(['start', 'cancel']);
  });

  it('Esc no meio do traço desiste dele, e depois não há do que desistir', () => {
    const { prancheta, session } = maoLivre();
    session.press?.(prancheta.pointer([100, 100]));
    session.drag?.(prancheta.pointer([200, 100]));
    expect(prancheta.mostrado('freehand')).toHaveLength(1);
    expect(session.cancel?.()).toBe(true);
    session.release?.(prancheta.pointer([200, 200]));
    expect(prancheta.mostrado('freehand')).toEqual([]);
    expect(prancheta.features.list()).toEqual([]);
    expect(session.cancel?.()).toBe(false);
  });

  it('ao terminar, o cursor volta a ser o do mapa', () => {
    const { prancheta } = maoLivre();
    expect(prancheta.cursor).toBe('crosshair');
    prancheta.desligar('freehand');
    expect(prancheta.cursor).toBe('');
  });
});

describe('pôr uma forma pronta', () => {
  it('a forma acompanha o ponteiro, um clique a põe, desfazer a tira', () => {
    const prancheta = formaPronta('Rectangle');
    prancheta.mover([300, 300]);
    expect(prancheta.mostrado('custom_shape')).toMatchObject([{ kind: 'preview' }]);
    prancheta.clicar([300, 300]);
    const [forma] = prancheta.features.list();
    expect(forma).toMatchObject({ shape: 'custom_shape' });
    expect(prancheta.desenho(forma?.geometry)).toEqual([
      [
        [260, 260],
        [340, 260],
        [340, 340],
        [260, 340],
        [260, 260],
      ],
    ]);
    prancheta.historia.undo();
    expect(prancheta.features.list()).toEqual([]);
  });

  it('arrastar dá o tamanho; com Shift os lados ficam iguais', () => {
    const prancheta = formaPronta('Triangle');
    const arrasto: [number, number][] = [
      [300, 300],
      [350, 310],
      [400, 320],
    ];
    prancheta.arrastar(arrasto);
    prancheta.arrastar(
      arrasto.map(([x, y]) => [x, y + 300]),
      { shift: true },
    );
    const [livre, regular] = prancheta.features.list();
    expect(prancheta.desenho(livre?.geometry)).toEqual([
      [
        [300, 280],
        [400, 320],
        [200, 320],
        [300, 280],
      ],
    ]);
    expect(prancheta.desenho(regular?.geometry)).toEqual([
      [
        [300, 513.4],
        [400, 686.6],
        [200, 686.6],
        [300, 513.4],
      ],
    ]);
  });

  it('o centro se encaixa no que está perto', () => {
    const prancheta = formaPronta('Rectangle');
    prancheta.features.create({ shape: 'marker', geometry: { type: 'Point', coordinates: prancheta.em(300, 300) } });
    prancheta.clicar([310, 305]);
    expect(prancheta.desenho(prancheta.features.get('feature-2')?.geometry)).toContainEqual(
      expect.arrayContaining([[260, 260]]),
    );
  });

  it('trocar a forma troca a que acompanha o ponteiro', () => {
    const prancheta = formaPronta('Rectangle');
    prancheta.mover([300, 300]);
    prancheta.escolher('custom_shape', 'shape', 'Triangle');
    const [item] = prancheta.mostrado('custom_shape');
    expect(item?.geometry.type === 'Polygon' && item.geometry.coordinates[0]).toHaveLength(4);
  });
});
