import { useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { avisar } from '../avisos/avisar.tsx';

/**
 * Once the action says that it is stored, tells so and goes on.
 * @param resposta what the action answered: `{ id, message }` where it saved
 * @returns whether it is saved and the page on its way
 */
export function useIrAposSalvar(resposta: unknown, para: (id: string) => string): boolean {
  const ir = useNavigate();
  const { id, message } = (resposta ?? {}) as { readonly id?: string; readonly message?: string };
  const ida = useRef<string | null>(null);
  const destino = useRef(para);
  destino.current = para;
  useEffect(() => {
    if (id === undefined || message === undefined || ida.current === id) return;
    ida.current = id;
    avisar({ tipo: 'toast', nivel: 'success', mensagem: message });
    ir(destino.current(id));
  }, [id, message, ir]);
  return id !== undefined;
}
