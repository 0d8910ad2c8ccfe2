import { Button, Card } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { IconPlus } from '@tabler/icons-react';
import { lerPedidoDeAtivos, listarAtivosNaTela } from '#app/ativo/ativos.server.ts';
import { PainelDosAtivos } from '#app/ativo/painel-dos-ativos.tsx';
import { lerComoClienteOuOperador } from '#app/server/acesso.server.ts';
import { clienteInteiro, clientesDoOperador, donoPedido, nomeDoCliente } from '#app/server/administracao.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';
import { ESTADOS } from '#domain/geocodificacao/estados.ts';

export const meta: MetaFunction = () => [{ title: 'Ativos · Atalaia' }];

export const loader = lerComoClienteOuOperador('ativos', async (pedido) => {
  const { servicos, escopo, url, pode } = pedido;
  const cliente_id = escopo === 'instalacao' ? await donoPedido(pedido) : null;
  const pedida = lerPedidoDeAtivos(url.searchParams, cliente_id);
  const atualidade = await obterAtualidade(pedido, ['ativos', 'categorias', 'camadas', 'usuarios', 'importacoes']);
  const clientes = await clientesDoOperador(pedido);
  const dasCategorias = cliente_id === null ? escopo : clienteInteiro(cliente_id);
  const [lista, categorias] = await Promise.all([
    parte(pedido, 'ativos', listarAtivosNaTela(pedido, pedida, clientes)),
    parte(pedido, 'categorias', servicos.categorias.listar(dasCategorias)),
  ]);
  const [categoria_id = ''] = pedida.filtro.categorias;
  return {
    atualidade,
    lista,
    estado: pedida.lista.estado,
    filtros: {
      cliente: cliente_id ?? '',
      categoria_id,
      uf: pedida.filtro.uf ?? '',
      situacao: pedida.filtro.ativo === null ? '' : pedida.filtro.ativo ? '1' : '0',
    },
    clientes,
    categorias: (categorias ?? []).map(({ id, nome, cliente_id: dono }) => ({
      id,
      nome: cliente_id === null && clientes !== null ? `${nome} · ${nomeDoCliente(clientes, dono)}` : nome,
    })),
    estados: ESTADOS,
    pode: {
      criar: pode('ativos.criar'),
      editar: pode('ativos.editar'),
      alternar: pode('ativos.alternar_status'),
    },
  };
});

export default function Ativos() {
  const { atualidade, ...painel } = useLoaderData<typeof loader>();
  return (
    <Pagina largura="lg" atualidade={atualidade}>
      <TituloDaPagina
        titulo="Ativos"
        descricao={
          painel.clientes === null
            ? 'Os lugares que a sua organização monitora.'
            : 'Os lugares que os clientes desta instalação monitoram.'
        }
        acao={
          painel.pode.criar && (
            <Button
              component={Link}
              to={`/ativo/ativos/criar${painel.filtros.cliente === '' ? '' : `?cliente=${painel.filtros.cliente}`}`}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              Novo ativo
            </Button>
          )
        }
      />
      <Card withBorder padding={0}>
        <PainelDosAtivos {...painel} />
      </Card>
    </Pagina>
  );
}
