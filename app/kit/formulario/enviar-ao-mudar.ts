import { type FormEvent, useCallback, useEffect, useRef } from 'react';

/** Milliseconds after the last letter; boxes and selects do not wait. */
const PAUSA_MS = 350;

/**
 * For a form that sends itself when it changes: its `onChange`. Text waits for a pause; Enter and a form without
 * JavaScript still send it by themselves.
 */
export function useEnviarAoMudar(): (event: FormEvent<HTMLFormElement>) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((event) => {
    const form = event.currentTarget;
    const campo = event.target;
    const escrito =
      campo instanceof HTMLTextAreaElement ||
      (campo instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'file', 'color'].includes(campo.type));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => form.requestSubmit(), escrito ? PAUSA_MS : 0);
  }, []);
}
