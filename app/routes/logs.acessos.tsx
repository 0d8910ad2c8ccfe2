import { Card, Text } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { CamposDaLista } from '#app/kit/lista/formulario-da-lista.tsx';
import lista from '#app/kit/lista/lista.module.css';
import { RodapeDaLista } from '#app/kit/lista/rodape-da-lista.tsx';
import { Tabela } from '#app/kit/lista/tabela.tsx';
import { lerPedidoDosAcessos, listarAcessosNaTela } from '#app/registro/acessos.server.ts';
import { CabecalhoDosLogs } from '#app/registro/cabecalho-dos-logs.tsx';
import { colunasDosAcessos } from '#app/registro/colunas-dos-acessos.tsx';
import { FiltrosDosLogs } from '#app/registro/filtros-dos-logs.tsx';
import { GRUPOS_DE_ACESSOS } from '#app/registro/registro.mensagens.ts';
import formulario from '#app/registro/registro.module.css';
import { opcoesDePessoas } from '#app/registro/registro.server.ts';
import { lerComSessao } from '#app/server/acesso.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { Pagina } from '#app/shell/pagina.tsx';

export const meta: MetaFunction = () => [{ title: 'Acessos · Logs · Atalaia' }];

export const loader = lerComSessao('acessos', async (pedido) => {
  const { lista, filtro, filtros } = lerPedidoDosAcessos(pedido.url.searchParams);
  const [pagina, pessoas] = await Promise.all([
    parte(pedido, 'acessos', listarAcessosNaTela(pedido, filtro, lista)),
    opcoesDePessoas(pedido),
  ]);
  return { pagina, pessoas, filtros, estado: lista.estado, comEnderecos: pedido.pode('logs.ver_enderecos') };
});

const ACESSOS = Object.entries(GRUPOS_DE_ACESSOS).map(([value, { nome }]) => ({ value, label: nome }));

export default function Acessos() {
  const { pagina, pessoas, filtros, estado, comEnderecos } = useLoaderData<typeof loader>();
  const { pessoa, acesso, periodo } = filtros;
  return (
    <Pagina largura="xl">
      <CabecalhoDosLogs aba="acessos" />
      <Text size="sm" c="dimmed">
        Guardados por seis meses, fora do registro de eventos.
        {!comEnderecos && ' Endereços e aparelhos só aparecem a quem tem a permissão de vê-los.'}
      </Text>
      <Card withBorder padding={0}>
        <Form method="get" role="search" className={formulario.filtros}>
          <CamposDaLista estado={estado} />
          <FiltrosDosLogs
            periodo={periodo}
            selecoes={[
              { nome: 'pessoa', rotulo: 'Pessoa', todos: 'Qualquer pessoa', valor: pessoa, opcoes: pessoas },
              { nome: 'acesso', rotulo: 'Acesso', todos: 'Qualquer acesso', valor: acesso, opcoes: ACESSOS },
            ]}
          />
        </Form>
        {pagina === null ? (
          <ListaComErro titulo="Não foi possível carregar os acessos." />
        ) : pagina.acessos.length === 0 ? (
          <ListaVazia titulo="Nenhum acesso com esses filtros." />
        ) : (
          <>
            <div className={lista.area}>
              <Tabela
                titulo="Acessos"
                colunas={colunasDosAcessos(comEnderecos)}
                linhas={pagina.acessos}
                estado={estado}
                nomeDe={({ texto }) => texto}
              />
            </div>
            <RodapeDaLista
              estado={estado}
              paginas={pagina}
              mostradas={pagina.acessos.length}
              nomes={['acesso', 'acessos']}
            />
          </>
        )}
      </Card>
    </Pagina>
  );
}
