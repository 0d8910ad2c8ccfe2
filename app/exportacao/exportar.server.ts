import { createReadableStreamFromReadable } from '@remix-run/node';
import { v7 as uuidV7 } from 'uuid';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { anexo } from '#app/server/anexo.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos, naoEncontrado, pedidoInvalido, RespostaDeFalha } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import type { ExportacaoState } from '#domain/exportacao/exportacao.decider.ts';
import { formatoSchema, type MotivoDaFalha } from '#domain/exportacao/exportacao.events.ts';
import { type Formato, formatoAceita, formatosDe, type ObjetoDaExportacao } from '#domain/exportacao/formatos.ts';
import type { PedidoDeCamadas, PedidoDeDeteccoes } from '#domain/exportacao/pedido.ts';
import { sistemaDe } from '#domain/exportacao/sistemas.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { ExportacaoRow, ListaDeExportacoes } from '#projections/exportacao/exportacao.queries.ts';
import { mensagensDaExportacao, textoDoMotivo } from './exportacao.mensagens.ts';

/** Which things a file is asked of; whose they are is the session's. */
type OQue =
  | Pick<PedidoDeCamadas, 'objeto' | 'selecao' | 'filtro'>
  | Pick<PedidoDeDeteccoes, 'objeto' | 'selecao' | 'filtro'>;

interface Pedida {
  readonly oQue: OQue;
  readonly formato: Formato;
  /** EPSG code. */
  readonly crs: number;
}

/** The field of the form that names what was ticked. */
const ESCOLHA: Readonly<Record<ObjetoDaExportacao, string>> = {
  camadas: 'layer_ids',
  deteccoes: 'selected_detection_ids',
  geometrias: 'selected_detection_ids',
};
const STATUS = { grande_demais: 413, demorada: 504, falha_interna: 500 } as const;

/** The file itself where it is ready in time; otherwise word that it will come. @throws RespostaDeFalha */
export async function exportar(pedido: PedidoDaSessao, form: FormData, pedida: Pedida): Promise<Response> {
  const { servicos, escopo, sessao, request } = pedido;
  const { oQue, formato, crs } = pedida;
  const exportacao_id = uuidV7();
  const { pedidosDeExportacao: exportacoes } = servicos;
  const ativos = escopo.ativos === 'todos' ? ('todos' as const) : [...escopo.ativos];
  const { cliente_id } = escopo;
  const fim = await servicos.exportacoes.maisUma(escopo, sessao.usuario_id, exportacao_id, async () => {
    const { position } = await exportacoes.solicitar(
      { exportacao_id, formato, crs, cliente_id, ativos, ...oQue },
      contextoDoComando(pedido, texto(form, 'comando_id')),
    );
    pedido.context.lembrarPosicao(position);
    return exportacoes.aguardar(exportacao_id, servicos.config.EXPORT_WAIT_SECONDS * 1_000, request.signal);
  });
  if (request.signal.aborted) {
    // Whoever hangs up gets no file any more.
    await exportacoes.cancelar(exportacao_id, contextoDoComando(pedido, '')).catch(() => undefined);
    throw pedidoInvalido(mensagensDaExportacao.interrompida);
  }
  if (fim === null) return aindaNao(exportacao_id);
  if (fim.motivo !== null) throw naoExportado(fim.motivo, oQue.objeto);
  return entregar(pedido, exportacao_id);
}

/** @throws RespostaDeFalha 422 by field */
export function lerFormato(form: FormData, objeto: ObjetoDaExportacao): Formato {
  const formato = formatoSchema.safeParse(texto(form, 'file_type'));
  if (formato.success && formatosDe(objeto).includes(formato.data)) return formato.data;
  throw camposInvalidos({ file_type: [mensagensDaExportacao.file_type] });
}

/** @throws RespostaDeFalha 422 by field: everything that is wrong with either */
export function lerFormatoESistema(form: FormData, objeto: ObjetoDaExportacao): Pick<Pedida, 'formato' | 'crs'> {
  const formato = formatoSchema.safeParse(texto(form, 'file_type'));
  const conhecido = formato.success && formatosDe(objeto).includes(formato.data);
  const projecao = texto(form, 'projection');
  const crs = /^\d{4,5}$/.test(projecao) ? Number(projecao) : 0;
  const erros = {
    ...(conhecido ? {} : { file_type: [mensagensDaExportacao.file_type] }),
    ...(sistemaDe(crs) === null ? { projection: [mensagensDaExportacao.projection] } : {}),
  };
  if (!formato.success || Object.keys(erros).length > 0) throw camposInvalidos(erros);
  if (!formatoAceita(formato.data, crs)) throw camposInvalidos({ projection: [mensagensDaExportacao.so_wgs84] });
  return { formato: formato.data, crs };
}

/** What of the request another try would have to change. */
function naoExportado(motivo: MotivoDaFalha, objeto: ObjetoDaExportacao): RespostaDeFalha {
  const message = textoDoMotivo(motivo);
  if (motivo in STATUS) return new RespostaDeFalha(STATUS[motivo as keyof typeof STATUS], { message });
  return camposInvalidos({ [motivo === 'nao_projetavel' ? 'projection' : ESCOLHA[objeto]]: [message] });
}

/** The file of the export that the address names. @throws RespostaDeFalha 404, or 410 where its time is over */
export async function baixarExportacao(pedido: PedidoDaSessao, lista: ListaDeExportacoes): Promise<Response> {
  const id = uuidSchema.safeParse(pedido.params.id);
  if (!id.success) throw naoEncontrado();
  return entregar(pedido, id.data, lista);
}

/** @param lista what it must be of; anything where it is absent */
async function entregar(pedido: PedidoDaSessao, id: Uuid, lista?: ListaDeExportacoes): Promise<Response> {
  const { servicos, escopo, sessao } = pedido;
  const aberta = await servicos.pedidosDeExportacao.abrir(id, sessao.usuario_id, escopo);
  if (aberta === null) throw naoEncontrado();
  if (lista !== undefined && (aberta.state.objeto === 'camadas') !== (lista === 'camadas')) throw naoEncontrado();
  if (aberta.conteudo === null) throw new RespostaDeFalha(410, { message: mensagensDaExportacao.semArquivo });
  const { arquivo, avisos } = aberta.state as Pick<ExportacaoState, 'avisos'> & {
    readonly arquivo: NonNullable<ExportacaoState['arquivo']>;
  };
  return new Response(createReadableStreamFromReadable(aberta.conteudo), {
    headers: {
      'Content-Type': arquivo.tipo,
      'Content-Length': String(arquivo.bytes),
      'Content-Disposition': anexo(arquivo.nome),
      // What our own page tells the person; other clients may.
      ...(avisos.length > 0 && {
        'X-Atalaia-Avisos': avisos.map(({ codigo, total }) => `${codigo}=${total}`).join(', '),
      }),
      'Cache-Control': 'private, no-store',
    },
  });
}

function aindaNao(exportacao_id: Uuid): Response {
  return Response.json(
    { message: mensagensDaExportacao.demorada, exportacao_id },
    { status: 202, headers: { 'Cache-Control': 'no-store' } },
  );
}

/** Gives up one's own export that is not ready yet. @throws RespostaDeFalha 404 */
export async function cancelarExportacao(
  pedido: PedidoDaSessao,
  form: FormData,
  lista: ListaDeExportacoes,
): Promise<ExportacaoRow> {
  const { servicos, escopo, sessao, params, context } = pedido;
  const id = uuidSchema.safeParse(params.id);
  const exportacao = id.success ? await servicos.exportacoes.obter(escopo, sessao.usuario_id, lista, id.data) : null;
  if (exportacao === null) throw naoEncontrado();
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { position } = await servicos.pedidosDeExportacao.cancelar(exportacao.id, contexto);
  context.lembrarPosicao(position);
  return exportacao;
}
