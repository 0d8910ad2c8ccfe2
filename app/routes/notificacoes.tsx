import { Card, Group, Text, Title } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { plural } from '#app/kit/formatos.ts';
import { useListaACaminho } from '#app/kit/lista/a-caminho.ts';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import { FiltroSimples } from '#app/kit/lista/filtro-simples.tsx';
import { FormularioDaLista } from '#app/kit/lista/formulario-da-lista.tsx';
import { RodapeDaLista } from '#app/kit/lista/rodape-da-lista.tsx';
import { type Coluna, Tabela } from '#app/kit/lista/tabela.tsx';
import { ItemDaNotificacao } from '#app/notificacao/item.tsx';
import type { NotificacaoNaTela } from '#app/notificacao/notificacao.ts';
import { destinatario, listarNotificacoesNaTela, resumirNotificacoes } from '#app/notificacao/notificacoes.server.ts';
import { LerTodas } from '#app/notificacao/recentes.tsx';
import { lerComSessao } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { lerLista } from '#app/server/lista.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { Pagina } from '#app/shell/pagina.tsx';

const forma = {
  colunas: ['emitida_em'],
  padrao: { coluna: 'emitida_em', direcao: 'desc', per_page: 25 },
} as const;

export const meta: MetaFunction = () => [{ title: 'Notificações · Atalaia' }];

export const loader = lerComSessao('notificacoes', async (pedido) => {
  const { url, sessao } = pedido;
  const lista = lerLista(url.searchParams, forma);
  const soPorLer = url.searchParams.get('situacao') === 'por_ler';
  const atualidade = await obterAtualidade(pedido, ['notificacoes']);
  const [pagina, resumo] = await Promise.all([
    parte(pedido, 'notificacoes', listarNotificacoesNaTela(pedido, destinatario(sessao), lista, soPorLer)),
    resumirNotificacoes(pedido, sessao),
  ]);
  return { atualidade, pagina, soPorLer, estado: lista.estado, por_ler: resumo?.por_ler ?? null };
});

const colunas: readonly Coluna<NotificacaoNaTela>[] = [
  {
    titulo: 'Notificação e data',
    ordem: 'emitida_em',
    celula: (notificacao) => <ItemDaNotificacao notificacao={notificacao} />,
  },
];

export default function Notificacoes() {
  const { atualidade, por_ler, estado, soPorLer, pagina } = useLoaderData<typeof loader>();
  return (
    <Pagina largura="md" atualidade={atualidade}>
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={1}>Notificações</Title>
          <Text c="dimmed" role="status">
            {por_ler !== null && (por_ler === 0 ? 'Tudo lido.' : `${plural(por_ler, 'por ler', 'por ler')}.`)}
          </Text>
        </div>
        <LerTodas ativa={por_ler !== null && por_ler > 0} />
      </Group>
      <Card withBorder padding={0}>
        <FormularioDaLista estado={estado} rotulo="Buscar notificações">
          <FiltroSimples
            nome="situacao"
            rotulo="Quais notificações"
            todos="Todas"
            valor={soPorLer ? 'por_ler' : ''}
            opcoes={[{ value: 'por_ler', label: 'Por ler' }]}
          />
        </FormularioDaLista>
        <Lista pagina={pagina} estado={estado} soPorLer={soPorLer} />
      </Card>
    </Pagina>
  );
}

interface ListaProps {
  readonly pagina: ReturnType<typeof useLoaderData<typeof loader>>['pagina'];
  readonly estado: EstadoDaLista;
  readonly soPorLer: boolean;
}

function Lista({ pagina, estado, soPorLer }: ListaProps) {
  const carregando = useListaACaminho();
  if (pagina === null) return <ListaComErro titulo="Não foi possível carregar as notificações." />;
  const { notificacoes } = pagina;
  if (notificacoes.length === 0) {
    if (estado.search !== '') return <ListaVazia titulo={`Nenhuma notificação tem “${estado.search}”.`} />;
    return <ListaVazia titulo={soPorLer ? 'Nada por ler.' : 'Você ainda não tem notificações.'} />;
  }
  return (
    <>
      <Tabela
        titulo="Notificações"
        colunas={colunas}
        linhas={notificacoes}
        estado={estado}
        carregando={carregando}
        nomeDe={({ titulo }) => titulo}
      />
      <RodapeDaLista
        estado={estado}
        paginas={pagina}
        mostradas={notificacoes.length}
        nomes={['notificação', 'notificações']}
      />
    </>
  );
}
