import { data, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ConferenciaDoEnvio } from '#app/importacao/conferencia/conferencia-do-envio.tsx';
import { conferencia } from '#app/importacao/conferencia.mensagens.ts';
import { conferenciaDoEnvio } from '#app/importacao/conferencia.server.ts';
import { edicoesDoFormulario } from '#app/importacao/edicao.server.ts';
import { esperarCamadas, exigirCamadas, paginaDeGeometrias } from '#app/importacao/geometrias.server.ts';
import { importacaoDoPedido } from '#app/importacao/relatorio.server.ts';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { ler, receber } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { lerFormulario, querJson, semConta, texto } from '#app/server/formulario.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { Moldura } from '#app/shell/moldura.tsx';

/** Bytes: whoever sends every geometry back, edited or not, has as many as an import. */
const MAX_EDICAO_BYTES = 32 * 2 ** 20;

export const meta: MetaFunction = () => [{ title: 'Conferência do envio · Atalaia' }];

export const loader = ler('conferencia', async (pedido) => {
  const { servicos, escopo, url } = pedido;
  const atualidade = await obterAtualidade(pedido, ['importacoes', 'camadas', 'camada_tipos']);
  const row = await importacaoDoPedido(pedido);
  const emDia = await esperarCamadas(pedido, row);
  const [envio, geometrias, revisao] = await Promise.all([
    conferenciaDoEnvio(pedido, row),
    row.estado === 'preparada' && emDia
      ? parte(pedido, 'geometrias', paginaDeGeometrias(pedido, row, new URLSearchParams({ geojson: '0' })))
      : null,
    servicos.ladrilhos.obterRevisao(escopo),
  ]);
  const aba = url.searchParams.get('aba') === 'geometrias' ? ('geometrias' as const) : ('arquivos' as const);
  return { atualidade, envio, geometrias, aba, revisao: `${revisao}-${envio.leitura}` };
});

/** What was edited goes into the layers, and they are published: one act. */
export const action = receber('salvarEnvio', async (pedido, conferir) => {
  const form = await lerFormulario(pedido.request, conferir, semConta(MAX_EDICAO_BYTES));
  const row = await importacaoDoPedido(pedido);
  await exigirCamadas(pedido, row);
  const edicoes = await edicoesDoFormulario(pedido, form, row);
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { position } = await pedido.servicos.envios.salvar(row.id, edicoes, contexto);
  pedido.context.lembrarPosicao(position);
  if (querJson(pedido.request)) return data({ id: row.id, message: conferencia.publicado });
  throw redirect('/camadas/upload', 303);
});

export default function PaginaDaConferencia() {
  const pagina = useLoaderData<typeof loader>();
  const recusa = falhaDaResposta(useRespostaDaAcao<typeof action>());
  return (
    <Moldura>
      <ConferenciaDoEnvio {...pagina} recusa={recusa} />
    </Moldura>
  );
}
