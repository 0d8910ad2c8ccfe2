import { Anchor } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useRevalidator } from '@remix-run/react';
import { useMemo } from 'react';
import { enderecoNoMapa } from '#app/analise/aberta.ts';
import { deteccaoNoTempo } from '#app/analise/deteccao/ficha-da-deteccao.server.ts';
import { salvarOuRemoverDeteccao } from '#app/analise/deteccao/salvar-deteccao.server.ts';
import { camadasDaFicha } from '#app/analise/ficha/camadas-da-ficha.server.ts';
import { FatosDaDeteccao } from '#app/deteccao/detalhes/informacoes.tsx';
import { PassosDaLinha } from '#app/deteccao/detalhes/linha-do-tempo.tsx';
import { ArtefatosDeEntao } from '#app/deteccao/ficha/artefatos-de-entao.tsx';
import classes from '#app/deteccao/ficha/ficha.module.css';
import { MapaDasDeteccoes } from '#app/deteccao/ficha/mapa-das-deteccoes.tsx';
import { ReplayDaDeteccao } from '#app/deteccao/ficha/replay-da-deteccao.tsx';
import { ListaDosPontos } from '#app/deteccao/pontos/lista-dos-pontos.tsx';
import { evidenciasDe } from '#app/deteccao/pontos/pontos.ts';
import type { TextosDoPassado } from '#app/kit/ficha/aviso-do-passado.tsx';
import { ParteDaFicha } from '#app/kit/ficha/dado.tsx';
import { type PaginaNoTempo, useNoMesmoInstante } from '#app/kit/ficha/passado.ts';
import { RegistroForaDoAr } from '#app/kit/ficha/registro-fora-do-ar.tsx';
import { fichaNaTela } from '#app/registro/ficha.server.ts';
import { Prova } from '#app/registro/prova.tsx';
import { ler, receber } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { PaginaDaFicha } from '#app/shell/pagina-da-ficha.tsx';
import { deteccaoStream } from '#domain/deteccao/deteccao.events.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.ficha.titulo ?? 'Detecção'} · Atalaia` },
];

export const handle: PaginaNoTempo = { lePassado: true };

export const loader = ler('deteccao', async (pedido) => {
  const { pode } = pedido;
  const atualidade = await obterAtualidade(pedido, ['deteccoes', 'artefatos', 'deteccao_tipos', 'deteccao_status']);
  const { passado, ...nela } = await deteccaoNoTempo(pedido, atualidade);
  const { id, tipo_deteccao } = nela.deteccao;
  const objeto = {
    titulo: `Detecção: ${tipo_deteccao || 'sem tipo'}`,
    stream: deteccaoStream(id),
    passado,
    atualidade,
  };
  const [ficha, camadas] = await Promise.all([
    // It is drawn and changed on the main map.
    fichaNaTela(pedido, { ...objeto, edicao: 'deteccoes.editar', editavel: false }),
    camadasDaFicha(pedido, passado?.existia ? passado.em : null),
  ]);
  const ve = { analise: pode('analises.ver'), mapa: pode('mapa.ver'), registro: pode('logs.ver') };
  const agenda = pode('relatorios.editar') && pode('relatorios.assinar');
  return { ficha, ...nela, camadas, ve, veRelatorio: pode('relatorios.ver'), agenda };
});

/** Saves a detection (PUT), or takes it to the bin (DELETE). */
export const action = receber('salvarDeteccao', async (pedido, conferir) =>
  Response.json(await salvarOuRemoverDeteccao(pedido, conferir), { headers: { 'Cache-Control': 'no-store' } }),
);

const TEXTOS: TextosDoPassado = {
  o_que: 'A detecção como estava',
  faltava: 'esta detecção ainda não existia, ou não estava ao seu alcance. Abaixo, como ela está agora.',
};

export default function Deteccao() {
  const { ficha, deteccao, passos, artefatos, replay, camadas, ve, veRelatorio, agenda } =
    useLoaderData<typeof loader>();
  const noMesmoInstante = useNoMesmoInstante();
  const { id, analise_id, ativo } = deteccao;
  const { revalidate: reler } = useRevalidator();
  const evidencias = useMemo(() => evidenciasDe(artefatos), [artefatos]);
  const passo = replay?.passos[replay.atual];
  return (
    <PaginaDaFicha
      ficha={ficha}
      lista={ve.analise ? { endereco: `/analise/analises/${analise_id}`, nome: 'Ver a análise' } : null}
      mapa={ve.mapa ? enderecoNoMapa(ativo.id, { id: analise_id, deteccao_id: id }) : null}
      relatorio={veRelatorio ? noMesmoInstante(`/analise/deteccoes/${id}/relatorio`) : null}
      textos={TEXTOS}
      nomeDaHistoria="História da detecção"
    >
      <ParteDaFicha titulo="Replay">
        {replay === null ? (
          <RegistroForaDoAr oQue="A vida da detecção não pode ser lida" />
        ) : (
          <ReplayDaDeteccao replay={replay} endereco={ficha.endereco}>
            {passo !== undefined && replay.prova !== null && (
              <details className={classes.prova}>
                <summary>Prova no registro</summary>
                <Prova posicao={passo.posicao} tipo={passo.tipo} prova={replay.prova} />
                {ve.registro && (
                  <Anchor component={Link} to={`/logs/${passo.posicao}`} size="sm">
                    Ver o evento nos logs
                  </Anchor>
                )}
              </details>
            )}
          </ReplayDaDeteccao>
        )}
      </ParteDaFicha>
      <ParteDaFicha titulo="Onde fica">
        <MapaDasDeteccoes deteccoes={[deteccao]} midias={evidencias} camadas={camadas} />
        {evidencias.length > 0 && <ListaDosPontos midias={evidencias} />}
      </ParteDaFicha>
      <ParteDaFicha titulo="Informações">
        <FatosDaDeteccao deteccao={deteccao} />
        {agenda && ficha.passado === null && (
          <Anchor component={Link} to={`/relatorios/agendamentos/criar?deteccao=${id}`} size="sm">
            Agendar o dossiê desta detecção
          </Anchor>
        )}
      </ParteDaFicha>
      <ParteDaFicha titulo="Linha do tempo">
        <PassosDaLinha passos={passos} deteccao_id={id} />
      </ParteDaFicha>
      <ParteDaFicha titulo="Artefatos">
        <ArtefatosDeEntao
          artefatos={artefatos}
          deteccao={deteccao}
          aoMudar={ficha.passado === null ? () => reler() : undefined}
        />
      </ParteDaFicha>
    </PaginaDaFicha>
  );
}
