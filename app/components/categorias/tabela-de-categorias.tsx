import { Button, Group, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconPencil } from '@tabler/icons-react';
import { EtiquetaDaCategoria } from '../ativos/etiqueta-da-categoria.tsx';
import { numero } from '../formatos.ts';
import type { EstadoDaLista } from '../lista/endereco-da-lista.ts';
import { type Coluna, Tabela } from '../lista/tabela.tsx';
import { AlternarStatus } from '../status/alternar-status.tsx';

/** A category as its list shows it. */
export interface CategoriaNaTela {
  readonly id: string;
  readonly nome: string;
  readonly cor_da_tag: string;
  readonly ativo: boolean;
  /** Assets within reach that are in it. */
  readonly ativos: number;
}

export interface PodeNasCategorias {
  readonly editar: boolean;
  readonly alternar: boolean;
}

interface Props {
  readonly categorias: readonly CategoriaNaTela[];
  readonly estado: EstadoDaLista;
  readonly pode: PodeNasCategorias;
  readonly carregando: boolean;
}

/** A page of categories, each with what may be done to it. */
export function TabelaDeCategorias({ categorias, estado, pode, carregando }: Props) {
  const colunas: readonly Coluna<CategoriaNaTela>[] = [
    { titulo: 'Nome', ordem: 'nome', celula: (uma) => <EtiquetaDaCategoria nome={uma.nome} cor={uma.cor_da_tag} /> },
    { titulo: 'Cor', folgada: true, celula: ({ cor_da_tag }) => cor_da_tag },
    { titulo: 'Ativos', forma: 'fim', folgada: true, celula: ({ ativos }) => numero(ativos) },
    {
      titulo: 'Situação',
      celula: ({ ativo }) => (
        <Text size="sm" c={ativo ? undefined : 'dimmed'}>
          {ativo ? 'Ativa' : 'Inativa'}
        </Text>
      ),
    },
    ...(pode.editar || pode.alternar ? [acoes(pode)] : []),
  ];
  return (
    <Tabela
      titulo="Categorias"
      colunas={colunas}
      linhas={categorias}
      estado={estado}
      carregando={carregando}
      nomeDe={({ nome }) => nome}
    />
  );
}

const acoes = (pode: PodeNasCategorias): Coluna<CategoriaNaTela> => ({
  titulo: 'Ações',
  forma: 'estreita',
  celula: ({ id, nome, ativo }) => (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {pode.editar && (
        <Button
          component={Link}
          to={`/ativo/categorias/${id}/editar`}
          size="compact-sm"
          variant="default"
          title="Editar"
          aria-label={`Editar ${nome}`}
        >
          <IconPencil size={14} aria-hidden />
        </Button>
      )}
      {pode.alternar && (
        <AlternarStatus endereco={`/ativo/categorias/${id}/alternar-status`} nome={nome} ativo={ativo} />
      )}
    </Group>
  ),
});
