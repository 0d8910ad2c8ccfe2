import { dataDoTexto } from '#app/kit/datas.ts';
import { formularios, mapa } from '#app/mensagens/especificacao.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { areaDita } from '#app/server/chamadas/lugar-do-pedido.server.ts';
import { camposInvalidos, naoEncontrado } from '#app/server/falhas.server.ts';
import { medir } from '#domain/geometria/medir.ts';
import { bbox } from '#domain/geometria/partes.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { BuscaNoCatalogo } from '#infra/edge/imagery/catalogue/catalogue.ts';
import { mensagensDoCatalogo as textos } from './catalogo.mensagens.ts';

/** 15,000 km² of the specification, in hectares. */
const AREA_MAXIMA_HA = 1_500_000;
/** Degrees: a wider box is over the limit wherever it lies, and the shortest way around it may be another. */
const LARGURA_MAXIMA = 90;
/** Letters of a parameter: an outline of some thousand corners. */
const MAX_LETRAS = 100_000;

const CAMPOS = ['resolucao_min', 'resolucao_max', 'cobertura_nuvem_max'] as const;
type Campo = (typeof CAMPOS)[number];
const MAXIMO: Readonly<Record<Campo, number>> = {
  resolucao_min: 100_000,
  resolucao_max: 100_000,
  cobertura_nuvem_max: 100,
};

/**
 * What the address of the catalogue asks for. The asset's own area comes first; an asset without one is looked for by
 * the place that is asked for beside it.
 * @throws RespostaDeFalha 404 for an asset out of reach, 422 with the text by field
 */
export async function lerPedidoAoCatalogo(pedido: PedidoDaSessao): Promise<BuscaNoCatalogo> {
  const um = (nome: string) => umValor(pedido.url.searchParams, nome);
  const alvo = await lugarPedido(pedido);
  const [de, ate] = [dataDita(um('data_inicio'), 'data_inicio'), dataDita(um('data_fim'), 'data_fim')];
  if (de !== null && ate !== null && de >= ate) throw camposInvalidos({ data_fim: [formularios.dataInicialPosterior] });
  const [resolucaoMin, resolucaoMax, nuvensMax] = CAMPOS.map((nome) => numeroDito(um(nome), nome));
  const filtro = {
    nuvensMax: nuvensMax ?? null,
    resolucaoMin: resolucaoMin ?? null,
    resolucaoMax: resolucaoMax ?? null,
  };
  if (filtro.resolucaoMin !== null && filtro.resolucaoMax !== null && filtro.resolucaoMin >= filtro.resolucaoMax)
    throw camposInvalidos({ resolucao_max: [formularios.resolucaoInvertida] });
  return { ...alvo, de, ate, filtro };
}

/** Years that a calendar is of. */
const ANOS = { primeiro: 1972, ultimo: 2100 } as const;

/**
 * What the address of a calendar asks for: an asset or a place, and a whole year.
 * @throws RespostaDeFalha as `lerPedidoAoCatalogo`
 */
export async function lerPedidoAoCalendario(pedido: PedidoDaSessao): Promise<BuscaNoCatalogo> {
  const dito = umValor(pedido.url.searchParams, 'ano');
  const ano = /^\d{4}$/.test(dito) ? Number(dito) : Number.NaN;
  if (!(ano >= ANOS.primeiro && ano <= ANOS.ultimo)) throw camposInvalidos({ ano: [textos.ano(ANOS)] });
  const alvo = await lugarPedido(pedido);
  const filtro = { nuvensMax: null, resolucaoMin: null, resolucaoMax: null };
  return { ...alvo, de: `${ano}-01-01`, ate: `${ano}-12-31`, filtro };
}

/** The area of an asset, else the place that is named beside it; no larger than the specification lets it be. */
async function lugarPedido(pedido: PedidoDaSessao): Promise<Pick<BuscaNoCatalogo, 'ativo_id' | 'area' | 'bbox'>> {
  const um = (nome: string) => umValor(pedido.url.searchParams, nome);
  const ativo = await ativoPedido(pedido, um('ativo_id'));
  const area = ativo?.bbox_geojson ?? areaDita(um('bbox'));
  if (area === null) throw camposInvalidos({ [ativo ? 'ativo_id' : 'bbox']: [mapa.semAreaDelimitada] });
  const caixa = bbox(area);
  if (caixa[2] - caixa[0] > LARGURA_MAXIMA || (medir(area).area ?? 0) > AREA_MAXIMA_HA)
    throw camposInvalidos({ [ativo?.bbox_geojson ? 'ativo_id' : 'bbox']: [mapa.areaMuitoGrande] });
  return { ativo_id: ativo?.id ?? null, area, bbox: caixa };
}

function umValor(parametros: URLSearchParams, nome: string): string {
  const [dito = '', outro] = parametros.getAll(nome);
  if (outro !== undefined || dito.length > MAX_LETRAS) throw camposInvalidos({ [nome]: [textos.umaVez(nome)] });
  return dito.trim();
}

/** @throws RespostaDeFalha 404 */
async function ativoPedido({ servicos, escopo }: PedidoDaSessao, dito: string) {
  if (dito === '') return null;
  const id = uuidSchema.safeParse(dito);
  const ativo = id.success ? await servicos.ativos.obter(escopo, id.data) : null;
  if (ativo === null) throw naoEncontrado();
  return ativo;
}

/** DD/MM/AAAA or ISO. */
function dataDita(dita: string, campo: string): string | null {
  if (dita === '') return null;
  const data = dataDoTexto(dita.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1'));
  if (data === null) throw camposInvalidos({ [campo]: [textos.data] });
  return data;
}

function numeroDito(dito: string, campo: Campo): number | null {
  if (dito === '') return null;
  const numero = /^\d{1,6}([.,]\d{1,6})?$/.test(dito) ? Number(dito.replace(',', '.')) : Number.NaN;
  if (!(numero <= MAXIMO[campo])) throw camposInvalidos({ [campo]: [textos[campo]] });
  return numero;
}
