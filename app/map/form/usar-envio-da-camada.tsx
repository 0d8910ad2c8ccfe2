import { type FormEvent, lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { DesenhoNoFormulario } from './desenho-no-formulario.ts';

const PerguntaSemAplicar = lazy(() => import('./pergunta-sem-aplicar.tsx'));

interface EnvioDaCamada {
  aoEnviar(event: FormEvent<HTMLFormElement>): void;
  readonly pergunta: ReactNode;
}

/** Saving in edit mode asks first; Ctrl+S saves from anywhere on the page. */
export function useEnvioDaCamada(
  elemento: RefObject<HTMLFormElement | null>,
  camada: Pick<DesenhoNoFormulario, 'desenho' | 'agir'>,
): EnvioDaCamada {
  const [perguntando, setPerguntando] = useState(false);
  const enviar = useRef(false);
  const { modo } = camada.desenho;

  useEffect(() => {
    const teclar = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      elemento.current?.requestSubmit();
    };
    window.addEventListener('keydown', teclar);
    return () => window.removeEventListener('keydown', teclar);
  }, [elemento]);

  // Once the edit is given up, the form is what it was before it.
  useEffect(() => {
    if (!enviar.current || modo === 'editando') return;
    enviar.current = false;
    elemento.current?.requestSubmit();
  }, [modo, elemento]);

  return {
    aoEnviar: (event) => {
      if (modo !== 'editando') return;
      event.preventDefault();
      setPerguntando(true);
    },
    pergunta: perguntando && (
      <Suspense fallback={null}>
        <PerguntaSemAplicar
          aoSalvar={() => {
            setPerguntando(false);
            enviar.current = true;
            camada.agir({ ato: 'abandonar' });
          }}
          aoFicar={() => setPerguntando(false)}
        />
      </Suspense>
    ),
  };
}
