import { Button } from '@mantine/core';
import { Link } from '@remix-run/react';
import { ListaVazia } from '#app/kit/estado-da-lista.tsx';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import { FiltroSimples } from '#app/kit/lista/filtro-simples.tsx';
import { LimparBusca } from '#app/kit/lista/limpar-busca.tsx';
import { PainelDaLista } from '#app/kit/lista/painel-da-lista.tsx';
import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import type { AtivoNaTela, PodeNosAtivos } from './ativo.ts';
import { TabelaDeAtivos } from './tabela-de-ativos.tsx';

/** What the list is narrowed to, as its form carries it; '' for everything. */
export interface FiltrosDosAtivos {
  readonly cliente: string;
  readonly categoria_id: string;
  readonly uf: string;
  readonly situacao: string;
}

interface Props {
  /** Null where it could not be read. */
  readonly lista: (Paginas & { readonly ativos: readonly AtivoNaTela[] }) | null;
  readonly estado: EstadoDaLista;
  readonly filtros: FiltrosDosAtivos;
  /** Null for those who belong to a client: they have nothing to choose. */
  readonly clientes: readonly { readonly id: string; readonly nome: string }[] | null;
  readonly categorias: readonly { readonly id: string; readonly nome: string }[];
  readonly estados: readonly { readonly uf: string; readonly estado: string }[];
  readonly pode: PodeNosAtivos;
}

const SITUACOES = [
  { value: '1', label: 'Só ativos' },
  { value: '0', label: 'Só inativos' },
] as const;

/** The list of assets, searched, narrowed and sorted by the address. */
export function PainelDosAtivos(props: Props) {
  const { lista, estado, filtros, pode } = props;
  const ativos = lista?.ativos ?? [];
  const filtrada = estado.search !== '' || Object.values(filtros).some((valor) => valor !== '');
  return (
    <PainelDaLista
      estado={estado}
      busca="Buscar ativos por nome ou sigla"
      filtros={<Filtros {...props} />}
      paginas={lista}
      linhas={ativos.length}
      nomes={['ativo', 'ativos']}
      falha="Não foi possível carregar os ativos."
      vazia={<Vazia filtrada={filtrada} podeCriar={pode.criar} />}
    >
      {(carregando) => <TabelaDeAtivos ativos={ativos} estado={estado} pode={pode} carregando={carregando} />}
    </PainelDaLista>
  );
}

function Filtros({ filtros, clientes, categorias, estados }: Props) {
  return (
    <>
      {clientes !== null && (
        <FiltroSimples
          nome="cliente"
          rotulo="Filtrar por cliente"
          todos="Todos os clientes"
          valor={filtros.cliente}
          opcoes={clientes.map(({ id, nome }) => ({ value: id, label: nome }))}
        />
      )}
      <FiltroSimples
        nome="categoria_id"
        rotulo="Filtrar por categoria"
        todos="Todas as categorias"
        valor={filtros.categoria_id}
        opcoes={categorias.map(({ id, nome }) => ({ value: id, label: nome }))}
      />
      <FiltroSimples
        nome="uf"
        rotulo="Filtrar por estado"
        todos="Todos os estados"
        valor={filtros.uf}
        opcoes={estados.map((um) => ({ value: um.uf, label: um.estado }))}
      />
      <FiltroSimples
        nome="situacao"
        rotulo="Filtrar por situação"
        todos="Toda situação"
        valor={filtros.situacao}
        opcoes={SITUACOES}
      />
    </>
  );
}

function Vazia({ filtrada, podeCriar }: { readonly filtrada: boolean; readonly podeCriar: boolean }) {
  if (filtrada) {
    return (
      <ListaVazia titulo="Nenhum ativo passa por esta busca e estes filtros.">
        <LimparBusca filtros={['cliente', 'categoria_id', 'categoria_id[]', 'uf', 'situacao']}>
          Limpar busca e filtros
        </LimparBusca>
      </ListaVazia>
    );
  }
  return (
    <ListaVazia titulo="Ainda não há ativos ao seu alcance.">
      {podeCriar && (
        <Button component={Link} to="/ativo/ativos/criar">
          Criar o primeiro ativo
        </Button>
      )}
    </ListaVazia>
  );
}
