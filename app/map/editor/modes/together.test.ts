import { describe, expect, it } from 'vitest';
import { Prancheta } from '#tests/support/prancheta.ts';
import geofencing from './assist/geofencing.client.ts';
import pin from './assist/pin.client.ts';
import polygon from './draw/polygon.client.ts';
import change from './edit/change.client.ts';
import drag from './edit/drag.client.ts';

type Pixel = [number, number];

/** A board with two squares of 100 pixels that share the side from 200, 100 to 200, 200. */
function vizinhas(): Prancheta {
  const prancheta = new Prancheta();
  for (const x of [100, 200]) {
    const cantos: Pixel[] = [
      [x, 100],
      [x + 100, 100],
      [x + 100, 200],
      [x, 200],
      [x, 100],
    ];
    prancheta.features.create({
      shape: 'polygon',
      geometry: { type: 'Polygon', coordinates: [cantos.map(([cx, cy]) => prancheta.em(cx, cy))] },
    });
  }
  return prancheta;
}

const anel = (prancheta: Prancheta, id: string) => prancheta.desenho(prancheta.features.get(id)?.geometry);
const limites = { intersection: true, containment: true };
const puxar: readonly Pixel[] = [
  [200, 100],
  [210, 80],
  [220, 60],
];

describe('alterar com vértices presos e com limites', () => {
  it('o vértice comum leva as duas, e um desfazer traz as duas de volta', () => {
    const prancheta = vizinhas();
    const antes = ['feature-1', 'feature-2'].map((id) => anel(prancheta, id));
    prancheta.ligar({ id: 'pin', group: 'helper', mode: pin });
    prancheta.ligar({ id: 'change', group: 'edit', mode: change });
    prancheta.arrastar(puxar);
    expect(anel(prancheta, 'feature-1')).toEqual([
      [
        [100, 100],
        [220, 60],
        [200, 200],
        [100, 200],
        [100, 100],
      ],
    ]);
    expect(anel(prancheta, 'feature-2')).toEqual([
      [
        [220, 60],
        [300, 100],
        [300, 200],
        [200, 200],
        [220, 60],
      ],
    ]);
    prancheta.historia.undo();
    expect(['feature-1', 'feature-2'].map((id) => anel(prancheta, id))).toEqual(antes);
  });

  it('sem prendê-los só uma muda', () => {
    const prancheta = vizinhas();
    prancheta.ligar({ id: 'change', group: 'edit', mode: change });
    prancheta.arrastar(puxar);
    const paradas = ['feature-1', 'feature-2'].filter((id) =>
      JSON.stringify(anel(prancheta, id)).includes('[200,100]'),
    );
    expect(paradas).toHaveLength(1);
  });

  it('presas uma à outra, os limites não veem cruzamento onde não haverá', () => {
    const prancheta = vizinhas();
    prancheta.ligar({ id: 'pin', group: 'helper', mode: pin });
    prancheta.ligar({ id: 'geofencing', group: 'helper', mode: geofencing, options: limites });
    prancheta.ligar({ id: 'change', group: 'edit', mode: change });
    prancheta.arrastar(puxar);
    expect(prancheta.avisos).toEqual([]);
    expect(JSON.stringify(anel(prancheta, 'feature-1'))).toContain('[220,60]');
  });

  it('mover uma para cima da outra é recusado, e ela volta ao lugar', () => {
    const prancheta = vizinhas();
    const antes = anel(prancheta, 'feature-1');
    prancheta.ligar({ id: 'geofencing', group: 'helper', mode: geofencing, options: limites });
    prancheta.ligar({ id: 'drag', group: 'edit', mode: drag });
    prancheta.arrastar(
      [
        [150, 150],
        [200, 160],
        [235, 165],
      ],
      { alt: true },
    );
    expect(anel(prancheta, 'feature-1')).toEqual(antes);
    expect(prancheta.avisos).toEqual(['A geometria cruza outra que já existe.']);
    expect(prancheta.features.get('feature-1')?.source).toBe('gm_main');
  });

  it('o que se desenha e é recusado fica à mão para ser corrigido', () => {
    const prancheta = vizinhas();
    prancheta.ligar({ id: 'geofencing', group: 'helper', mode: geofencing, options: limites });
    const desenho = prancheta.ligar({ id: 'polygon', group: 'draw', mode: polygon });
    for (const pixel of [
      [150, 150],
      [150, 300],
      [100, 300],
    ] as const)
      prancheta.clicar(pixel);
    desenho.finish?.();
    expect(prancheta.features.list()).toHaveLength(2);
    expect(prancheta.mostrado('geofencing')).toMatchObject([{ kind: 'selected' }]);
    desenho.back?.();
    desenho.back?.();
    desenho.back?.();
    for (const pixel of [
      [100, 200],
      [150, 300],
      [100, 300],
    ] as const)
      prancheta.clicar(pixel);
    desenho.finish?.();
    expect(prancheta.features.list()).toHaveLength(3);
  });
});
