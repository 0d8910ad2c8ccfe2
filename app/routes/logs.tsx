import { Card } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { useListaACaminho } from '#app/kit/lista/a-caminho.ts';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import { FormularioDaLista } from '#app/kit/lista/formulario-da-lista.tsx';
import lista from '#app/kit/lista/lista.module.css';
import { RodapeDaLista } from '#app/kit/lista/rodape-da-lista.tsx';
import { Tabela } from '#app/kit/lista/tabela.tsx';
import { CabecalhoDosLogs } from '#app/registro/cabecalho-dos-logs.tsx';
import { colunasDoRegistro } from '#app/registro/colunas-do-registro.tsx';
import { FiltrosDosLogs } from '#app/registro/filtros-dos-logs.tsx';
import { ObjetoEscolhido } from '#app/registro/objeto-escolhido.tsx';
import { mensagensDoRegistro } from '#app/registro/registro.mensagens.ts';
import { lerPedidoDoRegistro, listarRegistroNaTela, opcoesDoRegistro } from '#app/registro/registro.server.ts';
import { lerComSessao } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { Pagina } from '#app/shell/pagina.tsx';

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
