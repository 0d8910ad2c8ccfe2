import { linhaCsv, MARCA_UTF8 } from '#app/kit/csv.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { anexo } from '#app/server/anexo.server.ts';
import { camposInvalidos, naoEncontrado, proibido } from '#app/server/falhas.server.ts';
import { aneisDe } from '#domain/geometria/aneis.ts';
import { type Geometria, geometriaSchema } from '#domain/geometria/geojson.ts';
import { hashDoGrupoSchema } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { PROVEDOR_PROPRIO } from '#domain/imagem/imagem.policy.ts';
import type { Serie } from '#domain/imagem/serie.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { gastarBusca } from '../catalogo.server.ts';
import { GRANDEZAS, MAX_VERTICES } from './grandezas.ts';
import { mensagensDosValores } from './valores.mensagens.ts';
import { lerPontos } from './valores.server.ts';

/** What is asked of a series: fields of an address, or of a form. */
interface PedidoDeSerie {
  readonly ativo_id: string;
  /** Of whose outline it is; null where it is of no detection's. */
  readonly deteccao_id: string | null;
  /** Hash of the group that it is asked from, where it is of the place of an image. */
  readonly grupo: string | null;
  readonly type: string;
  readonly geojson: string | null;
  readonly ponto: URLSearchParams | null;
}

/** Out of an address: a point, a detection, or else the area of the asset. */
export const serieDoEndereco = (campos: URLSearchParams): PedidoDeSerie => ({
  ativo_id: campos.get('ativo_id') ?? '',
  type: campos.get('type') ?? '',
  geojson: null,
  deteccao_id: campos.get('deteccao_id'),
  grupo: campos.get('group_hash'),
  ponto: campos.has('lng') || campos.has('lat') ? campos : null,
});

/** @throws RespostaDeFalha 404 for an asset, a detection or a group out of reach, 422 for what cannot be taken a series of */
export async function lerSerie(pedido: PedidoDaSessao, pedida: PedidoDeSerie) {
  const { servicos, escopo } = pedido;
  const { ativo_id, deteccao_id, grupo, type, geojson, ponto } = pedida;
  const deteccao = deteccao_id === null ? null : await deteccaoVista(pedido, deteccao_id);
  const doGrupo = grupo === null ? null : await ativoDoGrupo(pedido, grupo);
  const id = deteccao?.ativo_id ?? doGrupo ?? uuidSchema.safeParse(ativo_id).data;
  const grandeza = GRANDEZAS.find((uma) => uma === type);
  const enviada = geojson === null ? null : lida(geojson);
  // A place of others' images needs no asset, where it is said which place.
  const semLugar = id === undefined && (grupo === null || ponto === null);
  if (semLugar || grandeza === undefined || enviada === undefined) {
    throw camposInvalidos({
      ...(semLugar && { ativo_id: [mensagensDosValores.semAtivo] }),
      ...(grandeza === undefined && { type: [mensagensDosValores.grandeza] }),
      ...(enviada === undefined && { geojson: [mensagensDosValores.geometria(MAX_VERTICES)] }),
    });
  }
  const ativo = id === undefined ? null : await servicos.ativos.obter(escopo, id);
  if (id !== undefined && ativo === null) throw naoEncontrado();
  const area = ponto === null ? areaDe(deteccao?.geojson ?? enviada ?? ativo?.bbox_geojson ?? null) : pontoDe(ponto);
  gastarBusca(pedido);
  const serie = await servicos.seriesDasImagens(escopo, id ?? null, area, grandeza, pedido.request.signal);
  return { ativo: ativo?.nome ?? mensagensDosValores.umLugar, serie };
}

/** One that this person may see, in nobody's bin. @throws RespostaDeFalha 403, 404 */
async function deteccaoVista({ servicos, escopo, pode }: PedidoDaSessao, dita: string) {
  if (!pode('deteccoes.ver')) throw proibido();
  const id = uuidSchema.safeParse(dita);
  const row = id.success ? await servicos.deteccoes.obter(escopo, id.data, pode('analises.editar')) : null;
  if (row === null || row.removida || row.analise_removida) throw naoEncontrado();
  return row;
}

/** Of one's own images: whose they are; null of what is no asset's. @throws RespostaDeFalha 404 */
async function ativoDoGrupo({ servicos, escopo }: PedidoDaSessao, dito: string): Promise<Uuid | null> {
  const hash = hashDoGrupoSchema.safeParse(dito);
  const grupo = hash.success ? await servicos.catalogoDeImagens.grupo(escopo, hash.data) : null;
  if (grupo === null) throw naoEncontrado();
  if (grupo.provedor !== PROVEDOR_PROPRIO) return null;
  const imagem = uuidSchema.safeParse(grupo.cenas[0]?.id.split('.')[0]).data;
  return (imagem && (await servicos.imagens.obter(escopo, imagem))?.ativo_id) ?? null;
}

function pontoDe(campos: URLSearchParams) {
  const [ponto = [0, 0]] = lerPontos(
    new URLSearchParams({ lng: campos.get('lng') ?? '', lat: campos.get('lat') ?? '' }),
  );
  return { ponto: [...ponto] };
}

/** The geometry that a text holds; what is no JSON is none either, nor what has more corners than may be sent. */
function lida(texto: string): Geometria | undefined {
  try {
    const geometria = geometriaSchema.safeParse(JSON.parse(texto)).data;
    return geometria !== undefined && verticesDe(geometria) > MAX_VERTICES ? undefined : geometria;
  } catch {
    return undefined;
  }
}

const verticesDe = (geometria: Geometria) => aneisDe(geometria).reduce((soma, anel) => soma + anel.length, 0);

/** What is stored was measured when it came: it may have any number of corners. */
function areaDe(geometria: Geometria | null) {
  if (geometria === null) throw camposInvalidos({ geojson: [mensagensDosValores.semArea] });
  if (geometria.type === 'Point') return { ponto: geometria.coordinates };
  if (verticesDe(geometria) === 0) throw camposInvalidos({ geojson: [mensagensDosValores.geometria(MAX_VERTICES)] });
  return { aneis: aneisDe(geometria) };
}

const COLUNAS = ['data', 'imagem', 'satelite', 'media', 'minimo', 'maximo', 'pixels_validos', 'pixels_nublados'];
const MAIS_COLUNAS = ['pixels', 'mascara_de_nuvens', 'provedor'];

/** As spreadsheets in Brazil read it: `;` between the fields, a comma before the decimals. */
export function serieComoCsv(ativo: string, { grandeza, pontos }: Serie): Response {
  const linhas = pontos.map((ponto) =>
    linhaCsv([
      ...[ponto.data ?? '', ponto.nome, ponto.satelite ?? '', ponto.media ?? '', ponto.minimo ?? ''],
      ...[ponto.maximo ?? '', ponto.validos, ponto.nublados, ponto.pixels, ponto.mascara ?? '', ponto.provedor],
    ]),
  );
  return new Response([MARCA_UTF8, linhaCsv([...COLUNAS, ...MAIS_COLUNAS]), ...linhas].join(''), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': anexo(`Série de ${grandeza}, ${ativo}.csv`),
      'Cache-Control': 'private, no-store',
    },
  });
}
