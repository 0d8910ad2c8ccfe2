import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

/** Milliseconds between two looks. */
const OLHAR_MS = 1_000;

/** How far a thing is that is being made, nobody announces: the page looks again until it is there. */
export function useOlharDeNovo(fazendo: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!fazendo || state !== 'idle') return;
    // Again and again: an answer that is there at once may never show as being waited for.
    const timer = setInterval(revalidate, OLHAR_MS);
    return () => clearInterval(timer);
  }, [fazendo, state, revalidate]);
}
