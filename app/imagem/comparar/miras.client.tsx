import type { Map as MapaGl, MapMouseEvent } from 'maplibre-gl';
import { type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './comparar.module.css';

interface Props {
  readonly mapa: MapaGl;
  readonly segundo: MapaGl;
}

/** The pointer over one map is shown at the same place of the other, where a click means the same. */
export function Miras({ mapa, segundo }: Props) {
  const daqui = useRef<HTMLDivElement>(null);
  const dela = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What lies on the first is chosen on both.
    const escolher = segundo.on('click', ({ lngLat, originalEvent }) =>
      mapa.fire('click', { lngLat, originalEvent, point: mapa.project(lngLat) }),
    );
    const ouvidos = [...mirar(mapa, segundo, dela), ...mirar(segundo, mapa, daqui), escolher];
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

function mirar(de: MapaGl, para: MapaGl, mira: RefObject<HTMLDivElement | null>) {
  const mostrar = ({ lngLat }: MapMouseEvent) => {
    if (mira.current === null) return;
    const { x, y } = para.project(lngLat);
    mira.current.hidden = false;
    mira.current.style.transform = `translate(${x}px, ${y}px)`;
  };
  const esconder = () => {
    if (mira.current !== null) mira.current.hidden = true;
  };
  return [de.on('mousemove', mostrar), de.on('mouseout', esconder)];
}
