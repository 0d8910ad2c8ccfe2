import { NativeSelect } from '@mantine/core';
import { useMudarLista } from './endereco-da-lista.ts';
import classes from './lista.module.css';
import { useSeguirValor } from './seguir-valor.ts';

interface Props {
  /** Field of the list's form. */
  readonly nome: string;
  readonly rotulo: string;
  /** What it says while nothing is chosen: 'Todas as categorias'. */
  readonly todos: string;
  readonly valor: string;
  readonly opcoes: readonly { readonly value: string; readonly label: string }[];
}

/** A filter of few options inside a list's form: it sends itself, or by Enter without JavaScript. */
export function FiltroSimples({ nome, rotulo, todos, valor, opcoes }: Props) {
  const mudar = useMudarLista();
  const campo = useSeguirValor(valor);
  return (
    <NativeSelect
      ref={campo}
      name={nome}
      aria-label={rotulo}
      className={classes.filtro}
      defaultValue={valor}
      data={[{ value: '', label: todos }, ...opcoes]}
      onChange={(event) => mudar({ [nome]: event.currentTarget.value })}
    />
  );
}
