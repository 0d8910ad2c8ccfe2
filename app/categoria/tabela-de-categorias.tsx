import { Text } from '@mantine/core';
import { numero } from '#app/kit/formatos.ts';
import { colunaDasAcoes, type PodeNaLinha } from '#app/kit/lista/acoes-da-linha.tsx';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import { type Coluna, Tabela } from '#app/kit/lista/tabela.tsx';
import { EtiquetaDaCategoria } from './etiqueta-da-categoria.tsx';

/** A category as its list shows it. */
export interface CategoriaNaTela {
  readonly id: string;
  readonly nome: string;
  readonly cor_da_tag: string;
  readonly ativo: boolean;
  /** Assets within reach that are in it. */
  readonly ativos: number;
}

interface Props {
  readonly categorias: readonly CategoriaNaTela[];
  readonly estado: EstadoDaLista;
  readonly pode: PodeNaLinha;
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
    ...colunaDasAcoes<CategoriaNaTela>('/ativo/categorias', pode),
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
