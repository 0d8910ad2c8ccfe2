import { Button } from '@mantine/core';
import { Link } from '@remix-run/react';
import { ListaVazia } from '#app/kit/estado-da-lista.tsx';
import type { PodeNaLinha } from '#app/kit/lista/acoes-da-linha.tsx';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import { FiltroSimples } from '#app/kit/lista/filtro-simples.tsx';
import { LimparBusca } from '#app/kit/lista/limpar-busca.tsx';
import { PainelDaLista } from '#app/kit/lista/painel-da-lista.tsx';
import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import { type FiltrosDosTipos, GEOMETRIAS, type TipoNaLista } from './camada-tipo.ts';
import { TabelaDosTipos } from './tabela-dos-tipos.tsx';

const SITUACOES = [
  { value: '1', label: 'Só ativos' },
  { value: '0', label: 'Só inativos' },
];
const TIPOS = Object.entries(GEOMETRIAS).map(([value, label]) => ({ value, label }));

interface Props {
  readonly lista: (Paginas & { readonly tipos: readonly TipoNaLista[] }) | null;
  readonly estado: EstadoDaLista;
  readonly filtros: FiltrosDosTipos;
  readonly pode: PodeNaLinha;
}

/** The list of layer types, searched, narrowed and sorted by the address. */
export function PainelDosTipos({ lista, estado, filtros, pode }: Props) {
  const { tipo_geometria, situacao } = filtros;
  const tipos = lista?.tipos ?? [];
  const filtrada = estado.search !== '' || situacao !== '' || tipo_geometria !== '';
  return (
    <PainelDaLista
      estado={estado}
      busca="Buscar tipos de camada"
      filtros={
        <>
          <FiltroSimples
            nome="tipo_geometria"
            rotulo="Geometria"
            todos="Toda geometria"
            valor={tipo_geometria}
            opcoes={TIPOS}
          />
          <FiltroSimples nome="situacao" rotulo="Situação" todos="Toda situação" valor={situacao} opcoes={SITUACOES} />
        </>
      }
      paginas={lista}
      linhas={tipos.length}
      nomes={['tipo', 'tipos']}
      falha="Não foi possível carregar os tipos de camada."
      vazia={<Vazia filtrada={filtrada} podeCriar={pode.editar} />}
    >
      {(carregando) => <TabelaDosTipos tipos={tipos} estado={estado} pode={pode} carregando={carregando} />}
    </PainelDaLista>
  );
}

function Vazia({ filtrada, podeCriar }: { readonly filtrada: boolean; readonly podeCriar: boolean }) {
  if (filtrada) {
    return (
      <ListaVazia titulo="Nenhum tipo de camada passa por esta busca e estes filtros.">
        <LimparBusca filtros={['situacao', 'tipo_geometria']}>Limpar filtros</LimparBusca>
      </ListaVazia>
    );
  }
  return (
    <ListaVazia titulo="Ainda não há tipos de camada: eles dizem como as camadas se desenham no mapa.">
      {podeCriar && (
        <Button component={Link} to="/camada-tipos/criar">
          Criar o primeiro
        </Button>
      )}
    </ListaVazia>
  );
}
