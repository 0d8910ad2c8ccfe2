import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { TextosDoPassado } from '#app/kit/ficha/aviso-do-passado.tsx';
import { Dado, Dados, ParteDaFicha } from '#app/kit/ficha/dado.tsx';
import type { PaginaNoTempo } from '#app/kit/ficha/passado.ts';
import { fichaNaTela } from '#app/registro/ficha.server.ts';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { noTempo } from '#app/server/passado.server.ts';
import { PaginaDaFicha } from '#app/shell/pagina-da-ficha.tsx';
import { classificacaoStream } from '#domain/classificacao/classificacao.events.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.classificacao.description ?? 'Classificação'} · Atalaia` },
];

export const handle: PaginaNoTempo = { lePassado: true };

export const loader = ler('classificacao', async (pedido) => {
  const { servicos, escopo } = pedido;
  const atualidade = await obterAtualidade(pedido, ['classificacoes']);
  const { row, passado } = await noTempo(pedido, (id, em) => servicos.classificacoes.obter(escopo, id, em));
  const objeto = { titulo: row.description, stream: classificacaoStream(row.id), passado, atualidade };
  return { classificacao: row, ficha: await fichaNaTela(pedido, { ...objeto, edicao: 'classificacoes.editar' }) };
});

const TEXTOS: TextosDoPassado = {
  o_que: 'A classificação como estava',
  faltava: 'esta classificação ainda não existia. Abaixo, como ela está agora.',
};

export default function Classificacao() {
  const { classificacao, ficha } = useLoaderData<typeof loader>();
  return (
    <PaginaDaFicha
      ficha={ficha}
      lista={{ endereco: '/analise/classificacoes', nome: 'Voltar às classificações' }}
      textos={TEXTOS}
      nomeDaHistoria="História da classificação"
    >
      <ParteDaFicha titulo="Dados">
        <Dados>
          <Dado nome="Situação">{classificacao.ativo ? 'Ativa' : 'Inativa'}</Dado>
          <Dado nome="Número">{classificacao.value}</Dado>
        </Dados>
      </ParteDaFicha>
    </PaginaDaFicha>
  );
}
