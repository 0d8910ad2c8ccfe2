import { createReadableStreamFromReadable } from '@remix-run/node';
import { v7 as uuidV7 } from 'uuid';
import { mensagensDaExportacao, textoDoMotivo } from '#app/exportacao/exportacao.porta.server.ts';
import { camadas } from '#app/mensagens/especificacao.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { anexo } from '#app/server/anexo.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos, naoEncontrado, pedidoInvalido, RespostaDeFalha } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { lerSelecao } from '#app/server/listas/selecao.server.ts';
import type { ExportacaoState } from '#domain/exportacao/exportacao.decider.ts';
import { formatoSchema, type MotivoDaFalha } from '#domain/exportacao/exportacao.events.ts';
import { type Formato, formatoAceita } from '#domain/exportacao/formatos.ts';
import { sistemaDe } from '#domain/exportacao/sistemas.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { exigirEscolha, lerFiltroDaSelecao } from './selecao.server.ts';

/** What of the request another try would have to change. */
const CAMPOS = { sem_camadas: 'layer_ids', campos_demais: 'layer_ids', nao_projetavel: 'projection' } as const;
const STATUS = { grande_demais: 413, demorada: 504, falha_interna: 500 } as const;

/** The file itself where it is ready in time; otherwise word that it will come. */
export async function exportarCamadas(pedido: PedidoDaSessao, form: FormData): Promise<Response> {
  const { servicos, escopo, sessao, request } = pedido;
  const { formato, crs } = lerFormatoESistema(form);
  const filtro = lerFiltroDaSelecao(form);
  const selecao = exigirEscolha(lerSelecao(form, 'layer_ids'));
  const exportacao_id = uuidV7();
  const { pedidosDeExportacao: exportacoes } = servicos;
  const fim = await servicos.exportacoes.maisUma(escopo, sessao.usuario_id, exportacao_id, async () => {
    const { position } = await exportacoes.solicitar(
      {
        ...{ exportacao_id, formato, crs, cliente_id: escopo.cliente_id },
        ativos: escopo.ativos === 'todos' ? 'todos' : [...escopo.ativos],
        selecao: { todas: selecao.todas, ids: [...selecao.ids] },
        filtro: { tipos: [...(filtro.tipos ?? [])], ativos: [...(filtro.ativos ?? [])], busca: filtro.busca ?? '' },
      },
      contextoDoComando(pedido, texto(form, 'comando_id')),
    );
    pedido.context.lembrarPosicao(position);
    return exportacoes.aguardar(exportacao_id, servicos.config.EXPORT_WAIT_SECONDS * 1_000, request.signal);
  });
  if (request.signal.aborted) {
    // Whoever hangs up gets no file any more.
    await exportacoes.cancelar(exportacao_id, contextoDoComando(pedido, '')).catch(() => undefined);
    throw pedidoInvalido(camadas.exportacaoFalhou);
  }
  if (fim === null) return aindaNao(exportacao_id);
  if (fim.motivo !== null) throw naoExportadas(fim.motivo);
  return baixarExportacao(pedido, exportacao_id);
}

function naoExportadas(motivo: MotivoDaFalha): RespostaDeFalha {
  const message = textoDoMotivo(motivo);
  if (motivo in CAMPOS) return camposInvalidos({ [CAMPOS[motivo as keyof typeof CAMPOS]]: [message] });
  return new RespostaDeFalha(STATUS[motivo as keyof typeof STATUS], { message });
}

/** The file of one's own export. @throws RespostaDeFalha 404, or 410 where its time is over */
export async function baixarExportacao({ servicos, escopo, sessao }: PedidoDaSessao, id: Uuid): Promise<Response> {
  const aberta = await servicos.pedidosDeExportacao.abrir(id, sessao.usuario_id, escopo);
  if (aberta === null) throw naoEncontrado();
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

function lerFormatoESistema(form: FormData): { readonly formato: Formato; readonly crs: number } {
  const formato = formatoSchema.safeParse(texto(form, 'file_type'));
  const projecao = texto(form, 'projection');
  const crs = /^\d{4,5}$/.test(projecao) ? Number(projecao) : 0;
  const erros = {
    ...(formato.success ? {} : { file_type: [mensagensDaExportacao.file_type] }),
    ...(sistemaDe(crs) === null ? { projection: [mensagensDaExportacao.projection] } : {}),
  };
  if (!formato.success || Object.keys(erros).length > 0) throw camposInvalidos(erros);
  if (!formatoAceita(formato.data, crs)) throw camposInvalidos({ projection: [mensagensDaExportacao.so_wgs84] });
  return { formato: formato.data, crs };
}
