import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EtiquetaDoStatus } from '#app/deteccao-status/etiqueta-do-status.tsx';
import type { TextosDoPassado } from '#app/kit/ficha/aviso-do-passado.tsx';
import { CorDaFicha } from '#app/kit/ficha/cor-da-ficha.tsx';
import { Dado, Dados, ParteDaFicha } from '#app/kit/ficha/dado.tsx';
import type { PaginaNoTempo } from '#app/kit/ficha/passado.ts';
import { Situacao } from '#app/kit/ficha/situacao.tsx';
import { fichaNaTela } from '#app/registro/ficha.server.ts';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { noTempo } from '#app/server/passado.server.ts';
import { PaginaDaFicha } from '#app/shell/pagina-da-ficha.tsx';
import { deteccaoStatusStream } from '#domain/deteccao-status/deteccao-status.events.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.status.nome ?? 'Status'} · Atalaia` },
];

export const handle: PaginaNoTempo = { lePassado: true };

export const loader = ler('deteccaoStatus', async (pedido) => {
  const { servicos, escopo } = pedido;
  const atualidade = await obterAtualidade(pedido, ['deteccao_status']);
  const { row: status, passado } = await noTempo(pedido, (id, em) => servicos.deteccaoStatus.obter(escopo, id, em));
  const objeto = { titulo: status.nome, stream: deteccaoStatusStream(status.id), passado, atualidade };
  return { status, ficha: await fichaNaTela(pedido, { ...objeto, edicao: 'deteccao_status.editar' }) };
});

const TEXTOS: TextosDoPassado = {
  o_que: 'O status como estava',
  faltava: 'este status ainda não existia. Abaixo, como ele está agora.',
};

export default function StatusDaDeteccao() {
  const { status, ficha } = useLoaderData<typeof loader>();
  return (
    <PaginaDaFicha
      ficha={ficha}
      lista={{ endereco: '/analise/status-deteccao', nome: 'Voltar aos status' }}
      textos={TEXTOS}
      nomeDaHistoria="História do status"
    >
      <ParteDaFicha titulo="Dados">
        <Dados>
          <Dado nome="Situação">
            <Situacao ativo={status.ativo} />
          </Dado>
          <Dado nome="Como aparece">
            <EtiquetaDoStatus {...status} />
          </Dado>
          <Dado nome="Lugar na ordem">{status.ordem}º</Dado>
          <CorDaFicha nome="Cor" cor={status.cor} />
          {status.cor_de_fundo === null ? (
            <Dado nome="Cor de fundo">A própria cor, a 15 %</Dado>
          ) : (
            <CorDaFicha nome="Cor de fundo" cor={status.cor_de_fundo} />
          )}
          {status.descricao !== '' && <Dado nome="Descrição">{status.descricao}</Dado>}
        </Dados>
      </ParteDaFicha>
    </PaginaDaFicha>
  );
}
