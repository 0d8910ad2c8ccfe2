import { useSyncExternalStore } from 'react';

const semMudanca = () => () => undefined;

/** False while the server renders and in the browser's first render: true once JavaScript is at work. */
export function useHidratado(): boolean {
  return useSyncExternalStore(
    semMudanca,
    () => true,
    () => false,
  );
}
