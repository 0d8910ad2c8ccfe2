import { Menu } from '@mantine/core';
import type { Map as MapGl } from 'maplibre-gl';
import { type Ref, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { ScreenPoint } from '../own-mode.ts';
import type { Drawing } from '../port.ts';
import classes from './toolbar.module.css';

/** What can be done where the pointer was: by a right click, a long press, Shift+F10 or the menu's key. */
export function ContextMenu({ drawing, map }: { readonly drawing: Drawing; readonly map: MapGl }) {
  const { menu } = useSyncExternalStore(drawing.subscribe, drawing.snapshot);
  const dropdown = useRef<HTMLDivElement>(null);
  useMenuKey(drawing, map);
  // At once: the next key is the menu's, where the map would take an arrow for itself.
  useLayoutEffect(() => {
    if (menu !== null) dropdown.current?.focus({ preventScroll: true });
  }, [menu]);
  const close = () => {
    drawing.menu.close();
    map.getCanvas().focus({ preventScroll: true });
  };
  return (
    <Menu
      key={menu?.key ?? 0}
      opened={menu !== null}
      onClose={close}
      // The map fills the screen by itself: what stands outside of it could not be seen then.
      withinPortal={false}
      position="bottom-start"
      offset={0}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
    >
      <Menu.Target refProp="place">
        <Place at={menu?.point ?? { x: 0, y: 0 }} />
      </Menu.Target>
      <Menu.Dropdown ref={dropdown} aria-label="O que fazer aqui" onContextMenu={(event) => event.preventDefault()}>
        {menu?.entries.map(({ id, label }) => (
          <Menu.Item
            key={id}
            className={classes.menuEntry ?? ''}
            onClick={() => {
              map.getCanvas().focus({ preventScroll: true });
              drawing.menu.choose(id);
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface PlaceProps {
  readonly at: ScreenPoint;
  readonly id?: string;
  readonly place?: Ref<HTMLSpanElement>;
}

/** No button: what a menu says of the one that opens it would be said of nothing here. */
function Place({ at: { x, y }, id, place }: PlaceProps) {
  return <span ref={place} id={id} className={classes.menuPlace} style={{ left: x, top: y }} />;
}

/** Shift+F10 and the menu's key, with the focus on the map or nowhere; the browser's own menu stays away then. */
function useMenuKey(drawing: Drawing, map: MapGl): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const asked = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
      const here = event.target === document.body || event.target === map.getCanvas();
      if (!asked || !here || !drawing.menu.open()) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [drawing, map]);
}
