import { type FormEvent, lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { temPorConcluir } from './desenho.ts';
import type { DesenhoNoFormulario } from './desenho-no-formulario.ts';

const PerguntaSemAplicar = lazy(() => import('./pergunta-sem-aplicar.tsx'));

interface EnvioDaCamada {
  aoEnviar(event: FormEvent<HTMLFormElement>): void;
  readonly pergunta: ReactNode;
}

/**
 * However it is submitted (button, Enter in a field, Ctrl+S from anywhere on the page), a form whose map shows more than
 * would be saved asks first.
 */
export function useEnvioDaCamada(
  elemento: RefObject<HTMLFormElement | null>,
  { desenho, agir }: Pick<DesenhoNoFormulario, 'desenho' | 'agir'>,
): EnvioDaCamada {
  const [perguntando, setPerguntando] = useState(false);
  const enviar = useRef(false);
  const pendente = temPorConcluir(desenho);

  useEffect(() => {
    const teclar = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      elemento.current?.requestSubmit();
    };
    window.addEventListener('keydown', teclar);
    return () => window.removeEventListener('keydown', teclar);
  }, [elemento]);

  // Once nothing is pending, the form holds what was answered.
  useEffect(() => {
    if (!enviar.current || pendente) return;
    enviar.current = false;
    elemento.current?.requestSubmit();
  }, [pendente, elemento]);

  return {
    aoEnviar: (event) => {
      if (!pendente) return;
      event.preventDefault();
      setPerguntando(true);
    },
    pergunta: perguntando && (
      <Suspense fallback={null}>
        <PerguntaSemAplicar
          desenho={desenho}
          aoSalvar={(ato) => {
            setPerguntando(false);
            enviar.current = true;
            agir(ato);
          }}
          aoFicar={() => setPerguntando(false)}
        />
      </Suspense>
    ),
  };
}
