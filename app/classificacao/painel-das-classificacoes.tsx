import { Anchor, Badge, Button, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { colunaDasAcoes, type PodeNaLinha } from '#app/kit/lista/acoes-da-linha.tsx';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import { FiltroSimples } from '#app/kit/lista/filtro-simples.tsx';
import { LimparBusca } from '#app/kit/lista/limpar-busca.tsx';
import { PainelDaLista } from '#app/kit/lista/painel-da-lista.tsx';
import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import { SemColuna } from '#app/kit/lista/sem-coluna.tsx';
import { type Coluna, Tabela } from '#app/kit/lista/tabela.tsx';

interface ClassificacaoNaTela {
  readonly id: string;
  readonly value: number;
  readonly description: string;
  readonly ativo: boolean;
}

interface Props {
  /** Null where it could not be read. */
  readonly lista: (Paginas & { readonly itens: readonly ClassificacaoNaTela[] }) | null;
  readonly estado: EstadoDaLista;
  readonly situacao: string;
  readonly pode: PodeNaLinha;
}

const SITUACOES = [
  { value: '1', label: 'Só ativas' },
  { value: '0', label: 'Só inativas' },
] as const;

/** The list of classifications, by their number. */
export function PainelDasClassificacoes({ lista, estado, situacao, pode }: Props) {
  const linhas = (lista?.itens ?? []).map((uma) => ({ ...uma, nome: uma.description }));
  return (
    <PainelDaLista
      estado={estado}
      busca="Buscar classificações"
      filtros={
        <FiltroSimples nome="situacao" rotulo="Situação" todos="Toda situação" valor={situacao} opcoes={SITUACOES} />
      }
      paginas={lista}
      linhas={linhas.length}
      nomes={['classificação', 'classificações']}
      falha="Não foi possível carregar as classificações."
      vazia={<Vazia filtrada={estado.search !== '' || situacao !== ''} podeCriar={pode.editar} />}
    >
      {(carregando) => (
        <Tabela
          titulo="Classificações"
          colunas={colunas(pode)}
          linhas={linhas}
          estado={estado}
          carregando={carregando}
          nomeDe={({ nome }) => nome}
        />
      )}
    </PainelDaLista>
  );
}

type Linha = ClassificacaoNaTela & { readonly nome: string };

const colunas = (pode: PodeNaLinha): readonly Coluna<Linha>[] => [
  { titulo: 'Número', ordem: 'value', celula: ({ value }) => value },
  { titulo: 'Descrição', celula: (uma) => <Nome classificacao={uma} /> },
  { titulo: 'Situação', folgada: true, celula: ({ ativo }) => <Situacao ativo={ativo} /> },
  ...colunaDasAcoes<Linha>('/analise/classificacoes', pode),
];

function Nome({ classificacao: { id, description, ativo } }: { readonly classificacao: ClassificacaoNaTela }) {
  return (
    <>
      <Anchor
        component={Link}
        to={`/analise/classificacoes/${id}`}
        fw={500}
        lineClamp={2}
        style={{ overflowWrap: 'anywhere' }}
      >
        {description}
      </Anchor>
      {!ativo && (
        <SemColuna>
          <Badge size="xs" color="gray" variant="default">
            Inativa
          </Badge>
        </SemColuna>
      )}
    </>
  );
}

const Situacao = ({ ativo }: { readonly ativo: boolean }) => (
  <Text size="sm" c={ativo ? undefined : 'dimmed'}>
    {ativo ? 'Ativa' : 'Inativa'}
  </Text>
);

function Vazia({ filtrada, podeCriar }: { readonly filtrada: boolean; readonly podeCriar: boolean }) {
  if (filtrada) {
    return (
      <ListaVazia titulo="Nenhuma classificação passa por esta busca e este filtro.">
        <LimparBusca filtros={['situacao']}>Limpar busca e filtro</LimparBusca>
      </ListaVazia>
    );
  }
  return (
    <ListaVazia titulo="Ainda não há classificações.">
      {podeCriar && (
        <Button component={Link} to="/analise/classificacoes/criar">
          Criar a primeira classificação
        </Button>
      )}
    </ListaVazia>
  );
}
