import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enderecoNoMapa } from '#app/analise/aberta.ts';
import { camadasDaFicha } from '#app/analise/ficha/camadas-da-ficha.server.ts';
import { FatosDaAnalise } from '#app/analise/ficha/fatos-da-analise.tsx';
import { analiseNoTempo } from '#app/analise/ficha/ficha-da-analise.server.ts';
import { salvarOuRemoverAnalise } from '#app/analise/salvar-analise.server.ts';
import { LinhasDasDeteccoes } from '#app/deteccao/ficha/linhas-das-deteccoes.tsx';
import { MapaDasDeteccoes } from '#app/deteccao/ficha/mapa-das-deteccoes.tsx';
import type { TextosDoPassado } from '#app/kit/ficha/aviso-do-passado.tsx';
import { ParteDaFicha } from '#app/kit/ficha/dado.tsx';
import { type PaginaNoTempo, useNoMesmoInstante } from '#app/kit/ficha/passado.ts';
import { fichaNaTela } from '#app/registro/ficha.server.ts';
import { agir, ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { PaginaDaFicha } from '#app/shell/pagina-da-ficha.tsx';
import { analiseStream } from '#domain/analise/analise.events.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.ficha.titulo ?? 'Análise'} · Atalaia` },
];

export const handle: PaginaNoTempo = { lePassado: true };

export const loader = ler('analise', async (pedido) => {
  const { pode } = pedido;
  const atualidade = await obterAtualidade(pedido, ['deteccoes', 'ativos', 'deteccao_tipos', 'deteccao_status']);
  const { passado, ...nela } = await analiseNoTempo(pedido);
  const { id, titulo } = nela.analise;
  const [ficha, camadas] = await Promise.all([
    // It is changed on the main map.
    fichaNaTela(pedido, {
      titulo,
      stream: analiseStream(id),
      passado,
      atualidade,
      edicao: 'analises.editar',
      editavel: false,
    }),
    camadasDaFicha(pedido, passado?.existia ? passado.em : null),
  ]);
  return { ficha, ...nela, camadas, veMapa: pode('mapa.ver'), veRelatorio: pode('relatorios.ver') };
});

/** Saves what is said of an analysis (PUT), or takes it to the bin (DELETE). */
export const action = agir('salvarAnalise', async (pedido, form) =>
  Response.json(await salvarOuRemoverAnalise(pedido, form), { headers: { 'Cache-Control': 'no-store' } }),
);

const TEXTOS: TextosDoPassado = {
  o_que: 'A análise como estava',
  faltava: 'esta análise ainda não existia, ou não estava ao seu alcance. Abaixo, como ela está agora.',
};

export default function Analise() {
  const { ficha, analise, autoria, deteccoes, resumo, camadas, veDeteccoes, veMapa, veRelatorio } =
    useLoaderData<typeof loader>();
  const noMesmoInstante = useNoMesmoInstante();
  return (
    <PaginaDaFicha
      ficha={ficha}
      lista={null}
      mapa={veMapa ? enderecoNoMapa(analise.ativo_id, { id: analise.id, deteccao_id: null }) : null}
      relatorio={veRelatorio ? noMesmoInstante(`/analise/analises/${analise.id}/relatorio/`) : null}
      textos={TEXTOS}
      nomeDaHistoria="História da análise"
    >
      <ParteDaFicha titulo="Dados">
        <FatosDaAnalise analise={analise} autoria={autoria} resumo={resumo} />
      </ParteDaFicha>
      <ParteDaFicha titulo="Detecções">
        <LinhasDasDeteccoes deteccoes={deteccoes} comFicha={veDeteccoes} />
      </ParteDaFicha>
      <ParteDaFicha titulo="Onde ficam">
        <MapaDasDeteccoes deteccoes={deteccoes} camadas={camadas} />
      </ParteDaFicha>
    </PaginaDaFicha>
  );
}
