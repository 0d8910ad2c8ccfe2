import { Button } from '@mantine/core';
import { useMudarLista } from './endereco-da-lista.ts';

interface Props {
  /** Besides the search, what the list may be narrowed to: fields of its form. */
  readonly filtros?: readonly string[];
  /** 'Limpar a busca'. */
  readonly children: string;
}

/** Where nothing passes: takes the search and the filters away at once. */
export function LimparBusca({ filtros = [], children }: Props) {
  const mudar = useMudarLista();
  return (
    <Button
      variant="default"
      onClick={() => mudar(Object.fromEntries(['search', ...filtros].map((campo) => [campo, null])))}
    >
      {children}
    </Button>
  );
}
