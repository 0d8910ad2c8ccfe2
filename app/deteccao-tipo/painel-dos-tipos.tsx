import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { colunaDasAcoes, type PodeNaLinha } from '#app/kit/lista/acoes-da-linha.tsx';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import { FiltroSimples } from '#app/kit/lista/filtro-simples.tsx';
import { LimparBusca } from '#app/kit/lista/limpar-busca.tsx';
import { PainelDaLista } from '#app/kit/lista/painel-da-lista.tsx';
import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import { type Coluna, Tabela } from '#app/kit/lista/tabela.tsx';
import { Simbolo } from '#app/map/layers/legenda.tsx';
import { type CoresDoTipo, comoNoMapa } from './deteccao-tipo.form.ts';

interface TipoNaTela extends CoresDoTipo {
  readonly id: string;
  readonly nome: string;
  readonly alias: string;
  readonly ativo: boolean;
}

interface Props {
  /** Null where it could not be read. */
  readonly lista: (Paginas & { readonly itens: readonly TipoNaTela[] }) | null;
  readonly estado: EstadoDaLista;
  readonly situacao: string;
  readonly pode: PodeNaLinha;
}

const SITUACOES = [
  { value: '1', label: 'Só ativos' },
  { value: '0', label: 'Só inativos' },
] as const;

/** The list of detection types, each with its symbol as the maps draw it. */
export function PainelDosTipos({ lista, estado, situacao, pode }: Props) {
  const tipos = lista?.itens ?? [];
  return (
    <PainelDaLista
      estado={estado}
      busca="Buscar tipos de detecção"
      filtros={
        <FiltroSimples nome="situacao" rotulo="Situação" todos="Toda situação" valor={situacao} opcoes={SITUACOES} />
      }
      paginas={lista}
      linhas={tipos.length}
      nomes={['tipo', 'tipos']}
      falha="Não foi possível carregar os tipos de detecção."
      vazia={<Vazia filtrada={estado.search !== '' || situacao !== ''} podeCriar={pode.editar} />}
    >
      {(carregando) => (
        <Tabela
          titulo="Tipos de detecção"
          colunas={colunas(pode)}
          linhas={tipos}
          estado={estado}
          carregando={carregando}
          nomeDe={({ nome }) => nome}
        />
      )}
    </PainelDaLista>
  );
}

const colunas = (pode: PodeNaLinha): readonly Coluna<TipoNaTela>[] => [
  { titulo: 'Nome', ordem: 'nome', celula: (tipo) => <Nome tipo={tipo} /> },
  { titulo: 'Nome curto', folgada: true, celula: ({ alias, nome }) => (alias === nome ? '' : alias) },
  { titulo: 'Situação', celula: ({ ativo }) => <Situacao ativo={ativo} /> },
  ...colunaDasAcoes<TipoNaTela>('/analise/tipos-deteccao', pode),
];

function Nome({ tipo }: { readonly tipo: TipoNaTela }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <span style={{ display: 'flex', flex: 'none' }}>
        <Simbolo tipo={comoNoMapa(tipo)} />
      </span>
      <Anchor
        component={Link}
        to={`/analise/tipos-deteccao/${tipo.id}`}
        fw={500}
        lineClamp={2}
        style={{ overflowWrap: 'anywhere' }}
      >
        {tipo.nome}
      </Anchor>
    </Group>
  );
}

const Situacao = ({ ativo }: { readonly ativo: boolean }) => (
  <Text size="sm" c={ativo ? undefined : 'dimmed'}>
    {ativo ? 'Ativo' : 'Inativo'}
  </Text>
);

function Vazia({ filtrada, podeCriar }: { readonly filtrada: boolean; readonly podeCriar: boolean }) {
  if (filtrada) {
    return (
      <ListaVazia titulo="Nenhum tipo de detecção passa por esta busca e este filtro.">
        <LimparBusca filtros={['situacao']}>Limpar busca e filtro</LimparBusca>
      </ListaVazia>
    );
  }
  return (
    <ListaVazia titulo="Ainda não há tipos de detecção.">
      {podeCriar && (
        <Button component={Link} to="/analise/tipos-deteccao/criar">
          Criar o primeiro tipo
        </Button>
      )}
    </ListaVazia>
  );
}
