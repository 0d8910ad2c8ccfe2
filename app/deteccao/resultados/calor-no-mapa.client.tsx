import type { GeoJSONSource, Map as MapaGl } from 'maplibre-gl';
import { useEffect } from 'react';
import { aoTrocarFundo, emTroca } from '#app/map/canvas/fundo/trocar-estilo.client.ts';
import { camadaDeCalor, FONTES, lugaresDoCalor } from './filtradas.layer.ts';
import type { PontosDoCalor } from './resultados.ts';

interface Props {
  readonly mapa: MapaGl;
  readonly pontos: PontosDoCalor;
  /** Each place by its hectares, not each alike. */
  readonly pesado: boolean;
}

/** Heat of detections over whatever the map draws. New places take those before them away without a gap. */
export default function CalorNoMapa({ mapa, pontos, pesado }: Props) {
  useEffect(() => {
    const desenhar = () => {
      if (emTroca(mapa)) return;
      const fonte = mapa.getSource<GeoJSONSource>(FONTES.calor);
      const data = lugaresDoCalor(pontos);
      if (fonte === undefined) mapa.addSource(FONTES.calor, { type: 'geojson', data });
      else fonte.setData(data);
      const camada = camadaDeCalor(pesado);
      if (mapa.getLayer(camada.id) !== undefined) mapa.removeLayer(camada.id);
      mapa.addLayer(camada);
    };
    desenhar();
    return aoTrocarFundo(mapa, desenhar);
  }, [mapa, pontos, pesado]);
  useEffect(
    () => () => {
      // The map may have gone before what lies on it.
      if (mapa.style === undefined) return;
      const { id } = camadaDeCalor(false);
      if (mapa.getLayer(id) !== undefined) mapa.removeLayer(id);
      if (mapa.getSource(FONTES.calor) !== undefined) mapa.removeSource(FONTES.calor);
    },
    [mapa],
  );
  return null;
}
