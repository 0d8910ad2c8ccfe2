import { describe, expect, it } from 'vitest';
import type { Geometry } from '#app/map/operations/shapes.ts';
import { Prancheta } from '#tests/support/prancheta.ts';
import autoTrace from './auto-trace.client.ts';
import clickToEdit from './click-to-edit.client.ts';
import geofencing from './geofencing.client.ts';
import measurements from './measurements.client.ts';
import pin from './pin.client.ts';
import snapGuides from './snap-guides.client.ts';

type Pixel = [number, number];
const quadrado = (prancheta: Prancheta, x: number, y: number, lado = 100): Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      prancheta.em(x, y),
      prancheta.em(x + lado, y),
      prancheta.em(x + lado, y + lado),
      prancheta.em(x, y + lado),
      prancheta.em(x, y),
    ],
  ],
});
const criar = (prancheta: Prancheta, geometry: Geometry, source: 'gm_main' | 'gm_standby' = 'gm_main') =>
  prancheta.features.create({ shape: geometry.type === 'Point' ? 'marker' : 'polygon', geometry, source });
const pontos = (prancheta: Prancheta, id: 'pin') =>
  prancheta.mostrado(id).map(({ geometry }) => geometry.type === 'Point' && prancheta.pixel(geometry.coordinates));

describe('prender vértices coincidentes', () => {
  it('diz quais vértices das outras vão junto e marca onde estão', () => {
    const prancheta = new Prancheta();
    criar(prancheta, quadrado(prancheta, 100, 100));
    criar(prancheta, quadrado(prancheta, 200, 100));
    criar(prancheta, quadrado(prancheta, 500, 500));
    prancheta.ligar({ id: 'pin', group: 'helper', mode: pin });
    expect(pontos(prancheta, 'pin')).toEqual([
      [200, 100],
      [200, 200],
    ]);
    expect(prancheta.vertices().linked('feature-1', prancheta.em(200, 100))).toEqual([
      { feature: 'feature-2', path: [0, 0] },
    ]);
    expect(prancheta.vertices().linked('feature-1', prancheta.em(100, 100))).toEqual([]);
  });

  it('segue o que muda, e desligado não prende nada', () => {
    const prancheta = new Prancheta();
    criar(prancheta, quadrado(prancheta, 100, 100));
    prancheta.ligar({ id: 'pin', group: 'helper', mode: pin });
    expect(pontos(prancheta, 'pin')).toEqual([]);
    criar(prancheta, quadrado(prancheta, 200, 200));
    expect(pontos(prancheta, 'pin')).toEqual([[200, 200]]);
    prancheta.desligar('pin');
    expect(pontos(prancheta, 'pin')).toEqual([]);
    expect(prancheta.vertices().linked('feature-1', prancheta.em(200, 200))).toEqual([]);
  });
});

describe('as guias de alinhamento', () => {
  const comGuias = (encaixe = true) => {
    const prancheta = new Prancheta({ encaixe });
    criar(prancheta, quadrado(prancheta, 300, 300));
    prancheta.ligar({ id: 'snap_guides', group: 'helper', mode: snapGuides });
    const encaixar = (pixel: Pixel, alt = false) => {
      const pointer = prancheta.pointer(pixel, { alt });
      const { position, to } = prancheta.snapping().snap(pointer);
      return [prancheta.pixel(position), to];
    };
    return { prancheta, encaixar };
  };

  it('levam o ponteiro ao prolongamento de um lado e mostram a linha', () => {
    const { prancheta, encaixar } = comGuias();
    expect(encaixar([450, 305])).toEqual([[450, 300], 'target']);
    const [guia] = prancheta.mostrado('snap_guides');
    expect(guia?.kind).toBe('guide');
    expect(prancheta.desenho(guia?.geometry)).toEqual([
      [400, 300],
      [510, 300],
    ]);
  });

  it('um vértice por perto ganha delas, e elas somem', () => {
    const { prancheta, encaixar } = comGuias();
    encaixar([450, 305]);
    expect(encaixar([410, 305])).toEqual([[400, 300], 'vertex']);
    prancheta.mover([410, 305]);
    expect(prancheta.mostrado('snap_guides')).toEqual([]);
  });

  it('valem também com o encaixe desligado, mas não com Alt', () => {
    const { encaixar } = comGuias(false);
    expect(encaixar([450, 305])).toEqual([[450, 300], 'target']);
    expect(encaixar([450, 305], true)).toEqual([[450, 305], null]);
  });

  it('longe de tudo não há guias', () => {
    const { prancheta, encaixar } = comGuias();
    expect(encaixar([700, 305])).toEqual([[700, 305], null]);
    expect(prancheta.mostrado('snap_guides')).toEqual([]);
  });

  it('o que se desenha guia também: em esquadro com o seu último lado', () => {
    const { prancheta } = comGuias();
    const drawn = [prancheta.em(600, 600), prancheta.em(700, 600)];
    const { position } = prancheta.snapping().snap(prancheta.pointer([704, 680]), { drawn });
    expect(prancheta.pixel(position)).toEqual([700, 680]);
  });
});

describe('as medidas ao vivo', () => {
  const textos = (prancheta: Prancheta) => prancheta.mostrado('measurements').map(({ text }) => text);

  it('mostram o que se altera, forma por forma, até acabar', () => {
    const prancheta = new Prancheta();
    criar(prancheta, quadrado(prancheta, 100, 100));
    criar(prancheta, quadrado(prancheta, 300, 300));
    prancheta.ligar({ id: 'measurements', group: 'helper', mode: measurements, options: { sides: false } });
    const edicao = prancheta.features.edit(['feature-1', 'feature-2']);
    edicao.preview('feature-1', quadrado(prancheta, 100, 100, 50));
    edicao.preview('feature-2', quadrado(prancheta, 300, 300, 200));
    expect(textos(prancheta)).toEqual(['84,27 ha\nPerímetro 3,67 km', '1.347,69 ha\nPerímetro 14,68 km']);
    edicao.commit('Alterar');
    expect(textos(prancheta)).toEqual([]);
  });

  it('os lados aparecem quando se pede', () => {
    const prancheta = new Prancheta();
    criar(prancheta, quadrado(prancheta, 100, 100));
    prancheta.ligar({ id: 'measurements', group: 'helper', mode: measurements, options: { sides: false } });
    prancheta.features.edit(['feature-1']).preview('feature-1', quadrado(prancheta, 100, 100, 50));
    expect(textos(prancheta)).toHaveLength(1);
    prancheta.escolher('measurements', 'sides', true);
    expect(textos(prancheta)).toHaveLength(5);
    prancheta.desligar('measurements');
    expect(textos(prancheta)).toEqual([]);
  });
});

describe('traçar pela borda vizinha', () => {
  it('entre dois encaixes segue a borda, pelo lado mais curto ou pelo mais longo', () => {
    const prancheta = new Prancheta();
    criar(prancheta, quadrado(prancheta, 300, 300));
    prancheta.ligar({ id: 'auto_trace', group: 'helper', mode: autoTrace, options: { longer: false } });
    const encaixe = (...pixel: Pixel) => prancheta.snapping().snap(prancheta.pointer(pixel));
    const traco = () =>
      prancheta
        .vertices()
        .trace(encaixe(340, 295), encaixe(405, 340))
        .map((p) => prancheta.pixel(p));
    expect(traco()).toEqual([[400, 300]]);
    prancheta.escolher('auto_trace', 'longer', true);
    expect(traco()).toEqual([
      [300, 300],
      [300, 400],
      [400, 400],
    ]);
    prancheta.desligar('auto_trace');
    expect(traco()).toEqual([]);
  });

  it('sem encaixe nas duas pontas o traço é reto', () => {
    const prancheta = new Prancheta();
    criar(prancheta, quadrado(prancheta, 300, 300));
    prancheta.ligar({ id: 'auto_trace', group: 'helper', mode: autoTrace });
    const [preso, solto] = [
      prancheta.snapping().snap(prancheta.pointer([300, 300])),
      prancheta.snapping().snap(prancheta.pointer([600, 600])),
    ];
    expect(prancheta.vertices().trace(preso, solto)).toEqual([]);
  });
});

describe('os limites', () => {
  const comLimites = (options = {}) => {
    const prancheta = new Prancheta();
    criar(prancheta, quadrado(prancheta, 100, 100));
    prancheta.ligar({
      id: 'geofencing',
      group: 'helper',
      mode: geofencing,
      options: { intersection: true, containment: true, ...options },
    });
    return prancheta;
  };

  it('não deixam criar sobre outra, dizem por quê e mostram qual', () => {
    const prancheta = comLimites();
    expect(criar(prancheta, quadrado(prancheta, 150, 150))).toBeNull();
    expect(prancheta.avisos).toEqual(['A geometria cruza outra que já existe.']);
    expect(prancheta.mostrado('geofencing')).toMatchObject([{ kind: 'selected' }]);
    expect(criar(prancheta, quadrado(prancheta, 200, 100))).not.toBeNull();
  });

  it('nem mover para cima de outra: tudo fica como estava', () => {
    const prancheta = comLimites();
    criar(prancheta, quadrado(prancheta, 300, 300));
    const antes = prancheta.features.get('feature-2')?.geometry;
    const edicao = prancheta.features.edit(['feature-2']);
    edicao.preview('feature-2', quadrado(prancheta, 150, 150));
    expect(edicao.commit('Mover')).toBe(false);
    expect(prancheta.features.get('feature-2')?.geometry).toBe(antes);
    expect(prancheta.avisos).toEqual(['A geometria cruza outra que já existe.']);
  });

  it('duas que mudam juntas são julgadas pelo que serão', () => {
    const prancheta = comLimites();
    criar(prancheta, quadrado(prancheta, 200, 100));
    const edicao = prancheta.features.edit(['feature-1', 'feature-2']);
    edicao.preview('feature-1', quadrado(prancheta, 150, 100));
    edicao.preview('feature-2', quadrado(prancheta, 250, 100));
    expect(edicao.commit('Mover')).toBe(true);
  });

  it('havendo áreas em espera, tudo tem de ficar dentro delas', () => {
    const prancheta = comLimites();
    criar(prancheta, quadrado(prancheta, 50, 50, 400), 'gm_standby');
    expect(criar(prancheta, quadrado(prancheta, 300, 300))).not.toBeNull();
    expect(criar(prancheta, quadrado(prancheta, 420, 300))).toBeNull();
    expect(prancheta.avisos).toEqual(['A geometria sai da área em que se pode desenhar.']);
  });

  it('a área que a página permite também cerca, vista enquanto vale, e não é de ninguém', () => {
    const prancheta = new Prancheta();
    prancheta.cercas = [{ id: 'ativo', geometry: quadrado(prancheta, 50, 50, 400) }];
    prancheta.ligar({ id: 'geofencing', group: 'helper', mode: geofencing, options: { containment: true } });
    expect(prancheta.mostrado('geofencing')).toMatchObject([{ kind: 'guide' }]);
    expect(criar(prancheta, quadrado(prancheta, 300, 300))).not.toBeNull();
    expect(criar(prancheta, quadrado(prancheta, 420, 300))).toBeNull();
    expect(prancheta.features.list()).toHaveLength(1);
    prancheta.escolher('geofencing', 'containment', false);
    expect(prancheta.mostrado('geofencing')).toEqual([]);
    expect(criar(prancheta, quadrado(prancheta, 420, 300))).not.toBeNull();
    // Told after the tool has come.
    prancheta.escolher('geofencing', 'containment', true);
    prancheta.cercas = [...prancheta.cercas, { id: 'outra', geometry: quadrado(prancheta, 500, 50, 400) }];
    criar(prancheta, quadrado(prancheta, 520, 60));
    expect(prancheta.mostrado('geofencing')).toHaveLength(2);
  });

  it('cada regra se desliga à parte, e desligado o modo nenhuma vale', () => {
    const prancheta = comLimites({ intersection: false });
    criar(prancheta, quadrado(prancheta, 50, 50, 400), 'gm_standby');
    expect(criar(prancheta, quadrado(prancheta, 150, 150))).not.toBeNull();
    prancheta.escolher('geofencing', 'containment', false);
    expect(criar(prancheta, quadrado(prancheta, 420, 300))).not.toBeNull();
    prancheta.escolher('geofencing', 'intersection', true);
    expect(criar(prancheta, quadrado(prancheta, 150, 150))).toBeNull();
    prancheta.desligar('geofencing');
    expect(criar(prancheta, quadrado(prancheta, 150, 150))).not.toBeNull();
  });
});

describe('clicar para alterar', () => {
  it('um clique numa geometria a abre para alterar; ao lado dela, nada', () => {
    const prancheta = new Prancheta();
    criar(prancheta, quadrado(prancheta, 300, 300));
    prancheta.ligar({ id: 'click_to_edit', group: 'helper', mode: clickToEdit });
    prancheta.mover([350, 350]);
    expect(prancheta.cursor).toBe('pointer');
    prancheta.clicar([600, 600]);
    expect(prancheta.cursor).toBe('');
    expect(prancheta.pedidos).toEqual([]);
    prancheta.clicar([350, 350]);
    expect(prancheta.pedidos).toEqual([{ id: 'change', feature: 'feature-1' }]);
  });

  it('enquanto outro modo desenha, o clique é dele', () => {
    const prancheta = new Prancheta();
    criar(prancheta, quadrado(prancheta, 300, 300));
    prancheta.ligar({ id: 'click_to_edit', group: 'helper', mode: clickToEdit });
    prancheta.ligar({ id: 'marker', group: 'draw', mode: () => ({ end: () => undefined }) });
    prancheta.clicar([350, 350]);
    expect(prancheta.pedidos).toEqual([]);
  });
});
