import type { Map as MapaGl, MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import { type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './comparar.module.css';

interface Props {
  readonly mapa: MapaGl;
  readonly segundo: MapaGl;
}

/** The pointer over one map is shown at the same place of the other, where it does the same. */
export function Miras({ mapa, segundo }: Props) {
  const daqui = useRef<HTMLDivElement>(null);
  const dela = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const ouvidos = [...mirar(mapa, segundo, dela), ...mirar(segundo, mapa, daqui), ...levar(segundo, mapa)];
    return () => {
      for (const { unsubscribe } of ouvidos) unsubscribe();
    };
  }, [mapa, segundo]);
  return (
    <>
      <div ref={daqui} className={classes.mira} data-mira="antes" hidden />
      {createPortal(<div ref={dela} className={classes.mira} data-mira="depois" hidden />, segundo.getContainer())}
    </>
  );
}

const DO_PONTEIRO = [
  ...(['mousedown', 'mousemove', 'mouseup', 'mouseout', 'click', 'dblclick', 'contextmenu'] as const),
  ...(['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const),
];

/** What the second map was told and the first one is. */
interface Levado {
  readonly levado?: true;
}

/** What is chosen, measured or drawn over the second is so on the first, at the same place: it is seen on both. */
function levar(segundo: MapaGl, mapa: MapaGl) {
  return DO_PONTEIRO.map((tipo) =>
    segundo.on(tipo, (evento: MapMouseEvent | MapTouchEvent) => {
      const { lngLat, originalEvent } = evento;
      // Whoever ends a shape by it does not zoom in.
      if (tipo === 'dblclick' && !mapa.doubleClickZoom.isEnabled()) evento.preventDefault();
      const dito: Levado = { levado: true };
      const preventDefault = () => evento.preventDefault();
      mapa.fire(tipo, { ...dito, lngLat, originalEvent, point: mapa.project(lngLat), preventDefault });
    }),
  );
}

function mirar(de: MapaGl, para: MapaGl, mira: RefObject<HTMLDivElement | null>) {
  const mostrar = ({ lngLat, levado }: MapMouseEvent & Levado) => {
    if (mira.current === null || levado) return;
    const { x, y } = para.project(lngLat);
    mira.current.hidden = false;
    mira.current.style.transform = `translate(${x}px, ${y}px)`;
  };
  const esconder = () => {
    if (mira.current !== null) mira.current.hidden = true;
  };
  return [de.on('mousemove', mostrar), de.on('mouseout', esconder)];
}
