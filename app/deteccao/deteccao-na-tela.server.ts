import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { nomesDeEntao } from '#app/server/nome-da-pessoa.server.ts';
import { classificacaoTipo } from '#domain/deteccao/deteccao.policy.ts';
import type { Lado } from '#domain/deteccao/evidencia.ts';
import { fundoDoStatus } from '#domain/deteccao-status/deteccao-status.policy.ts';
import { CORES_DO_TIPO_NOVO } from '#domain/deteccao-tipo/cores.ts';
import type { DeteccaoRow } from '#projections/deteccao/deteccao.queries.ts';
import type { Momento } from '#projections/kernel/historico.ts';
import type { Procedencia } from './deteccao.ts';

/** Cinza, where the status' own read model is behind. */
const SEM_COR = '#868E96';
/** Characters of a picture's hash that tell it from the one before. */
const SINAIS_DA_VERSAO = 12;
const SEM_AUSENCIAS = { antes: null, depois: null, regiao: null } as const;

/**
 * Detections as calls answer them, with the names of who drew them at the time.
 * @param momento of which they are
 * @param comMudadas whether each says which of its layers have changed since: one alone does, lists do not
 */
export async function deteccoesNaTela(
  pedido: Pick<PedidoDaSessao, 'servicos' | 'pode'>,
  rows: readonly DeteccaoRow[],
  momento?: Momento,
  comMudadas = false,
) {
  const nomeDe = await nomesDeEntao(
    pedido,
    rows.map(({ autor_id }) => autor_id),
  );
  const mudadas = await Promise.all(comMudadas ? rows.map((row) => camadasMudadas(pedido, row, momento)) : []);
  return rows.map((row, i) => ({
    ...naTela(row, pedido, momento),
    criada_por: nomeDe(row.autor_id, row.criada_em) ?? '',
    ...(mudadas[i] && { camadas_mudadas: mudadas[i] }),
  }));
}

/** Which of its layers are no longer what they were, by the names that they had. */
async function camadasMudadas({ servicos }: Pick<PedidoDaSessao, 'servicos'>, row: DeteccaoRow, momento?: Momento) {
  const nomes = new Map(row.impacto.camadas.map(({ id, nome }) => [id, nome]));
  const mudadas = await servicos.deteccoes.camadasMudadas(row, momento);
  return mudadas.map(({ id, mudancas }) => ({ id, nome: nomes.get(id) ?? row.camada_principal_nome ?? '', mudancas }));
}

function naTela(row: DeteccaoRow, { pode }: Pick<PedidoDaSessao, 'pode'>, momento: Momento | undefined) {
  const { id, analise_id, analise_titulo, tipo_alterado_id, classificacao, observacao, descricao, area } = row;
  const { area_informada, camada_principal_id, impacto, geojson, geometria_svg, data_analise, criada_em } = row;
  const viva = !row.removida && !row.analise_removida;
  return {
    id,
    analise_id,
    analise: analise_id,
    analise_titulo,
    tipo_deteccao_id: row.tipo_id,
    tipo_deteccao_alterado_id: tipo_alterado_id,
    tipo: tipoNaTela(row),
    tipo_deteccao: row.alterado_nome ?? row.tipo_nome ?? '',
    classificacao,
    classificacao_descricao: row.classificacao_descricao,
    observacao,
    descricao,
    classificacao_tipo: classificacaoTipo({ tipo_deteccao_alterado_id: tipo_alterado_id, classificacao }),
    area,
    area_informada,
    camada_referencia: row.camada_principal_nome,
    camada_principal_id,
    camadas_impactadas: impacto.camadas,
    camadas_impactadas_total: impacto.total,
    status: statusNaTela(row),
    categoria: row.categoria_nome,
    ativo: { id: row.ativo_id, nome: row.ativo_nome ?? '' },
    geojson,
    centroid: [row.lng, row.lat] as const,
    geometria_svg,
    data_analise,
    criada_em,
    removida: row.removida,
    revisao: row.revisao,
    ...imagensDe(row, momento),
    pode: {
      editar: viva && pode('deteccoes.editar'),
      remover: viva && pode('deteccoes.remover'),
      alterar_tipo: viva && pode('deteccoes.revisar'),
      registrar_status: viva && pode('deteccoes.revisar'),
      remover_artefato: viva && pode('deteccoes.remover_artefato'),
    },
  };
}

/** The type of a detection: its names, and the colours of the one that holds. */
export function tipoNaTela(row: DeteccaoRow) {
  const padrao = CORES_DO_TIPO_NOVO;
  return {
    id: row.tipo_id,
    alias: row.tipo_alias ?? '',
    nome: row.tipo_nome ?? '',
    alterado_alias: row.alterado_alias,
    alterado_nome: row.alterado_nome,
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

/**
 * Each picture as it was made here and as a browser sent it, by its address, of then where they are of the past; another
 * picture has another address.
 */
function imagensDe({ id, evidencias, enviadas }: DeteccaoRow, momento: Momento | undefined) {
  const entao = momento === undefined ? '' : `&${campoDoMomento(momento)}`;
  const endereco = (lado: Lado, sha256: string) =>
    `/analise/deteccoes/${id}/imagem-${lado}?v=${sha256.slice(0, SINAIS_DA_VERSAO)}${entao}`;
  const feita = (lado: Lado) => {
    const evidencia = evidencias?.[lado] ?? null;
    return evidencia && endereco(lado, evidencia.arquivo.sha256);
  };
  const procedencia = (lado: Lado): Procedencia | null => {
    const evidencia = evidencias?.[lado] ?? null;
    if (evidencia === null) return null;
    const { provedor, tipo, contraste, cenas, arquivo } = evidencia;
    return { provedor, tipo, contraste, cenas, sha256: arquivo.sha256 };
  };
  const enviada = (lado: Lado) => {
    const arquivo = enviadas?.[lado]?.arquivo;
    if (arquivo === undefined) return null;
    const semelhanca = evidencias?.[lado]?.semelhanca ?? null;
    return { endereco: `${endereco(lado, arquivo.sha256)}&origem=enviada`, semelhanca };
  };
  return {
    imagens: { antes: feita('antes'), depois: feita('depois'), regiao: feita('regiao') },
    procedencias: { antes: procedencia('antes'), depois: procedencia('depois'), regiao: procedencia('regiao') },
    imagens_enviadas: { antes: enviada('antes'), depois: enviada('depois'), regiao: enviada('regiao') },
    imagens_ausentes: evidencias?.ausencias ?? SEM_AUSENCIAS,
  };
}

const campoDoMomento = (momento: Momento) =>
  typeof momento === 'string' ? `em=${encodeURIComponent(momento)}` : `posicao=${momento.posicao}`;
