import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useMudarLista } from './endereco-da-lista.ts';
import classes from './lista.module.css';
import { useSeguirValor } from './seguir-valor.ts';

export interface FiltroSimplesProps {
  /** Field of the list's form. */
  readonly nome: string;
  readonly rotulo: string;
  /** What it says while nothing is chosen: 'Todas as categorias'. */
  readonly todos: string;
  readonly valor: string;
  readonly opcoes: NonNullable<NativeSelectProps['data']>;
  /** Another filter, whose choices depend on this one. */
  readonly limpa?: string;
  readonly className?: string | undefined;
}

/** A filter of few options inside a list's form: it sends itself, or by Enter without JavaScript. */
export function FiltroSimples({ nome, rotulo, todos, valor, opcoes, limpa, className }: FiltroSimplesProps) {
  const mudar = useMudarLista();
  return (
    <NativeSelect
      ref={useSeguirValor(valor)}
      name={nome}
      aria-label={rotulo}
      className={className ?? classes.filtro}
      defaultValue={valor}
      data={[{ value: '', label: todos }, ...opcoes]}
      onChange={(event) => mudar({ [nome]: event.currentTarget.value, ...(limpa !== undefined && { [limpa]: null }) })}
    />
  );
}
