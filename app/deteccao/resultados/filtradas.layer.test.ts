import type { LayerSpecification } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { AREA_DA_DETECCAO, camadasDoMapa, FONTES, faltamEmVista, lugaresDoCalor } from './filtradas.layer.ts';

const pintura = (camadas: readonly LayerSpecification[], id: string) => {
  const camada = camadas.find((uma) => uma.id === id);
  return { ...camada, paint: (camada?.paint ?? {}) as Readonly<Record<string, unknown>> };
};
const [frio, quente] = [camadasDoMapa(false, false), camadasDoMapa(true, false)];
const CALOR = `${FONTES.calor}-mapa`;
const [HALO, CONTORNO] = [`${FONTES.deteccoes}-halo`, `${FONTES.deteccoes}-contorno`];

describe('As detecções de um filtro no mapa', () => {
  it('têm por dentro e em volta as cores do tipo, e por fora a do status; do zoom 9 em diante', () => {
    expect(pintura(frio, AREA_DA_DETECCAO)).toMatchObject({
      type: 'fill',
      minzoom: 9,
      'source-layer': 'deteccoes',
      paint: { 'fill-color': ['get', 'preenchimento'], 'fill-opacity': ['get', 'opacidade'] },
    });
    expect(pintura(frio, CONTORNO)).toMatchObject({ minzoom: 9, paint: { 'line-color': ['get', 'contorno'] } });
    expect(pintura(frio, HALO).paint['line-color']).toEqual(['coalesce', ['get', 'status_cor'], '#ffffff']);
    // What is drawn last lies above: the status shows outside of the type's outline.
    const ordem = frio.map(({ id }) => id);
    expect(ordem.indexOf(HALO)).toBeLessThan(ordem.indexOf(CONTORNO));
    expect(pintura(frio, HALO).paint['line-width']).toBeGreaterThan(
      Number(pintura(frio, CONTORNO).paint['line-width']),
    );
  });

  it('abaixo do zoom 9 são contadas, e nunca desenhadas', () => {
    for (const nome of ['grade', 'numeros'])
      expect(pintura(frio, `${FONTES.deteccoes}-${nome}`)).toMatchObject({ maxzoom: 9, 'source-layer': 'grade' });
  });

  it('faltam onde um ladrilho em vista diz que tem mais do que desenha', () => {
    const comLadrilhos = (...camadas: readonly string[]): Parameters<typeof faltamEmVista>[0] => ({
      getSource: <T>(id: string) => (id === FONTES.deteccoes ? ({} as T) : undefined),
      querySourceFeatures: (fonte, pedido) =>
        camadas.flatMap((uma) => (fonte === FONTES.deteccoes && uma === pedido?.sourceLayer ? [{} as never] : [])),
    });
    expect(faltamEmVista(comLadrilhos('deteccoes', 'faltam'))).toBe(true);
    expect(faltamEmVista(comLadrilhos('deteccoes', 'grade'))).toBe(false);
    expect(faltamEmVista(comLadrilhos())).toBe(false);
    // While the ground of the map is being changed there is none of ours.
    const semFonte = { ...comLadrilhos('faltam'), getSource: () => undefined };
    expect(faltamEmVista(semFonte)).toBe(false);
    // Nothing is drawn of what says so.
    expect(frio.some((uma) => 'source-layer' in uma && uma['source-layer'] === 'faltam')).toBe(false);
  });

  it('em calor, o raio vai de 10 a 50 e a opacidade é 0,7; os desenhos somem, e a área ainda se clica', () => {
    expect(frio.some(({ id }) => id === CALOR)).toBe(false);
    const { paint } = pintura(quente, CALOR);
    const raio = paint['heatmap-radius'] as readonly unknown[];
    expect([paint['heatmap-opacity'], raio[4], raio.at(-1)]).toEqual([0.7, 10, 50]);
    const escondidas = [
      pintura(quente, AREA_DA_DETECCAO).paint['fill-opacity'],
      ...[HALO, CONTORNO].map((id) => pintura(quente, id).paint['line-opacity']),
      ...['circle-opacity', 'circle-stroke-opacity'].map(
        (um) => pintura(quente, `${FONTES.deteccoes}-grade`).paint[um],
      ),
      pintura(quente, `${FONTES.deteccoes}-numeros`).paint['text-opacity'],
    ];
    expect(escondidas).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('pesam todas o mesmo, ou cada uma pelos seus hectares', () => {
    const peso = (pesado: boolean) => pintura(camadasDoMapa(true, pesado), CALOR).paint['heatmap-weight'];
    expect([peso(false), peso(true)]).toEqual([1, ['get', 'peso']]);
    const { features } = lugaresDoCalor({
      data: [
        [-48, -16, 5],
        [-47, -15, 20],
        [-46, -14, 4.99],
      ],
      completos: true,
    });
    const lugares = features.map(({ geometry }) => 'coordinates' in geometry && geometry.coordinates);
    expect(features.map(({ properties }) => properties?.peso)).toEqual([0.25, 1]);
    expect(lugares).toEqual([
      [
        [-48, -16],
        [-46, -14],
      ],
      [[-47, -15]],
    ]);
  });
});
