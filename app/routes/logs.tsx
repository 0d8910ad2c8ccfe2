import { Card } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { ListaComErro, ListaVazia } from '#app/components/estado-da-lista.tsx';
import { useListaACaminho } from '#app/components/lista/a-caminho.ts';
import type { EstadoDaLista } from '#app/components/lista/endereco-da-lista.ts';
import { FormularioDaLista } from '#app/components/lista/formulario-da-lista.tsx';
import lista from '#app/components/lista/lista.module.css';
import { RodapeDaLista } from '#app/components/lista/rodape-da-lista.tsx';
import { Tabela } from '#app/components/lista/tabela.tsx';
import { Pagina } from '#app/components/pagina.tsx';
import { CabecalhoDosLogs } from '#app/components/registro/cabecalho-dos-logs.tsx';
import { colunasDoRegistro } from '#app/components/registro/colunas-do-registro.tsx';
import { FiltrosDosLogs } from '#app/components/registro/filtros-dos-logs.tsx';
import { ObjetoEscolhido } from '#app/components/registro/objeto-escolhido.tsx';
import { mensagensDoRegistro } from '#app/mensagens/registro.ts';
import { lerComSessao } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { lerPedidoDoRegistro, listarRegistroNaTela, opcoesDoRegistro } from '#app/server/registro.server.ts';

export const meta: MetaFunction = () => [{ title: 'Logs · Atalaia' }];

export const loader = lerComSessao('logs', async (pedido) => {
  const pedida = lerPedidoDoRegistro(pedido.url.searchParams);
  const atualidade = await obterAtualidade(pedido, ['registro']);
  const [pagina, opcoes] = await Promise.all([
    parte(pedido, 'registro', listarRegistroNaTela(pedido, pedida)),
    opcoesDoRegistro(pedido, pedida.filtros.especie),
  ]);
  const { lista, filtros } = pedida;
  return { atualidade, pagina, opcoes, filtros, estado: lista.estado, podeExportar: pedido.pode('logs.exportar') };
});

export default function Logs() {
  const { atualidade, pagina, opcoes, filtros, estado, podeExportar } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <Pagina largura="xl" atualidade={atualidade}>
      <CabecalhoDosLogs aba="eventos" exportar={podeExportar ? `/logs/exportar${search}` : null} />
      <Card withBorder padding={0}>
        <FormularioDaLista
          estado={estado}
          rotulo="Buscar pelo nome do objeto"
          filtros={filtros.objeto === '' ? [] : [['objeto', filtros.objeto]]}
        >
          <FiltrosDosLogs
            periodo={filtros.periodo}
            selecoes={[
              {
                nome: 'pessoa',
                rotulo: 'Pessoa',
                todos: 'Qualquer pessoa',
                valor: filtros.pessoa,
                opcoes: opcoes.pessoas,
              },
              {
                nome: 'especie',
                rotulo: 'Espécie',
                todos: 'Qualquer objeto',
                valor: filtros.especie,
                opcoes: opcoes.especies,
                limpa: 'evento',
              },
              {
                nome: 'evento',
                rotulo: 'Evento',
                todos: 'Qualquer evento',
                valor: filtros.evento,
                opcoes: opcoes.eventos,
              },
            ]}
          />
        </FormularioDaLista>
        {filtros.objeto !== '' && <ObjetoEscolhido objeto={pagina?.eventos[0]?.objeto ?? null} />}
        <Lista pagina={pagina} estado={estado} />
      </Card>
    </Pagina>
  );
}

interface ListaProps {
  readonly pagina: ReturnType<typeof useLoaderData<typeof loader>>['pagina'];
  readonly estado: EstadoDaLista;
}

function Lista({ pagina, estado }: ListaProps) {
  const carregando = useListaACaminho();
  if (pagina === null) return <ListaComErro titulo="Não foi possível carregar os eventos." />;
  const { eventos, ampla } = pagina;
  if (ampla) return <ListaVazia titulo={mensagensDoRegistro.buscaAmpla} />;
  if (eventos.length === 0) return <ListaVazia titulo="Nenhum evento com esses filtros." />;
  return (
    <>
      <div className={lista.area}>
        <Tabela
          titulo="Eventos"
          colunas={colunasDoRegistro}
          linhas={eventos}
          estado={estado}
          carregando={carregando}
          nomeDe={({ texto }) => texto}
        />
      </div>
      <RodapeDaLista estado={estado} paginas={pagina} mostradas={eventos.length} nomes={['evento', 'eventos']} />
    </>
  );
}
