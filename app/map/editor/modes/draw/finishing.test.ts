import { describe, expect, it } from 'vitest';
import change from '#app/map/editor/modes/edit/change.client.ts';
import cut from '#app/map/editor/modes/edit/cut.client.ts';
import split from '#app/map/editor/modes/edit/split.client.ts';
import type { ModeSession, OwnMode } from '#app/map/editor/own-mode.ts';
import { trechoEntre } from '#domain/geometria/geodesica.ts';
import { medir } from '#domain/geometria/medir.ts';
import { Prancheta } from '#tests/support/prancheta.ts';
import circle from './circle.client.ts';
import line from './line.client.ts';
import marker from './marker.client.ts';
import polygon from './polygon.client.ts';
import rectangle from './rectangle.client.ts';

const CODIGO = { marker, line, polygon, circle, rectangle, cut, split } as const satisfies Record<string, OwnMode>;

function com(id: keyof typeof CODIGO): { prancheta: Prancheta; session: ModeSession } {
  const prancheta = new Prancheta();
  const group = id === 'cut' || id === 'split' ? 'edit' : 'draw';
  return { prancheta, session: prancheta.ligar({ id, group, mode: CODIGO[id] }) };
}

const feitas = ({ features }: Prancheta) => features.list().map(({ geometry }) => geometry);

describe('terminar o que se desenha', () => {
  it.each([
    ['line', 2, [[100, 100], [200, 100]]], // biome-ignore format: pairs
    ['polygon', 4, [[[100, 100], [200, 100], [200, 200], [100, 100]]]], // biome-ignore format: pairs
  ] as const)('dois cliques terminam (%s), sem vértice dobrado', (id, _, esperado) => {
    const { prancheta } = com(id);
    prancheta.clicar([100, 100]);
    if (id === 'polygon') prancheta.clicar([200, 100]);
    prancheta.clicarDuasVezes(id === 'polygon' ? [200, 200] : [200, 100]);
    expect(prancheta.desenho(feitas(prancheta)[0])).toEqual(esperado);
  });

  it('dois cliques dividem também', () => {
    const { prancheta } = com('split');
    prancheta.features.create({ shape: 'line', geometry: { type: 'LineString', coordinates: [prancheta.em(100, 150), prancheta.em(300, 150)] } }); // biome-ignore format: one line
    prancheta.clicar([200, 100]);
    prancheta.clicarDuasVezes([200, 200]);
    expect(prancheta.features.list()).toHaveLength(2);
  });

  it('os dois cliques que fecham no primeiro vértice não começam outro desenho', () => {
    const { prancheta } = com('polygon');
    for (const pixel of [[100, 100], [200, 100], [200, 200]] as const) prancheta.clicar(pixel); // biome-ignore format: pairs
    prancheta.clicarDuasVezes([100, 100]);
    expect(prancheta.features.list()).toHaveLength(1);
    expect(prancheta.mostrado('polygon').filter(({ kind }) => kind === 'vertex')).toEqual([]);
    expect(prancheta.avisos).toEqual([]);
  });

  it.each([
    ['polygon', 0, /primeiro vértice/],
    ['polygon', 2, /pelo menos 3 vértices, e há 2/],
    ['line', 1, /pelo menos 2 vértices, e há 1/],
    ['cut', 1, /pelo menos 3 vértices, e há 1/],
    ['split', 0, /começa/],
    ['split', 1, /pelo menos 2 vértices, e há 1/],
    ['circle', 0, /centro do círculo/],
    ['circle', 1, /ainda não tem raio/],
    ['rectangle', 1, /ainda não tem tamanho/],
  ] as const)('Enter em %s com %d vértices diz o que falta', (id, quantos, frase) => {
    const { prancheta, session } = com(id);
    for (let i = 0; i < quantos; i++) prancheta.clicar([100 + 100 * i, 100]);
    // Without a vertex Enter stays the button's that has the focus.
    expect(session.finish?.()).toBe(quantos > 0);
    expect(prancheta.avisos.at(-1)).toMatch(frase);
    expect(feitas(prancheta)).toEqual([]);
  });

  it('a dica e os botões acompanham o que há', () => {
    const { prancheta, session } = com('polygon');
    expect(prancheta.coleta).toMatchObject({ ready: false, back: null, cancel: true, takes: ['position'] });
    for (const pixel of [[100, 100], [200, 100], [200, 200]] as const) prancheta.clicar(pixel); // biome-ignore format: pairs
    expect(prancheta.coleta).toMatchObject({
      hint: 'Clique no primeiro vértice, dê dois cliques ou tecle Enter para terminar.',
      ready: true,
      back: 'Desfazer vértice',
      takes: ['position', 'side'],
    });
    session.back?.();
    expect(prancheta.coleta).toMatchObject({ hint: 'Clique em mais um vértice.', ready: false });
  });
});

describe('digitar em vez de clicar', () => {
  it('o lugar de um vértice, e um lado por comprimento e azimute, no elipsoide', () => {
    const { prancheta, session } = com('line');
    expect(session.typed?.({ kind: 'side', side: { metros: 100, azimute: 0 } })).toMatch(/Ponha antes o vértice/);
    expect(session.typed?.({ kind: 'position', position: [-47.9, -15.6] })).toBeNull();
    expect(session.typed?.({ kind: 'side', side: { metros: 1000, azimute: 90 } })).toBeNull();
    session.finish?.();
    const [linha] = feitas(prancheta);
    expect(linha && medir(linha).comprimento).toBe(1);
    const [de, ate] = linha?.type === 'LineString' ? linha.coordinates : [];
    expect(de).toEqual([-47.9, -15.6]);
    expect(trechoEntre(de ?? [0, 0], ate ?? [0, 0]).azimute).toBeCloseTo(90, 6);
    prancheta.historia.undo();
    expect(feitas(prancheta)).toEqual([]);
  });

  it('um lugar fora do mapa não é tomado', () => {
    const { session } = com('polygon');
    expect(session.typed?.({ kind: 'position', position: [0, 89.9] })).toMatch(/fora do mapa/);
  });

  it('o raio de um círculo, depois do centro', () => {
    const { prancheta, session } = com('circle');
    expect(session.typed?.({ kind: 'radius', metres: 500 })).toMatch(/antes o centro/);
    session.typed?.({ kind: 'position', position: [-47.9, -15.6] });
    expect(session.typed?.({ kind: 'radius', metres: 500 })).toBeNull();
    const [circulo] = feitas(prancheta);
    // π r², less what the eighty sides cut off.
    expect(circulo && medir(circulo).area).toBeCloseTo(78.4, 0);
    const borda = circulo?.type === 'Polygon' ? circulo.coordinates[0]?.[0] : undefined;
    expect(trechoEntre([-47.9, -15.6], borda ?? [0, 0]).metros).toBeCloseTo(500, 3);
  });

  it('um marcador no lugar digitado', () => {
    const { prancheta, session } = com('marker');
    expect(session.typed?.({ kind: 'position', position: [-47.9, -15.6] })).toBeNull();
    expect(feitas(prancheta)).toEqual([{ type: 'Point', coordinates: [-47.9, -15.6] }]);
  });

  it('o vértice em que se clicou vai para onde se digita, e se desfaz', () => {
    const prancheta = new Prancheta();
    const coordinates = [prancheta.em(100, 100), prancheta.em(300, 100)];
    prancheta.features.create({ shape: 'line', geometry: { type: 'LineString', coordinates } });
    const session = prancheta.ligar({ id: 'change', group: 'edit', mode: change });
    expect(session.typed?.({ kind: 'position', position: [-47.9, -15.6] })).toMatch(/Clique antes no vértice/);
    expect(prancheta.coleta?.takes).toEqual([]);
    prancheta.clicar([300, 100]);
    expect(prancheta.coleta?.takes).toEqual(['position']);
    expect(session.typed?.({ kind: 'position', position: [-47.9, -15.6] })).toBeNull();
    const [linha] = feitas(prancheta);
    expect(linha?.type === 'LineString' && linha.coordinates[1]).toEqual([-47.9, -15.6]);
    prancheta.historia.undo();
    expect(feitas(prancheta)[0]?.coordinates).toEqual(coordinates);
  });
});
