import { v7 as uuidV7 } from 'uuid';
import { MAX_DESENHO, textoDaGeometria } from '#app/map/form/desenho.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { restricoesDe } from '#app/server/conferir-formulario.server.ts';
import { contarVertices, paraMulti } from '#domain/geometria/partes.ts';
import { ehProtegido } from '#domain/importacao/campos-vistos.ts';
import type { CamadaDetalheRow } from '#projections/camada/camada.queries.ts';
import { camadaEsquema, camadaNovaEsquema } from './camada.esquema.ts';
import { type CamadaEditavel, type DadosDaCamadaNoFormulario, valoresDaCamada } from './camada.form.ts';

/** What the page of a layer's form shows: its data, and the map around it. */
export async function leituraDoEditor(pedido: PedidoDaSessao, lerDados: () => Promise<DadosDaCamadaNoFormulario>) {
  const { servicos, escopo } = pedido;
  const atualidade = await obterAtualidade(pedido, ['camadas', 'camada_tipos', 'ativos']);
  const [dados, revisao] = await Promise.all([lerDados(), servicos.ladrilhos.obterRevisao(escopo)]);
  return { atualidade, dados, revisao: String(revisao) };
}

/** What the form of a new layer is read from. */
export async function formularioNovo(pedido: PedidoDaSessao): Promise<DadosDaCamadaNoFormulario> {
  const vazia = { tipo_id: '', ativo_id: '', nome: '', descricao: '', area_informada: null, attributes: {} };
  return {
    id: null,
    attributes: {},
    protegidos: [],
    geojson: null,
    vertices: null,
    extensao: null,
    revisao: -1,
    valores: valoresDaCamada(vazia),
    restricoes: restricoesDe(camadaNovaEsquema),
    comando_id: uuidV7(),
    ...(await escolhas(pedido, null)),
  };
}

/** What the form of a layer that exists is read from. */
export async function formularioDaCamada(
  pedido: PedidoDaSessao,
  row: CamadaDetalheRow,
): Promise<DadosDaCamadaNoFormulario> {
  const cabe = textoDaGeometria(row.geojson).length <= MAX_DESENHO;
  return {
    id: row.id,
    extensao: row.extensao,
    revisao: row.revisao,
    valores: valoresDaCamada(editavel(row)),
    attributes: abertos(row),
    protegidos: Object.keys(protegidos(row)),
    geojson: cabe ? paraMulti(row.geojson) : null,
    vertices: cabe ? null : contarVertices(row.geojson),
    restricoes: restricoesDe(camadaEsquema),
    comando_id: uuidV7(),
    ...(await escolhas(pedido, row)),
  };
}

const editavel = (row: CamadaDetalheRow): CamadaEditavel => ({ ...row, tipo_id: row.tipo?.id ?? '' });

/** Attributes that a form may show: a protected value never leaves the server. */
function abertos({ attributes }: CamadaDetalheRow) {
  return Object.fromEntries(Object.entries(attributes).filter(([, valor]) => !ehProtegido(valor)));
}

export function protegidos({ attributes }: CamadaDetalheRow) {
  return Object.fromEntries(Object.entries(attributes).filter(([, valor]) => ehProtegido(valor)));
}

/** Layer types and assets that may be chosen: active ones within reach, and the layer's own. */
async function escolhas({ servicos, escopo }: PedidoDaSessao, row: CamadaDetalheRow | null) {
  const [tipos, ativos] = await Promise.all([servicos.camadaTipos.listar(escopo), servicos.ativos.listar(escopo)]);
  return {
    tipos,
    ativos: ativos
      .filter(({ id, ativo }) => ativo || id === row?.ativo_id)
      .map(({ id, nome, lat, lng }) => ({ id, nome, lugar: [lng, lat] as const })),
  };
}
