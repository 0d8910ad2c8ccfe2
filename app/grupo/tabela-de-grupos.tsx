import { Anchor, Group } from '@mantine/core';
import { Link } from '@remix-run/react';
import { numero } from '#app/kit/formatos.ts';
import { BotaoDeEditar } from '#app/kit/lista/acoes-da-linha.tsx';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import classes from '#app/kit/lista/pessoas.module.css';
import { type Coluna, Tabela } from '#app/kit/lista/tabela.tsx';

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
    ...(podeEditar ? [EDITAR] : []),
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

const EDITAR: Coluna<GrupoNaTela> = {
  titulo: 'Ações',
  forma: 'estreita',
  celula: ({ id, nome }) => (
    <Group justify="flex-end">
      <BotaoDeEditar endereco={`/seguranca/grupos/${id}/editar`} nome={nome} />
    </Group>
  ),
};
