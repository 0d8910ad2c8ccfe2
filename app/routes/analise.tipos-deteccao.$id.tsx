import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { comoNoMapa } from '#app/deteccao-tipo/deteccao-tipo.form.ts';
import type { TextosDoPassado } from '#app/kit/ficha/aviso-do-passado.tsx';
import { CorDaFicha } from '#app/kit/ficha/cor-da-ficha.tsx';
import { Dado, Dados, ParteDaFicha } from '#app/kit/ficha/dado.tsx';
import type { PaginaNoTempo } from '#app/kit/ficha/passado.ts';
import { Situacao } from '#app/kit/ficha/situacao.tsx';
import { decimal } from '#app/kit/formatos.ts';
import { Simbolo } from '#app/map/layers/legenda.tsx';
import { fichaNaTela } from '#app/registro/ficha.server.ts';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { noTempo } from '#app/server/passado.server.ts';
import { PaginaDaFicha } from '#app/shell/pagina-da-ficha.tsx';
import { deteccaoTipoStream } from '#domain/deteccao-tipo/deteccao-tipo.events.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.tipo.nome ?? 'Tipo de detecção'} · Atalaia` },
];

export const handle: PaginaNoTempo = { lePassado: true };

export const loader = ler('deteccaoTipo', async (pedido) => {
  const { servicos, escopo } = pedido;
  const atualidade = await obterAtualidade(pedido, ['deteccao_tipos']);
  const { row: tipo, passado } = await noTempo(pedido, (id, em) => servicos.deteccaoTipos.obter(escopo, id, em));
  const objeto = { titulo: tipo.nome, stream: deteccaoTipoStream(tipo.id), passado, atualidade };
  return { tipo, ficha: await fichaNaTela(pedido, { ...objeto, edicao: 'deteccao_tipos.editar' }) };
});

const TEXTOS: TextosDoPassado = {
  o_que: 'O tipo de detecção como estava',
  faltava: 'este tipo de detecção ainda não existia. Abaixo, como ele está agora.',
};
const porcento = (parte: number) => `${decimal(100 * parte, 0)} %`;

export default function TipoDeDeteccao() {
  const { tipo, ficha } = useLoaderData<typeof loader>();
  return (
    <PaginaDaFicha
      ficha={ficha}
      lista={{ endereco: '/analise/tipos-deteccao', nome: 'Voltar aos tipos de detecção' }}
      textos={TEXTOS}
      nomeDaHistoria="História do tipo de detecção"
    >
      <ParteDaFicha titulo="Dados">
        <Dados>
          <Dado nome="Situação">
            <Situacao ativo={tipo.ativo} />
          </Dado>
          <Dado nome="Nome curto">{tipo.alias}</Dado>
          <Dado nome="No mapa">
            <Simbolo tipo={comoNoMapa(tipo)} />
          </Dado>
          {tipo.descricao !== '' && <Dado nome="Descrição">{tipo.descricao}</Dado>}
        </Dados>
      </ParteDaFicha>
      <ParteDaFicha titulo="Cores">
        <Dados>
          <CorDaFicha nome="Cor do contorno" cor={tipo.cor_contorno} />
          <Dado nome="Opacidade do contorno">{porcento(tipo.transparencia_cor_contorno)}</Dado>
          <CorDaFicha nome="Cor do preenchimento" cor={tipo.cor_preenchimento} />
          <Dado nome="Transparência do preenchimento">{porcento(tipo.transparencia_preenchimento)}</Dado>
        </Dados>
      </ParteDaFicha>
    </PaginaDaFicha>
  );
}
