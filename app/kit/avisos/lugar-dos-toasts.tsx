import { useNotifications } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';

/** Somebody is here, and may do what is answered by a toast. */
const PRESENCA = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Where toasts stand. What draws them comes when the page is first touched, or with the first of them: no page needs it
 * to appear, and yet it is there when the connection has gone.
 */
export function LugarDosToasts() {
  const quantos = useNotifications().notifications.length;
  const [Toasts, porToasts] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Toasts !== null) return;
    const fim = new AbortController();
    const buscar = () =>
      import('./toasts.tsx').then(
        (modulo) => porToasts(() => modulo.Toasts),
        // Without a connection: the next toast asks again.
        () => undefined,
      );
    if (quantos > 0) buscar();
    for (const sinal of PRESENCA) window.addEventListener(sinal, buscar, { once: true, signal: fim.signal });
    return () => fim.abort();
  }, [Toasts, quantos]);
  return Toasts === null ? null : <Toasts />;
}
