import { type ComponentProps, useEffect, useState } from 'react';
import { ListaCarregando, ListaComErro } from '#app/kit/estado-da-lista.tsx';
import { buscado, buscarFormulario } from './formulario-buscado.ts';
import type { FormularioDeEnvio } from './formulario-de-envio.tsx';

type Props = ComponentProps<typeof FormularioDeEnvio>;

/** The form on the page, which most visits of the page do without. */
export function FormularioTardio(props: Props) {
  const [falhou, setFalhou] = useState(false);
  const [, setChegou] = useState(buscado.formulario !== null);
  useEffect(() => {
    if (buscado.formulario !== null) return;
    buscarFormulario().then(
      () => setChegou(true),
      () => setFalhou(true),
    );
  }, []);
  const { formulario: Formulario } = buscado;
  if (Formulario === null) {
    return falhou ? <ListaComErro titulo="Não foi possível carregar o formulário." /> : <ListaCarregando linhas={4} />;
  }
  return (
    <div data-formulario-de-envio>
      <Formulario {...props} />
    </div>
  );
}
