import { renderToStaticMarkup } from 'react-dom/server';
import { dataNaTela, periodoEmPalavras } from '#app/kit/datas.ts';
import { hectares, numero, plural } from '#app/kit/formatos.ts';
import { TabelaDaSerie, TabelaDosTotais } from '#app/kit/totais/tabelas-dos-totais.tsx';
import type { PontoDaSerie } from '#app/kit/totais/totais.ts';
import { deteccoes as textos } from '#app/mensagens/especificacao.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { posicaoLida } from '#app/server/passado.server.ts';
import { type FiltroDeDeteccoes, graoDaSerie, inicioDoGrao, partesDoPeriodo } from '#domain/deteccao/filtro.policy.ts';
import { filtroPedido } from './pedido.server.ts';
import type { RelatorioNaTela } from './resultados.ts';

/** What the detections of a filter add up to, now or at an instant. */
export async function lerRelatorio(
  { servicos, escopo }: Pick<PedidoDaSessao, 'servicos' | 'escopo'>,
  filtro: FiltroDeDeteccoes,
  em: string | undefined,
): Promise<RelatorioNaTela> {
  const somas = await servicos.deteccoesFiltradas.somarPorPartes(escopo, filtro, em);
  const { total, area, primeira, ultima, por_tipo, por_status, por_dia } = somas;
  const serie = primeira === null || ultima === null ? [] : serieDe(por_dia, primeira, ultima);
  return { total, area, por_tipo, por_status, serie };
}

/** `GET /deteccoes/relatorio`: the same as a piece of HTML, with the total in `data-total`. @throws RespostaDeFalha 422 */
export async function relatorioEmHtml(pedido: PedidoDaSessao): Promise<Response> {
  const { filtro, em } = filtroPedido(pedido);
  const posicao = await posicaoLida(pedido, em);
  const relatorio = await lerRelatorio(pedido, filtro, em);
  const html = renderToStaticMarkup(<Relatorio relatorio={relatorio} filtro={filtro} posicao={posicao} />);
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } });
}

interface Props {
  readonly relatorio: RelatorioNaTela;
  readonly filtro: FiltroDeDeteccoes;
  readonly posicao: string;
}

function Relatorio({ relatorio, filtro: { inicio, fim }, posicao }: Props) {
  const { total, area, por_tipo, por_status, serie } = relatorio;
  const periodo = periodoEmPalavras(inicio && dataNaTela(inicio), fim && dataNaTela(fim));
  return (
    <section data-total={total} data-area={area} data-position={posicao}>
      <h1>Relatório de detecções</h1>
      {periodo !== '' && <p>Data da análise: {periodo}</p>}
      <p>Posição {numero(Number(posicao))} do registro</p>
      {total === 0 ? (
        <p>{textos.nenhuma}</p>
      ) : (
        <>
          <p>
            {plural(total, 'detecção', 'detecções')}, {hectares(area)}
          </p>
          <h2>Por tipo</h2>
          <TabelaDosTotais nome="Tipo" totais={por_tipo} />
          <h2>Por status</h2>
          <TabelaDosTotais nome="Status" totais={por_status} />
          <h2>No tempo</h2>
          <TabelaDaSerie serie={serie} />
        </>
      )}
    </section>
  );
}

/** Counts of days as a timeline shows them: every part of the period, the empty ones too. */
function serieDe(
  dias: readonly { readonly dia: string; readonly total: number; readonly area: number }[],
  inicio: string,
  fim: string,
): readonly PontoDaSerie[] {
  const grao = graoDaSerie(inicio, fim);
  const partes = new Map(partesDoPeriodo(inicio, fim, grao).map((parte) => [parte, { total: 0, area: 0 }]));
  for (const { dia, total, area } of dias) {
    const parte = partes.get(inicioDoGrao(dia, grao));
    if (parte === undefined) continue;
    parte.total += total;
    parte.area += area;
  }
  return [...partes].map(([parte, { total, area }]) => ({ inicio: parte, grao, total, area: Number(area.toFixed(4)) }));
}
