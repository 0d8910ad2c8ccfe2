import { Map as MapaGl, type MapSourceDataEvent, type StyleSpecification } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { emTroca } from '../canvas/fundo/trocar-estilo.client.ts';
import { comToken } from '../canvas/pedir-imagens.client.ts';
import { TEXTOS_DO_MAPA } from '../controls/controles.client.ts';
import { aoMesmoLugar } from './camera.client.ts';

/** What happens to a map's style in one turn is copied once. */
const ESPERA_MS = 60;
const VAZIO: StyleSpecification = { version: 8, sources: {}, layers: [] };

interface Espelhado {
  /** What the second map is drawn into. */
  readonly lugar: HTMLElement;
  /** Of its picture, for whoever does not see it. */
  readonly nome: string;
  /** Whether it is moved by itself too; otherwise the first one is felt through it. */
  readonly interativo: boolean;
  /** The style of the first, with what the second has otherwise; another function is another style. */
  outro(estilo: StyleSpecification): StyleSpecification;
}

/**
 * A second map that looks where the first does and shows what it shows, but for what it has otherwise. It goes with
 * whoever asked for it. @returns null before it is there
 */
export function useEspelho(mapa: MapaGl, { lugar, nome, interativo, outro }: Espelhado): MapaGl | null {
  const [segundo, setSegundo] = useState<MapaGl | null>(null);

  useEffect(() => {
    const novo = criar(mapa, lugar, nome);
    setSegundo(novo);
    return () => {
      setSegundo(null);
      novo?.remove();
    };
  }, [mapa, lugar, nome]);

  useEffect(() => (segundo === null ? undefined : aoMesmoLugar(mapa, segundo)), [mapa, segundo]);
  useMesmoEstilo(mapa, segundo, outro);

  useEffect(() => {
    if (segundo === null) return;
    const { dragPan, scrollZoom, touchZoomRotate, doubleClickZoom, dragRotate, boxZoom, keyboard } = segundo;
    const gestos = [dragPan, scrollZoom, touchZoomRotate, doubleClickZoom, dragRotate, boxZoom, keyboard];
    for (const gesto of gestos) gesto[interativo ? 'enable' : 'disable']();
    // Reached by keys only where they do something.
    segundo.getCanvas().tabIndex = interativo ? 0 : -1;
  }, [segundo, interativo]);
  return segundo;
}

/** Null in a browser that has no room for a second one. */
function criar(mapa: MapaGl, container: HTMLElement, nome: string): MapaGl | null {
  try {
    const novo = new MapaGl({
      container,
      style: VAZIO,
      attributionControl: false,
      fadeDuration: 0,
      locale: { ...TEXTOS_DO_MAPA, 'Map.Title': nome },
      transformRequest: comToken,
      center: mapa.getCenter(),
      zoom: mapa.getZoom(),
    });
    novo.setMissingStyleImageResolver((id) => {
      const imagem = mapa.getImage(id);
      if (imagem === undefined || novo.hasImage(id)) return;
      const { data, pixelRatio, sdf } = imagem;
      novo.addImage(id, data, { pixelRatio, sdf });
    });
    return novo;
  } catch {
    return null;
  }
}

function useMesmoEstilo(mapa: MapaGl, segundo: MapaGl | null, outro: Espelhado['outro']): void {
  const posto = useRef<{ readonly em: MapaGl; readonly texto: string } | null>(null);
  useEffect(() => {
    if (segundo === null) return;
    let espera: ReturnType<typeof setTimeout> | undefined;
    const copiar = () => {
      // What is on its way is copied when it is there.
      if (emTroca(mapa) || !mapa.style) return;
      const estilo = outro(mapa.getStyle());
      const texto = JSON.stringify(estilo);
      if (posto.current?.em === segundo && posto.current.texto === texto) return;
      posto.current = { em: segundo, texto };
      segundo.setStyle(estilo);
    };
    const logo = () => {
      clearTimeout(espera);
      espera = setTimeout(copiar, ESPERA_MS);
    };
    const aoChegar = (evento: MapSourceDataEvent) => {
      if (evento.tile === undefined && evento.source?.type === 'geojson') logo();
    };
    segundo.once('style.load', copiar);
    if (segundo.isStyleLoaded()) copiar();
    const ouvidos = [
      mapa.on('styledata', logo),
      mapa.on('sourcedata', aoChegar),
      mapa.on('idle', () => trazerImagens(mapa, segundo)),
    ];
    return () => {
      clearTimeout(espera);
      for (const { unsubscribe } of ouvidos) unsubscribe();
    };
  }, [mapa, segundo, outro]);
}

/** Icons that came after their room had been copied. */
function trazerImagens(mapa: MapaGl, segundo: MapaGl): void {
  for (const id of segundo.listImages()) {
    const [dela, daqui] = [mapa.getImage(id), segundo.getImage(id)];
    if (dela === undefined || daqui === undefined || dela.spriteData !== undefined || dela.version === daqui.version)
      continue;
    segundo.updateImage(id, dela.data);
    daqui.version = dela.version ?? 0;
  }
}
