import { Button } from '@mantine/core';
import { Link } from '@remix-run/react';
import { ListaVazia } from '#app/kit/estado-da-lista.tsx';
import type { PodeNaLinha } from '#app/kit/lista/acoes-da-linha.tsx';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import { FiltroSimples } from '#app/kit/lista/filtro-simples.tsx';
import { LimparBusca } from '#app/kit/lista/limpar-busca.tsx';
import { PainelDaLista } from '#app/kit/lista/painel-da-lista.tsx';
import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import { type CategoriaNaTela, TabelaDeCategorias } from './tabela-de-categorias.tsx';

interface Props {
  /** Null where it could not be read. */
  readonly lista: (Paginas & { readonly categorias: readonly CategoriaNaTela[] }) | null;
  readonly estado: EstadoDaLista;
  readonly situacao: string;
  readonly pode: PodeNaLinha;
}

const SITUACOES = [
  { value: '1', label: 'Só ativas' },
  { value: '0', label: 'Só inativas' },
] as const;

/** The list of categories, searched, narrowed and sorted by the address. */
export function PainelDasCategorias({ lista, estado, situacao, pode }: Props) {
  const categorias = lista?.categorias ?? [];
  return (
    <PainelDaLista
      estado={estado}
      busca="Buscar categorias"
      filtros={
        <FiltroSimples
          nome="situacao"
          rotulo="Filtrar por situação"
          todos="Toda situação"
          valor={situacao}
          opcoes={SITUACOES}
        />
      }
      paginas={lista}
      linhas={categorias.length}
      nomes={['categoria', 'categorias']}
      falha="Não foi possível carregar as categorias."
      vazia={<Vazia filtrada={estado.search !== '' || situacao !== ''} podeCriar={pode.editar} />}
    >
      {(carregando) => (
        <TabelaDeCategorias categorias={categorias} estado={estado} pode={pode} carregando={carregando} />
      )}
    </PainelDaLista>
  );
}

function Vazia({ filtrada, podeCriar }: { readonly filtrada: boolean; readonly podeCriar: boolean }) {
  if (filtrada) {
    return (
      <ListaVazia titulo="Nenhuma categoria passa por esta busca e este filtro.">
        <LimparBusca filtros={['situacao']}>Limpar busca e filtro</LimparBusca>
      </ListaVazia>
    );
  }
  return (
    <ListaVazia titulo="Ainda não há categorias.">
      {podeCriar && (
        <Button component={Link} to="/ativo/categorias/criar">
          Criar a primeira categoria
        </Button>
      )}
    </ListaVazia>
  );
}
