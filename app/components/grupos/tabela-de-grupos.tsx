import { Anchor, Button, Group } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconPencil } from '@tabler/icons-react';
import { numero } from '../formatos.ts';
import type { EstadoDaLista } from '../lista/endereco-da-lista.ts';
import { type Coluna, Tabela } from '../lista/tabela.tsx';
import classes from '../usuarios/usuarios.module.css';

export interface GrupoNaTela {
  readonly id: string;
  readonly nome: string;
  readonly pessoas: number;
  readonly permissoes: number;
}

interface Props {
  readonly grupos: readonly GrupoNaTela[];
  readonly estado: EstadoDaLista;
  readonly podeEditar: boolean;
  /** Operators have no page of a group: theirs is the form. */
  readonly comFicha: boolean;
  readonly carregando: boolean;
}

/** A page of groups. */
export function TabelaDeGrupos({ grupos, estado, podeEditar, comFicha, carregando }: Props) {
  const colunas: readonly Coluna<GrupoNaTela>[] = [
    {
      titulo: 'Nome',
      ordem: 'nome',
      celula: ({ id, nome }) => (
        <div className={classes.nome}>
          <Anchor component={Link} to={`/seguranca/grupos/${id}${comFicha ? '' : '/editar'}`}>
            {nome}
          </Anchor>
        </div>
      ),
    },
    { titulo: 'Pessoas', ordem: 'pessoas', forma: 'fim', celula: ({ pessoas }) => numero(pessoas) },
    { titulo: 'Permissões', forma: 'fim', folgada: true, celula: ({ permissoes }) => numero(permissoes) },
    ...(podeEditar ? [editar] : []),
  ];
  return (
    <Tabela
      titulo="Grupos"
      colunas={colunas}
      linhas={grupos}
      estado={estado}
      carregando={carregando}
      nomeDe={({ nome }) => nome}
    />
  );
}

const editar: Coluna<GrupoNaTela> = {
  titulo: 'Ações',
  forma: 'estreita',
  celula: ({ id, nome }) => (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        component={Link}
        to={`/seguranca/grupos/${id}/editar`}
        size="compact-sm"
        variant="default"
        title="Editar"
        aria-label={`Editar ${nome}`}
      >
        <IconPencil size={14} aria-hidden />
      </Button>
    </Group>
  ),
};
