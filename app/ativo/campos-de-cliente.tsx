import { getInputProps } from '@conform-to/react';
import { NativeSelect } from '@mantine/core';
import { useHidratado } from '#app/kit/hidratado.ts';
import { type DadosDoAtivo, ROTULOS } from './ativo.form.ts';
import type { FormularioDoAtivoEmUso } from './usar-formulario-do-ativo.ts';

type Campos = FormularioDoAtivoEmUso['campos'];

interface PropsDoCliente {
  readonly campo: Campos['cliente_id'];
  readonly clientes: NonNullable<DadosDoAtivo['clientes']>;
}

/** Whose the new asset is: only operators are asked, who belong to no client. */
export function CampoDeCliente({ campo, clientes }: PropsDoCliente) {
  const { key, id, name, defaultValue } = getInputProps(campo, { type: 'text', ariaAttributes: false });
  return (
    <NativeSelect
      key={key}
      id={id}
      name={name}
      {...(defaultValue !== undefined && { defaultValue })}
      label={ROTULOS.cliente_id}
      description="Depois de criado, o ativo não muda de cliente."
      required
      data={[SELECIONE, ...clientes.map((um) => ({ value: um.id, label: um.nome }))]}
      error={campo.errors?.join(' ')}
    />
  );
}

interface PropsDaCategoria {
  readonly campos: Campos;
  readonly dados: Pick<DadosDoAtivo, 'categorias' | 'clientes'>;
}

/** The category is one of the client's: those of the others are left out once it is chosen, and grouped until then. */
export function CampoDeCategoria({ campos, dados: { categorias, clientes } }: PropsDaCategoria) {
  const { categoria_id: campo, cliente_id } = campos;
  const { key, id, name, defaultValue } = getInputProps(campo, { type: 'text', ariaAttributes: false });
  const hidratado = useHidratado();
  const escolhido = `${cliente_id.value ?? cliente_id.initialValue ?? ''}`;
  const filtrado = clientes !== null && hidratado && escolhido !== '';
  const vistas = filtrado ? categorias.filter((uma) => uma.cliente_id === escolhido) : categorias;
  const opcoes = (de: DadosDoAtivo['categorias']) => de.map((uma) => ({ value: uma.id, label: uma.nome }));
  const grupos = (clientes ?? []).map((um) => ({
    group: um.nome,
    items: opcoes(categorias.filter((uma) => uma.cliente_id === um.id)),
  }));
  const agrupadas = clientes !== null && !filtrado;
  return (
    <NativeSelect
      // Another list of options is another field: the browser would choose the first of them by itself.
      key={`${key} ${filtrado ? escolhido : ''}`}
      id={id}
      name={name}
      defaultValue={`${campo.value ?? defaultValue ?? ''}`}
      label={ROTULOS.categoria_id}
      description={vistas.length === 0 ? 'Ainda não há categorias: um ativo só se cria depois da primeira.' : undefined}
      required
      data={[SELECIONE, ...(agrupadas ? grupos.filter(({ items }) => items.length > 0) : opcoes(vistas))]}
      error={campo.errors?.join(' ')}
    />
  );
}

const SELECIONE = { value: '', label: 'Selecione' };
