import { Loader } from '@mantine/core';
import { type CSSProperties, useEffect, useState } from 'react';
import { LOADER_FADE_MS } from '../constants.ts';
import classes from './toolbar.module.css';

/** What covers the map while something is on its way: its text may change, and it leaves with a fade. */
export function LoadingOverlay({ visible, text }: { readonly visible: boolean; readonly text?: string | undefined }) {
  const [there, setThere] = useState(visible);
  useEffect(() => {
    if (visible) setThere(true);
    const timer = visible ? null : setTimeout(() => setThere(false), LOADER_FADE_MS);
    return () => {
      if (timer !== null) clearTimeout(timer);
    };
  }, [visible]);
  if (!there && !visible) return null;
  const fade: CSSProperties & Record<'--fade', string> = { '--fade': `${LOADER_FADE_MS}ms` };
  return (
    <div
      className={classes.overlay}
      style={fade}
      data-leaving={visible ? undefined : ''}
      role="status"
      aria-live="polite"
    >
      <Loader />
      {text !== undefined && <span>{text}</span>}
    </div>
  );
}
