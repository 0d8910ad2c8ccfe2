import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { nomesDeEntao } from '#app/server/nome-da-pessoa.server.ts';
import { instanteExigido } from '#app/server/passado.server.ts';
import { classificacaoTipo } from '#domain/deteccao/deteccao.policy.ts';
import type { Lado } from '#domain/deteccao/evidencia.ts';
import { fundoDoStatus } from '#domain/deteccao-status/deteccao-status.policy.ts';
import { CORES_DO_TIPO_NOVO } from '#domain/deteccao-tipo/cores.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { DeteccaoRow } from '#projections/deteccao/deteccao.queries.ts';
import type { ResumoDaAnalise } from '../analise.ts';
import { analiseNaTela, analisePedida, posicaoDe } from '../analises.server.ts';

/** Cinza, where the status' own read model is behind. */
const SEM_COR = '#868E96';
/** Characters of a picture's hash that tell it from the one before. */
const SINAIS_DA_VERSAO = 12;
const SEM_AUSENCIAS = { antes: null, depois: null, regiao: null } as const;

/** The detection that the address names, as it is or was, within today's reach. @throws RespostaDeFalha 404 */
export async function deteccaoPedida(pedido: PedidoDaSessao, em?: string): Promise<DeteccaoRow> {
  const { servicos, escopo, params, pode } = pedido;
  const id = uuidSchema.safeParse(params.id);
  const edita = pode('analises.editar');
  const hoje = id.success ? await servicos.deteccoes.obter(escopo, id.data, edita) : null;
  if (hoje === null || (hoje.removida && !edita && !pode('deteccoes.restaurar'))) throw naoEncontrado();
  if (em === undefined) return hoje;
  const entao = await servicos.deteccoes.obter(escopo, hoje.id, edita, em);
  if (entao === null) throw naoEncontrado();
  return entao;
}

/** Detections as calls answer them, with the names of who drew them at the time. */
export async function deteccoesNaTela(pedido: PedidoDaSessao, rows: readonly DeteccaoRow[]) {
  const nomeDe = await nomesDeEntao(
    pedido,
    rows.map(({ autor_id }) => autor_id),
  );
  return rows.map((row) => ({ ...naTela(row, pedido), criada_por: nomeDe(row.autor_id, row.criada_em) ?? '' }));
}

function naTela(row: DeteccaoRow, { pode }: Pick<PedidoDaSessao, 'pode'>) {
  const { id, analise_id, analise_titulo, tipo_alterado_id, classificacao, observacao, descricao, area } = row;
  const { area_informada, camada_principal_id, impacto, geojson, geometria_svg, data_analise, criada_em } = row;
  const viva = !row.removida && !row.analise_removida;
  return {
    ...{ id, analise_id, analise: analise_id, analise_titulo, tipo_deteccao_id: row.tipo_id },
    tipo_deteccao_alterado_id: tipo_alterado_id,
    tipo: tipoNaTela(row),
    tipo_deteccao: row.alterado_nome ?? row.tipo_nome ?? '',
    ...{ classificacao, classificacao_descricao: row.classificacao_descricao, observacao, descricao },
    classificacao_tipo: classificacaoTipo({ tipo_deteccao_alterado_id: tipo_alterado_id, classificacao }),
    ...{ area, area_informada, camada_referencia: row.camada_principal_nome, camada_principal_id },
    ...{ camadas_impactadas: impacto.camadas, camadas_impactadas_total: impacto.total },
    status: statusNaTela(row),
    ...{ categoria: row.categoria_nome, ativo: { id: row.ativo_id, nome: row.ativo_nome ?? '' } },
    ...{ geojson, centroid: [row.lng, row.lat] as const, geometria_svg, data_analise, criada_em },
    ...{ removida: row.removida, revisao: row.revisao, ...imagensDe(row) },
    pode: {
      editar: viva && pode('deteccoes.editar'),
      remover: viva && pode('deteccoes.remover'),
      alterar_tipo: viva && pode('deteccoes.revisar'),
      registrar_status: viva && pode('deteccoes.revisar'),
      remover_artefato: viva && pode('deteccoes.remover_artefato'),
    },
  };
}

function tipoNaTela(row: DeteccaoRow) {
  const padrao = CORES_DO_TIPO_NOVO;
  return {
    ...{ id: row.tipo_id, alias: row.tipo_alias ?? '', nome: row.tipo_nome ?? '' },
    ...{ alterado_alias: row.alterado_alias, alterado_nome: row.alterado_nome },
    cor_contorno: row.cor_contorno ?? padrao.cor_contorno,
    cor_preenchimento: row.cor_preenchimento ?? padrao.cor_preenchimento,
    transparencia_preenchimento: row.transparencia_preenchimento ?? padrao.transparencia_preenchimento,
    transparencia_cor_contorno: row.transparencia_cor_contorno ?? padrao.transparencia_cor_contorno,
  };
}

function statusNaTela({ status_id, status_nome, status_cor, status_cor_de_fundo, status_icone }: DeteccaoRow) {
  const cor = status_cor ?? SEM_COR;
  const cor_de_fundo = fundoDoStatus({ cor, cor_de_fundo: status_cor_de_fundo });
  return { id: status_id, nome: status_nome ?? '', cor, cor_de_fundo, icone: status_icone ?? 'alerta' };
}

/** Each picture as it was made here and as a browser sent it, by its address; another picture has another one. */
function imagensDe({ id, evidencias, enviadas }: DeteccaoRow) {
  const endereco = (lado: Lado, sha256: string) =>
    `/analise/deteccoes/${id}/imagem-${lado}?v=${sha256.slice(0, SINAIS_DA_VERSAO)}`;
  const feita = (lado: Lado) => {
    const evidencia = evidencias?.[lado] ?? null;
    return evidencia && endereco(lado, evidencia.arquivo.sha256);
  };
  const enviada = (lado: Lado) => {
    const arquivo = enviadas?.[lado]?.arquivo;
    if (arquivo === undefined) return null;
    const semelhanca = evidencias?.[lado]?.semelhanca ?? null;
    return { endereco: `${endereco(lado, arquivo.sha256)}&origem=enviada`, semelhanca };
  };
  return {
    imagens: { antes: feita('antes'), depois: feita('depois'), regiao: feita('regiao') },
    imagens_enviadas: { antes: enviada('antes'), depois: enviada('depois'), regiao: enviada('regiao') },
    imagens_ausentes: evidencias?.ausencias ?? SEM_AUSENCIAS,
  };
}

/** One detection. */
export async function dadosDaDeteccao(pedido: PedidoDaSessao) {
  const row = await deteccaoPedida(pedido, instanteExigido(pedido));
  return (await deteccoesNaTela(pedido, [row]))[0];
}

/** Those of one analysis, and what they add up to. */
export async function deteccoesDaAnalise(pedido: PedidoDaSessao) {
  const em = instanteExigido(pedido);
  const { servicos, escopo, url, pode } = pedido;
  const analise = await analisePedida(pedido, em);
  const removidas = url.searchParams.get('removidas') === '1' && pode('deteccoes.restaurar');
  const [rows, area_uniao, position] = await Promise.all([
    servicos.deteccoes.daAnalise(escopo, analise.id, em, removidas),
    servicos.deteccoes.areaDaUniao(escopo, analise.id, em),
    posicaoDe(pedido),
  ]);
  const data = await deteccoesNaTela(pedido, rows);
  return {
    data,
    total: data.length,
    position,
    analise: analiseNaTela(analise, pedido),
    resumo: resumir(rows, area_uniao),
  };
}

/** Figures of some detections by type, and the layers that they refer to. */
function resumir(rows: readonly DeteccaoRow[], area_uniao: number): ResumoDaAnalise {
  const tipos = new Map<string, { tipo_id: string; nome: string; cor: string; total: number; area: number }>();
  const camadas = new Map<string, { id: string; nome: string; tipo_nome: string }>();
  for (const row of rows) {
    const { cor_preenchimento } = tipoNaTela(row);
    const tipo_id = row.tipo_alterado_id ?? row.tipo_id;
    const vazio = {
      tipo_id,
      nome: row.alterado_nome ?? row.tipo_nome ?? '',
      cor: cor_preenchimento,
      total: 0,
      area: 0,
    };
    const antes = tipos.get(tipo_id) ?? vazio;
    tipos.set(tipo_id, { ...antes, total: antes.total + 1, area: quatroCasas(antes.area + row.area) });
    for (const { id, nome, tipo_nome } of row.impacto.camadas) camadas.set(id, { id, nome, tipo_nome });
    if (row.camada_principal_id !== null && !camadas.has(row.camada_principal_id))
      camadas.set(row.camada_principal_id, {
        ...{ id: row.camada_principal_id, nome: row.camada_principal_nome ?? '', tipo_nome: '' },
      });
  }
  const por_tipo = [...tipos.values()].sort((a, b) => b.total - a.total || a.nome.localeCompare(b.nome, 'pt-BR'));
  const camadas_referencia = [...camadas.values()].sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'));
  return { por_tipo, camadas_referencia, area_uniao };
}

const quatroCasas = (valor: number) => Number(valor.toFixed(4));
