import { randomUUID } from 'node:crypto';
import { quemEnvia } from '#app/importacao/importacao.porta.server.ts';
import { FUSOS, instanteComFuso } from '#app/kit/datas.ts';
import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { parteCoberta } from '#domain/geometria/cobertura.ts';
import { nomeDoSistema } from '#domain/imagem/exame.ts';
import { NUVENS_PADRAO } from '#domain/imagem/imagem.commands.ts';
import { papeisVigentes, tiposPossiveis } from '#domain/imagem/imagem.policy.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { FiltroDeImagens, ImagemRow } from '#projections/imagem/imagem.queries.ts';
import { textoDoProblema } from './imagem.mensagens.ts';
import { BYTES_POR_MB, type DadosDoFormulario, type ImagemNaTela, type VistaDaImagem } from './imagem.ts';
import { diaEHora } from './obtencao.ts';
import { maximoDaImagem } from './por-partes.server.ts';
import { FUSO_PADRAO } from './valores-do-formulario.server.ts';

/** Images on a page of the list: the specification's. */
export const IMAGENS_POR_PAGINA = 30;

export interface PaginaDeImagens extends Paginas {
  readonly imagens: readonly ImagemNaTela[];
}

/** A page of the images within reach. */
export async function listarImagensNaTela(
  { servicos, escopo }: PedidoDaSessao,
  filtro: FiltroDeImagens,
  pagina: { readonly cursor: string | null; readonly limite: number },
): Promise<PaginaDeImagens> {
  const [{ itens, anterior, proxima }, total] = await Promise.all([
    servicos.imagens.listar(escopo, filtro, pagina),
    servicos.imagens.contar(escopo, filtro),
  ]);
  return { imagens: itens.map(naTela), anterior, proxima, total };
}

/** @throws RespostaDeFalha 404 */
export async function imagemPedida({ servicos, escopo, params }: PedidoDaSessao): Promise<ImagemRow> {
  const id = uuidSchema.safeParse(params.id);
  const row = id.success ? await servicos.imagens.obter(escopo, id.data) : null;
  if (row === null) throw naoEncontrado();
  return row;
}

export function naTela(row: ImagemRow): ImagemNaTela {
  const { id, ativo_id, situacao, removida, percentual_nuvens, satelite_vigente, data, versao, arquivo } = row;
  const fuso = FUSOS.find((um) => um === row.obtencao?.fuso);
  return {
    id,
    ativo_id,
    situacao,
    removida,
    inativa: row.inativa,
    percentual_nuvens,
    data,
    versao,
    satelite: satelite_vigente,
    nome: arquivo.nome,
    bytes: arquivo.bytes,
    sha256: arquivo.sha256,
    ativo: row.ativo_nome ?? '',
    obtida: row.obtida_em && instanteComFuso(row.obtida_em, fuso),
    problemas: row.problemas.map(textoDoProblema),
    cobre: cobertura(row),
    cobre_dito: row.percentual_cobertura,
    nuvens_estimadas: row.exame?.nuvens_estimadas ?? null,
    nuvens_do_arquivo: row.exame?.dito.nuvens ?? null,
    vista: vistaDe(row),
  };
}

function cobertura({ ativo_area, exame }: ImagemRow): number | null {
  const parte = ativo_area && exame && parteCoberta(ativo_area, exame.pegada);
  return parte === null ? null : Math.round(parte * 100);
}

function vistaDe({ exame, grupo, papeis }: ImagemRow): VistaDaImagem | null {
  if (exame === null || grupo === null) return null;
  const { bbox, largura, altura, resolucao, crs_epsg, crs_wkt } = exame;
  const vigentes = papeisVigentes(exame, papeis);
  const nome = nomeDoSistema(crs_wkt) ?? 'sem nome';
  return {
    grupo,
    bbox,
    largura,
    altura,
    resolucao,
    tipos: tiposPossiveis(vigentes),
    sistema: crs_epsg === null ? `${nome}, sem código EPSG` : `${nome} (EPSG:${crs_epsg})`,
    bandas: exame.bandas.map((banda, i) => ({ ...banda, numero: i + 1, papel: vigentes[i] ?? null })),
  };
}

/** What the form is filled in with: of an image, or of none. */
export async function dadosDoFormulario(pedido: PedidoDaSessao, row: ImagemRow | null): Promise<DadosDoFormulario> {
  const { servicos, escopo } = pedido;
  const [ativos, parados] = await Promise.all([
    servicos.ativos.listar(escopo, { ativo: true }),
    servicos.enviosParciais.abertos(quemEnvia(pedido, 'imagem')),
  ]);
  const fuso = row?.obtencao?.fuso ?? FUSO_PADRAO;
  const quando = row?.obtencao ? diaEHora(row.obtencao) : { dia: '', hora: '' };
  return {
    comando_id: randomUUID(),
    revisao: row?.revisao ?? null,
    ativos: ativos.map(({ id, nome }) => ({ id, nome })),
    maximo_mb: maximoDaImagem(pedido) / BYTES_POR_MB,
    parados: parados.map(({ expira_em, id, nome, bytes, recebidos }) => ({
      id,
      nome,
      bytes,
      recebidos,
      expira_em: new Date(expira_em).toISOString(),
    })),
    valores: {
      ativo_id: row?.ativo_id ?? '',
      percentual_nuvens: row?.percentual_nuvens ?? NUVENS_PADRAO,
      percentual_cobertura: row?.percentual_cobertura ?? null,
      ...quando,
      fuso,
      satelite: row?.satelite ?? '',
    },
  };
}
