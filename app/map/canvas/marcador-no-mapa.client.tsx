import { type Map as MapaGl, type MapMouseEvent, Marker } from 'maplibre-gl';
import { useEffect, useRef } from 'react';

interface Lugar {
  readonly lat: number;
  readonly lng: number;
}

interface Props {
  readonly mapa: MapaGl;
  /** Null while it stands nowhere: a click on the map puts it down. */
  readonly local: Lugar | null;
  /** Where to go, close by; a new object goes there again. */
  readonly voo: Lugar | null;
  /** Clicks on the map are somebody else's. */
  readonly ocupado: boolean;
  /** What it stands for: read aloud. */
  readonly nome: string;
  aoMover(local: Lugar): void;
}

/** The specification's zoom of an asset's marker. */
const ZOOM = 15;
const COR = '#0A8556';
/** Pixels that an arrow key moves it by; with Shift, that many times as far. */
const PASSO = 4;
const LARGO = 10;

/** A marker that is dragged, or moved with the arrows while it has the focus. */
export default function MarcadorNoMapa({ mapa, local, voo, ocupado, nome, aoMover }: Props) {
  const marcador = useRef<Marker | null>(null);
  const mover = useRef(aoMover);
  mover.current = aoMover;
  const { lat, lng } = local ?? {};

  useEffect(() => {
    if (lat === undefined || lng === undefined) {
      marcador.current?.remove();
      marcador.current = null;
    } else if (marcador.current === null) marcador.current = criar(mapa, { lat, lng }, (onde) => mover.current(onde));
    else marcador.current.setLngLat([lng, lat]);
  }, [mapa, lat, lng]);
  useEffect(
    () => () => {
      marcador.current?.remove();
      marcador.current = null;
    },
    [],
  );
  useEffect(() => {
    marcador.current?.getElement().setAttribute('aria-label', `${nome}: arraste, ou mova com as setas`);
  });

  useEffect(() => {
    if (voo !== null) mapa.flyTo({ center: [voo.lng, voo.lat], zoom: ZOOM });
  }, [mapa, voo]);

  const nenhum = lat === undefined;
  useEffect(() => {
    if (ocupado || !nenhum) return;
    const pousar = ({ lngLat }: MapMouseEvent) => mover.current(lngLat.wrap());
    mapa.on('click', pousar);
    return () => void mapa.off('click', pousar);
  }, [mapa, ocupado, nenhum]);
  return null;
}

function criar(mapa: MapaGl, { lat, lng }: Lugar, aoMover: (local: Lugar) => void): Marker {
  const marcador = new Marker({ draggable: true, color: COR }).setLngLat([lng, lat]).addTo(mapa);
  const elemento = marcador.getElement();
  elemento.tabIndex = 0;
  elemento.setAttribute('role', 'button');
  elemento.dataset.marcador = '';
  marcador.on('dragend', () => aoMover(marcador.getLngLat().wrap()));
  elemento.addEventListener('keydown', (event) => {
    const passo = SETAS[event.key];
    if (passo === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    // The map would move as well.
    event.stopPropagation();
    const quanto = event.shiftKey ? PASSO * LARGO : PASSO;
    const { x, y } = mapa.project(marcador.getLngLat());
    aoMover(mapa.unproject([x + passo[0] * quanto, y + passo[1] * quanto]).wrap());
  });
  return marcador;
}

const SETAS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
