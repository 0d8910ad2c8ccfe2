import type { Map as MapGl } from 'maplibre-gl';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { usuarioDaPagina } from '#app/pedidos/sessao-da-pagina.ts';
import { DEFAULT_CORNER } from '../constants.ts';
import { createDrawing } from '../drawing.client.ts';
import type { DrawingListener } from '../events.ts';
import { keepDrawing } from '../keep-drawing.ts';
import { focusMap } from '../keys/focus-map.ts';
import { listenToKeys } from '../keys/keyboard.client.ts';
import { startKeyboardPointer } from '../keys/keyboard-pointer.client.ts';
import { developerLog } from '../log.ts';
import type { ModeId } from '../modes.ts';
import type { Drawing, DrawingSnapshot } from '../port.ts';
import { ContextMenu } from './context-menu.tsx';
import { DrawingActions } from './drawing-actions.tsx';
import { KeyList } from './key-list.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import classes from './toolbar.module.css';
import { type Corner, Toolbar } from './toolbar.tsx';

export interface DrawingOnMapProps {
  readonly map: MapGl;
  readonly corner?: Corner;
  readonly titles?: boolean;
  /** Buttons that are shown; without it those of section 9, with an empty list none and no bar. */
  readonly show?: readonly ModeId[];
  /** Name under which this tab keeps what is drawn, over a reload and other pages; without it nothing is kept. */
  readonly keptAs?: string;
  /** Called once drawing can begin; what it answers is called before the drawing goes. */
  onReady?(drawing: Drawing, map: MapGl): (() => void) | undefined;
  /** Told everything, from `loaded` to `unloaded`. */
  onEvent?: DrawingListener;
}

const NOTICE_MS = 10_000;
const FAILED = 'As ferramentas de desenho não puderam ser preparadas. Recarregue a página para tentar novamente.';

export default function DrawingOnMapInBrowser({
  map,
  corner = DEFAULT_CORNER,
  titles,
  show,
  ...told
}: DrawingOnMapProps) {
  const [help, setHelp] = useState(false);
  const { drawing, failed } = useDrawing(map, { ...told, onHelp: () => setHelp(true) });
  const shown = show?.join(' ');
  useEffect(() => {
    if (drawing !== null && shown !== undefined) {
      drawing.modes.show(shown.split(' ').filter((id) => id !== '') as ModeId[]);
    }
  }, [drawing, shown]);
  return (
    <>
      {drawing !== null && shown !== '' && (
        <Toolbar drawing={drawing} corner={corner} titles={titles ?? false} onKeys={() => setHelp(true)} />
      )}
      {drawing !== null && <DrawingActions map={map} drawing={drawing} />}
      {drawing !== null && <ToldByDrawing drawing={drawing} />}
      {drawing !== null && <ContextMenu drawing={drawing} map={map} />}
      {help && <KeyList onClose={() => setHelp(false)} />}
      {failed && (
        <div className={classes.notice} data-kind="refused" role="alert">
          {FAILED}
        </div>
      )}
      <LoadingOverlay visible={drawing === null && !failed} text="Preparando as ferramentas de desenho" />
    </>
  );
}

/** Null until drawing can begin. */
function useDrawing(map: MapGl, told: Pick<DrawingOnMapProps, 'onReady' | 'onEvent' | 'keptAs'> & { onHelp(): void }) {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [failed, setFailed] = useState(false);
  const calls = useRef(told);
  calls.current = told;
  useEffect(() => {
    const created = createDrawing(map);
    created.on('*', (event) => calls.current.onEvent?.(event));
    created.on('mode_start', ({ type }) => type !== 'helper' && focusMap(map));
    let gone = false;
    let leave: (() => void) | undefined;
    let keep: (() => void) | undefined;
    const frame = map.getContainer().parentElement ?? map.getContainer();
    const stopKeys = listenToKeys(frame, created, () => calls.current.onHelp());
    let stopPointer: (() => void) | undefined;
    created.ready.then(
      () => {
        if (gone) return;
        stopPointer = startKeyboardPointer(map, created);
        const { keptAs } = calls.current;
        if (keptAs !== undefined) keep = keepDrawing(created, sessionStorage, usuarioDaPagina(), keptAs);
        setDrawing(created);
        leave = calls.current.onReady?.(created, map);
      },
      (error: unknown) => {
        developerLog.geometry(error instanceof Error ? error.message : String(error));
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
      keep?.();
      leave?.();
      stopKeys();
      stopPointer?.();
      setDrawing(null);
      created.destroy();
    };
  }, [map]);
  return { drawing, failed };
}

function ToldByDrawing({ drawing }: { readonly drawing: Drawing }) {
  const { notice, working } = useSyncExternalStore(drawing.subscribe, drawing.snapshot);
  // Its text stays while it fades.
  const last = useRef<string>(undefined);
  if (working !== null) last.current = working;
  return (
    <>
      <NoticeOfDrawing notice={notice} />
      <LoadingOverlay visible={working !== null} text={last.current} />
    </>
  );
}

/** What the drawing has to tell, for a while. */
function NoticeOfDrawing({ notice }: Pick<DrawingSnapshot, 'notice'>) {
  const [seen, setSeen] = useState(0);
  const key = notice?.key ?? 0;
  useEffect(() => {
    if (key === 0) return;
    const timer = setTimeout(() => setSeen(key), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  if (notice === null || key <= seen) return null;
  return (
    <div
      key={key}
      className={classes.notice}
      data-kind={notice.kind}
      data-no-pe-do-mapa
      role={notice.kind === 'refused' ? 'alert' : 'status'}
    >
      {notice.text}
      {notice.undo && (
        <button
          type="button"
          className={classes.undo}
          onClick={() => {
            setSeen(key);
            notice.undo?.();
          }}
        >
          Desfazer
        </button>
      )}
    </div>
  );
}
