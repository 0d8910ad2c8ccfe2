import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { camposInvalidos, type Erros } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { medir } from '#domain/geometria/medir.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { MAX_TEXTO } from '#domain/kernel/text.ts';
import type { DeteccaoRow } from '#projections/deteccao/deteccao.queries.ts';
import { mensagensDaDeteccao as nossos } from './deteccoes.mensagens.ts';
import { geometriaDoTexto } from './impacto.server.ts';

/**
 * The fields of a detection as calls send them, each looked up within reach.
 * @param row what is edited, whose own type and layer it may keep whatever became of them; null for a new one
 * @throws RespostaDeFalha 422 by field, all of them at once
 */
export async function lerDadosDaDeteccao(
  pedido: PedidoDaSessao,
  form: FormData,
  ativo_id: Uuid,
  row: DeteccaoRow | null,
) {
  const erros: Record<string, readonly string[]> = {};
  const tipo_deteccao_id = await lerTipo(pedido, texto(form, 'tipo_deteccao_id'), row, erros);
  const camada_principal_id = await lerCamada(pedido, texto(form, 'camada_principal_id'), ativo_id, row, erros);
  const descricao = texto(form, 'descricao').trim();
  if (descricao.length > MAX_TEXTO) erros.descricao = [nossos.texto];
  const dita = lerArea(form, row, erros);
  if (Object.keys(erros).length > 0) throw camposInvalidos(erros satisfies Erros);
  const geojson = geometriaDoTexto(texto(form, 'geojson'));
  // A form sends back what it was shown: only another figure is somebody's own.
  const area_informada = dita === medir(geojson).area ? null : dita;
  return { tipo_deteccao_id, camada_principal_id, descricao, area_informada, geojson };
}

type Achados = Record<string, readonly string[]>;

async function lerTipo({ servicos, escopo }: PedidoDaSessao, dito: string, row: DeteccaoRow | null, erros: Achados) {
  const id = uuidSchema.safeParse(dito);
  const tipo = id.success ? await servicos.deteccaoTipos.obter(escopo, id.data) : null;
  if (tipo === null) erros.tipo_deteccao_id = [nossos.semTipo];
  else if (!tipo.ativo && tipo.id !== row?.tipo_id) erros.tipo_deteccao_id = [nossos.tipoInativo];
  return tipo?.id ?? '';
}

async function lerCamada(
  { servicos, escopo }: PedidoDaSessao,
  dito: string,
  ativo_id: Uuid,
  row: DeteccaoRow | null,
  erros: Achados,
) {
  if (dito === '') return null;
  if (dito === row?.camada_principal_id) return dito;
  const id = uuidSchema.safeParse(dito);
  const camada = id.success ? await servicos.camadas.obter(escopo, id.data) : null;
  if (camada?.ativo_id !== ativo_id) erros.camada_principal_id = [nossos.outraCamada];
  return camada?.id ?? null;
}

/** Hectares as people type them or as they travel; the computed ones stand beside. */
function lerArea(form: FormData, row: DeteccaoRow | null, erros: Achados): number | null {
  if (!form.has('area')) return row?.area_informada ?? null;
  const dita = texto(form, 'area').trim();
  if (dita === '') return null;
  const lida = Number(dita.includes(',') ? dita.replaceAll('.', '').replace(',', '.') : dita);
  if (Number.isFinite(lida) && lida >= 0) return Number(lida.toFixed(4));
  erros.area = [nossos.area];
  return null;
}
