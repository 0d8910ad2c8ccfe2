import { lazy, Suspense, useEffect } from 'react';
import { useSaidaPerguntada } from '#app/kit/saida-perguntada.ts';
import { guardarAlteracoes } from '#app/pedidos/acesso-retirado.ts';

const buscarPergunta = () => import('./pergunta-de-saida.tsx');
const PerguntaDeSaida = lazy(buscarPergunta);

interface Props {
  /** Whether leaving now would lose something. */
  readonly alterado: boolean;
  /** While a form is on its way nobody is asked. */
  readonly enviando: boolean;
  /** Somebody chose to leave and to lose it, with the draft that is kept of it. */
  aoDescartar?(): void;
}

/** Asks before what was typed is lost: on links of the application by a dialog, on closing the window by the browser's. */
export function GuardaDeAlteracoes({ alterado, enviando, aoDescartar }: Props) {
  const guardar = alterado && !enviando;
  const { perguntando, ficar, sair } = useSaidaPerguntada((de, para) => guardar && de.pathname !== para.pathname);
  useEffect(() => {
    if (!guardar) return;
    // Fetched with the first change: asked without a connection, it must be there.
    buscarPergunta().catch(() => undefined);
    const perguntar = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', perguntar);
    return () => window.removeEventListener('beforeunload', perguntar);
  }, [guardar]);
  useGuardarAlteracoes(alterado);
  if (!perguntando) return null;
  return (
    <Suspense fallback={null}>
      <PerguntaDeSaida
        comRascunho={aoDescartar !== undefined}
        aoFicar={ficar}
        aoSair={() => {
          aoDescartar?.();
          sair();
        }}
      />
    </Suspense>
  );
}

/** While something is typed, no refusal to read the page again takes its place. */
export function useGuardarAlteracoes(alterado: boolean): void {
  useEffect(() => (alterado ? guardarAlteracoes() : undefined), [alterado]);
}
