import { Badge, Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { ModalDeFiltro, type PropsDoModalDeFiltro } from './modal-de-filtro.tsx';
import type { Opcao } from './opcoes.ts';

interface Props<O> extends Omit<PropsDoModalDeFiltro<O>, 'aberto' | 'aoCancelar'> {
  /** On the button: 'Ativos'. */
  readonly rotulo: string;
}

/** The button that opens a filter, with how many things the list is narrowed to. */
export function FiltroEmModal<O extends Opcao>({ rotulo, ...filtro }: Props<O>) {
  const [aberto, setAberto] = useState(false);
  const { escolhidos, titulo } = filtro;
  const salvar = (ids: readonly string[]) => {
    setAberto(false);
    filtro.aoSalvar(ids);
  };
  return (
    <>
      <Button
        variant="default"
        size="sm"
        px="xs"
        rightSection={
          escolhidos.length > 0 ? (
            <Badge size="sm" circle variant="filled">
              {escolhidos.length}
            </Badge>
          ) : (
            <IconFilter size={16} aria-hidden />
          )
        }
        aria-haspopup="dialog"
        aria-label={escolhidos.length > 0 ? `${titulo}: ${escolhidos.length} no filtro` : titulo}
        onClick={() => setAberto(true)}
      >
        {rotulo}
      </Button>
      <ModalDeFiltro {...filtro} aberto={aberto} aoSalvar={salvar} aoCancelar={() => setAberto(false)} />
    </>
  );
}
