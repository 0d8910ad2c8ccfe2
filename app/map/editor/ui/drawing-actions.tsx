import type { Map as MapGl, MapMouseEvent } from 'maplibre-gl';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { decimal } from '#app/kit/formatos.ts';
import { textoDoComprimento } from '../../controls/medicao/texto-da-medida.ts';
import type { Drawing, DrawingKey } from '../port.ts';
import classes from './drawing-actions.module.css';

/** Only some type. */
const TypedPanel = lazy(() => import('./typed-panel.tsx'));

interface Props {
  readonly map: MapGl;
  readonly drawing: Drawing;
}

const METRES_A_KILOMETRE = 1_000;

/** How the running mode goes on and ends, without keys too: its buttons at the map's foot, and a hint at the pointer. */
export function DrawingActions({ map, drawing }: Props) {
  const { collecting } = useSyncExternalStore(drawing.subscribe, drawing.snapshot);
  const typable = collecting !== null && collecting.takes.length > 0;
  const [typing, setTyping] = useTyping(typable);
  if (collecting === null) return null;
  const { hint, ready, back, cancel, takes } = collecting;
  const press = (key: DrawingKey) => {
    drawing.key(key);
    // The button may go with what it ends: the keys stay with the map.
    map.getCanvas().focus({ preventScroll: true });
  };
  return (
    <>
      <PointerHint map={map} drawing={drawing} hint={hint} />
      {/* Its buttons take Enter themselves, whatever is drawn. */}
      <fieldset
        className={classes.actions}
        aria-label="Desenho em andamento"
        data-teclas-proprias="Enter"
        data-sobre-o-mapa
      >
        <output className={classes.hint}>{hint}</output>
        {typing && (
          <Suspense fallback={null}>
            <TypedPanel map={map} drawing={drawing} takes={takes} onClose={() => setTyping(false)} />
          </Suspense>
        )}
        <div className={classes.buttons}>
          {ready !== null && (
            <button
              type="button"
              className={classes.button}
              data-ready={ready || undefined}
              onClick={() => press('finish')}
            >
              Concluir
            </button>
          )}
          {ready !== null && back !== null && (
            <button type="button" className={classes.button} onClick={() => press('back')}>
              {back}
            </button>
          )}
          {typable && (
            <button type="button" className={classes.button} aria-expanded={typing} onClick={() => setTyping(!typing)}>
              Digitar
            </button>
          )}
          {cancel && (
            <button type="button" className={classes.button} onClick={() => press('cancel')}>
              Cancelar
            </button>
          )}
        </div>
      </fieldset>
    </>
  );
}

/** Whether the fields are open; whoever typed the last drawing may click the next one. */
function useTyping(possible: boolean) {
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    if (!possible) setTyping(false);
  }, [possible]);
  return [typing && possible, setTyping] as const;
}

interface PointerHintProps extends Props {
  readonly hint: string;
}

/** Beside the mouse: how to go on, and how long the side is that ends there. Written without React: it moves. */
function PointerHint({ map, drawing, hint }: PointerHintProps) {
  const element = useRef<HTMLDivElement>(null);
  const side = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = ({ point }: MapMouseEvent) => {
      if (element.current === null || side.current === null) return;
      const { clientWidth } = map.getContainer();
      const left = point.x > clientWidth / 2;
      element.current.hidden = false;
      element.current.toggleAttribute('data-left', left);
      element.current.style.transform = `translate(${point.x}px, ${point.y}px)`;
      side.current.textContent = textOfSide(drawing);
    };
    const leave = () => {
      if (element.current !== null) element.current.hidden = true;
    };
    map.on('mousemove', follow);
    map.on('mouseout', leave);
    map.on('touchstart', leave);
    return () => {
      map.off('mousemove', follow);
      map.off('mouseout', leave);
      map.off('touchstart', leave);
    };
  }, [map, drawing]);
  return (
    <div ref={element} className={classes.pointer} hidden aria-hidden data-dica-do-ponteiro>
      {/* Said once, at the map's foot: here it is only seen. */}
      <div data-dica={hint}>
        <div ref={side} className={classes.side} />
      </div>
    </div>
  );
}

function textOfSide(drawing: Drawing): string {
  const side = drawing.side();
  if (side === null || side.metros === 0) return '';
  return `Lado ${textoDoComprimento(side.metros / METRES_A_KILOMETRE)}, azimute ${decimal(side.azimute)}°`;
}
