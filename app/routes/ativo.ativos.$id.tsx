import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { revisaoDosLadrilhos } from '#app/ativo/formulario-do-ativo.server.ts';
import { LugarDoAtivo } from '#app/ativo/lugar-do-ativo.tsx';
import { EtiquetaDaCategoria } from '#app/categoria/etiqueta-da-categoria.tsx';
import { buscaDoAtivo } from '#app/imagem/busca-permanente.server.ts';
import { BuscaPermanente } from '#app/imagem/busca-permanente.tsx';
import type { TextosDoPassado } from '#app/kit/ficha/aviso-do-passado.tsx';
import { Dado, Dados, ParteDaFicha } from '#app/kit/ficha/dado.tsx';
import type { PaginaNoTempo } from '#app/kit/ficha/passado.ts';
import { Situacao } from '#app/kit/ficha/situacao.tsx';
import { decimal } from '#app/kit/formatos.ts';
import { fichaNaTela } from '#app/registro/ficha.server.ts';
import { lerComoClienteOuOperador } from '#app/server/acesso.server.ts';
import { clientesDoOperador, nomeDoCliente } from '#app/server/administracao.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { noTempo } from '#app/server/passado.server.ts';
import { PaginaDaFicha } from '#app/shell/pagina-da-ficha.tsx';
import { ativoStream } from '#domain/ativo/ativo.events.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.ativo.nome ?? 'Ativo'} · Atalaia` }];

export const handle: PaginaNoTempo = { lePassado: true };

export const loader = lerComoClienteOuOperador('ativo', async (pedido) => {
  const { servicos, escopo } = pedido;
  const atualidade = await obterAtualidade(pedido, ['ativos', 'categorias', 'camadas', 'buscas_permanentes']);
  const { row: ativo, passado } = await noTempo(pedido, (id, em) => servicos.ativos.obter(escopo, id, em));
  const em = passado?.existia ? passado.em : null;
  const objeto = { titulo: ativo.nome, stream: ativoStream(ativo.id), passado, atualidade };
  const deCliente = escopo !== 'instalacao';
  const [ficha, tipos, revisao, clientes] = await Promise.all([
    fichaNaTela(pedido, { ...objeto, edicao: 'ativos.editar' }),
    deCliente ? servicos.camadaTipos.listar(escopo, em === null ? {} : { em }) : [],
    revisaoDosLadrilhos(pedido),
    clientesDoOperador(pedido),
  ]);
  const camadas = pedido.pode('camadas.ver') || !deCliente ? { tipos, revisao, em } : null;
  const busca = await buscaDoAtivo(pedido, ativo.id, em);
  return { ativo, ficha, camadas, busca, cliente: nomeDoCliente(clientes, ativo.cliente_id) };
});

const TEXTOS: TextosDoPassado = {
  o_que: 'O ativo como estava',
  faltava: 'este ativo ainda não existia. Abaixo, como ele está agora.',
};

export default function Ativo() {
  const { ativo, ficha, camadas, busca, cliente } = useLoaderData<typeof loader>();
  return (
    <PaginaDaFicha
      ficha={ficha}
      lista={{ endereco: '/ativo/ativos', nome: 'Voltar aos ativos' }}
      textos={TEXTOS}
      nomeDaHistoria="História do ativo"
    >
      <ParteDaFicha titulo="Dados">
        <Dados>
          <Dado nome="Situação">
            <Situacao ativo={ativo.ativo} />
          </Dado>
          {cliente !== null && <Dado nome="Cliente">{cliente}</Dado>}
          <Dado nome="Sigla">{ativo.sigla}</Dado>
          <Dado nome="Categoria">
            <EtiquetaDaCategoria nome={ativo.categoria_nome ?? ''} cor={ativo.categoria_cor_da_tag} />
          </Dado>
          <Dado nome="Estado">{ativo.uf}</Dado>
          <Dado nome="Latitude e longitude">
            {decimal(ativo.lat, 6)}; {decimal(ativo.lng, 6)}
          </Dado>
          <Dado nome="Monitoramento">{ativo.monitoramento ? 'Sim' : 'Não'}</Dado>
          {ativo.imagem_padrao !== null && <Dado nome="Imagem padrão">{ativo.imagem_padrao}</Dado>}
          <Dado nome="Área delimitada">{ativo.bbox_geojson === null ? 'Nenhuma' : 'Mostrada no mapa abaixo'}</Dado>
        </Dados>
      </ParteDaFicha>
      {busca !== null && (
        <ParteDaFicha titulo="Imagens novas">
          <BuscaPermanente ativo_id={ativo.id} temArea={ativo.bbox_geojson !== null} {...busca} />
        </ParteDaFicha>
      )}
      <ParteDaFicha titulo="Onde fica">
        <LugarDoAtivo ativo={ativo} camadas={camadas} />
      </ParteDaFicha>
    </PaginaDaFicha>
  );
}
