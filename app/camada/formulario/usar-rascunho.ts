import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { usuarioDaPagina } from '#app/pedidos/sessao-da-pagina.ts';
import { type Rascunho, rascunhosDaCamada } from './rascunho.ts';

/** Milliseconds after the last change. */
const ESPERA_MS = 400;

interface Formulario {
  readonly id: string | null;
  readonly alterado: boolean;
  /** What would be kept, as it stands now. */
  tirar(): Omit<Rascunho, 'em'>;
}

export interface ControleDoRascunho {
  /** Of an earlier visit, until it is taken up or thrown away. */
  readonly achado: Rascunho | null;
  /** Told on every change. */
  anotar(): void;
  /** Saved or thrown away: nothing is kept any more. */
  esquecer(): void;
  /** It has been taken up. */
  retomar(): void;
}

/**
 * Keeps what is typed and drawn in this browser while it is not saved: a session or a connection that ends, a tab that
 * closes, lose nothing.
 */
export function useRascunho({ id, alterado, tirar }: Formulario): ControleDoRascunho {
  const [achado, setAchado] = useState<Rascunho | null>(null);
  const agora: RefObject<{ alterado: boolean; tirar: Formulario['tirar'] }> = useRef({ alterado, tirar });
  const espera = useRef<ReturnType<typeof setTimeout>>();
  const chave = useRef('');
  if (agora.current !== null) Object.assign(agora.current, { alterado, tirar });

  const guardar = useCallback(() => {
    clearTimeout(espera.current);
    espera.current = undefined;
    if (chave.current === '' || agora.current?.alterado !== true) return;
    rascunhosDaCamada.guardar(localStorage, chave.current, { ...agora.current.tirar(), em: new Date().toISOString() });
  }, []);

  useEffect(() => {
    chave.current = rascunhosDaCamada.chave(usuarioDaPagina(), id ?? 'nova');
    setAchado(rascunhosDaCamada.ler(localStorage, chave.current, Date.now()));
    const sair = () => {
      if (espera.current !== undefined) guardar();
    };
    window.addEventListener('pagehide', sair);
    return () => {
      window.removeEventListener('pagehide', sair);
      clearTimeout(espera.current);
    };
  }, [id, guardar]);

  return {
    achado,
    anotar: useCallback(() => {
      clearTimeout(espera.current);
      espera.current = setTimeout(guardar, ESPERA_MS);
    }, [guardar]),
    esquecer: useCallback(() => {
      clearTimeout(espera.current);
      espera.current = undefined;
      setAchado(null);
      if (chave.current !== '') rascunhosDaCamada.esquecer(localStorage, chave.current);
    }, []),
    retomar: useCallback(() => setAchado(null), []),
  };
}
