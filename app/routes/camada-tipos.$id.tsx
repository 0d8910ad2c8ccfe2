import { Anchor, Group } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { GEOMETRIAS } from '#app/camada-tipo/camada-tipo.ts';
import { nomeDoIconeDoTipo } from '#app/camada-tipo/icones.server.ts';
import type { TextosDoPassado } from '#app/kit/ficha/aviso-do-passado.tsx';
import { CorDaFicha } from '#app/kit/ficha/cor-da-ficha.tsx';
import { Dado, Dados, ParteDaFicha } from '#app/kit/ficha/dado.tsx';
import { type PaginaNoTempo, useNoMesmoInstante } from '#app/kit/ficha/passado.ts';
import { Situacao } from '#app/kit/ficha/situacao.tsx';
import { decimal, numero } from '#app/kit/formatos.ts';
import { Simbolo } from '#app/map/layers/legenda.tsx';
import { fichaNaTela } from '#app/registro/ficha.server.ts';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { noTempo } from '#app/server/passado.server.ts';
import { PaginaDaFicha } from '#app/shell/pagina-da-ficha.tsx';
import { camadaTipoStream } from '#domain/camada-tipo/camada-tipo.events.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.tipo.nome ?? 'Tipo de camada'} · Atalaia` },
];

export const handle: PaginaNoTempo = { lePassado: true };

export const loader = ler('camadaTipo', async (pedido) => {
  const { servicos, escopo } = pedido;
  const atualidade = await obterAtualidade(pedido, ['camada_tipos']);
  const { row: tipo, passado } = await noTempo(pedido, (id, em) => servicos.camadaTipos.obter(escopo, id, em));
  const objeto = { titulo: tipo.nome, stream: camadaTipoStream(tipo.id), passado, atualidade };
  const em = passado?.em ?? undefined;
  const todos = await servicos.camadaTipos.listar(escopo, { em });
  const pai = todos.find(({ id }) => id === tipo.tipo_pai_id) ?? null;
  const parente = ({ id, nome }: { readonly id: string; readonly nome: string }) => ({ id, nome });
  const parentes = {
    pai: pai && parente(pai),
    subtipos: todos.filter((um) => um.tipo_pai_id === tipo.id).map(parente),
  };
  const icone = await nomeDoIconeDoTipo(pedido, tipo.icone);
  return { tipo, parentes, icone, ficha: await fichaNaTela(pedido, { ...objeto, edicao: 'camada_tipos.editar' }) };
});

const TEXTOS: TextosDoPassado = {
  o_que: 'O tipo de camada como estava',
  faltava: 'este tipo de camada ainda não existia. Abaixo, como ele está agora.',
};
const porcento = (parte: number) => `${decimal(100 * parte, 0)} %`;

export default function TipoDeCamada() {
  const { tipo, parentes, icone, ficha } = useLoaderData<typeof loader>();
  return (
    <PaginaDaFicha
      ficha={ficha}
      lista={{ endereco: '/camada-tipos', nome: 'Voltar aos tipos de camada' }}
      textos={TEXTOS}
      nomeDaHistoria="História do tipo de camada"
    >
      <ParteDaFicha titulo="Dados">
        <Dados>
          <Dado nome="Situação">
            <Situacao ativo={tipo.ativo} />
          </Dado>
          <Dado nome="Geometria">{GEOMETRIAS[tipo.tipo_geometria]}</Dado>
          <Dado nome="No mapa">
            <Simbolo tipo={tipo} />
          </Dado>
          <Parentes {...parentes} />
        </Dados>
      </ParteDaFicha>
      <ParteDaFicha titulo="Estilo">
        <Dados>{tipo.tipo_geometria === 1 ? <Icone tipo={tipo} nome={icone} /> : <Traco tipo={tipo} />}</Dados>
      </ParteDaFicha>
    </PaginaDaFicha>
  );
}

type DosParentes = ReturnType<typeof useLoaderData<typeof loader>>['parentes'];

/** The type above, and those below, at the same instant. */
function Parentes({ pai, subtipos }: DosParentes) {
  const noMesmoInstante = useNoMesmoInstante();
  const link = ({ id, nome }: DosParentes['subtipos'][number]) => (
    <Anchor key={id} component={Link} to={noMesmoInstante(`/camada-tipos/${id}`)}>
      {nome}
    </Anchor>
  );
  return (
    <>
      {pai !== null && <Dado nome="Subtipo de">{link(pai)}</Dado>}
      {subtipos.length > 0 && (
        <Dado nome="Subtipos">
          <Group gap="sm" component="span" display="inline-flex">
            {subtipos.map(link)}
          </Group>
        </Dado>
      )}
    </>
  );
}

type Tipo = ReturnType<typeof useLoaderData<typeof loader>>['tipo'];

function Icone({ tipo, nome }: { readonly tipo: Tipo; readonly nome: string | null }) {
  return (
    <>
      <Dado nome="Ícone">{nome ?? 'Um ponto'}</Dado>
      <Dado nome="Tamanho">{numero(tipo.icone_tamanho)} px</Dado>
      <CorDaFicha nome="Cor" cor={tipo.icone_cor} />
      <Dado nome="Opacidade">{porcento(tipo.icone_transparencia)}</Dado>
    </>
  );
}

function Traco({ tipo }: { readonly tipo: Tipo }) {
  const preenche = tipo.tipo_geometria === 3;
  return (
    <>
      <CorDaFicha nome="Cor do contorno" cor={tipo.cor_contorno} />
      <Dado nome="Largura do contorno">{numero(tipo.largura_contorno)} px</Dado>
      <Dado nome="Opacidade do contorno">{porcento(tipo.transparencia_cor_contorno)}</Dado>
      {preenche && (tipo.sem_preenchimento || tipo.cor_preenchimento === null) && (
        <Dado nome="Preenchimento">Sem preenchimento</Dado>
      )}
      {preenche && !tipo.sem_preenchimento && tipo.cor_preenchimento !== null && (
        <>
          <CorDaFicha nome="Cor do preenchimento" cor={tipo.cor_preenchimento} />
          <Dado nome="Opacidade do preenchimento">{porcento(tipo.transparencia_cor_preenchimento)}</Dado>
        </>
      )}
    </>
  );
}
