import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { ListaCarregando, ListaComErro } from '#app/components/estado-da-lista.tsx';
import type { FormularioDeEnvio } from './formulario-de-envio.tsx';

type Props = ComponentProps<typeof FormularioDeEnvio>;

let formulario: ComponentType<Props> | null = null;

/**
 * Fetches the form: the server before it renders a page with the form on it, the browser before such a page comes
 * alive. Both then draw the same; a Suspense boundary would send the form in a script, and nothing without JavaScript.
 */
export async function buscarFormulario(): Promise<void> {
  formulario = (await import('./formulario-de-envio.tsx')).FormularioDeEnvio;
}

/** The form on the page, which most visits of the page do without. */
export function FormularioTardio(props: Props) {
  const [falhou, setFalhou] = useState(false);
  const [, setChegou] = useState(formulario !== null);
  useEffect(() => {
    if (formulario !== null) return;
    buscarFormulario().then(
      () => setChegou(true),
      () => setFalhou(true),
    );
  }, []);
  const Formulario = formulario;
  if (Formulario === null) {
    return falhou ? <ListaComErro titulo="Não foi possível carregar o formulário." /> : <ListaCarregando linhas={4} />;
  }
  return (
    <div data-formulario-de-envio>
      <Formulario {...props} />
    </div>
  );
}
