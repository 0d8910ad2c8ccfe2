import { escreverEwkb } from '#domain/geometria/ewkb.ts';
import { medirPlana } from '#domain/geometria/medir.ts';
import type { GeometriaPlana } from '#domain/geometria/plana.ts';
import type { FeicaoDoLote } from '#domain/importacao/lote.ts';
import { reconhecerAtributos } from '#domain/importacao/reconhecer-atributos.ts';
import { uuidV5 } from '#infra/store/event-store/event-id.ts';
import type { Attributes } from './copy-values.ts';
import type { LayerPlan } from './layer-plan.ts';

type Place = Pick<LayerPlan, 'importacao_id' | 'arquivo' | 'camada'>;

/** The id of the layer that a feature becomes: from its place in the files, so that read again it is the same. */
export function layerIdOf({ importacao_id, arquivo, camada }: Place, feicao: number): string {
  return uuidV5(`camada/${importacao_id}/${arquivo}/${camada}/${feicao}`);
}

/** The layer that a feature becomes. */
export function layerOf(
  plan: LayerPlan,
  feicao: number,
  plana: GeometriaPlana,
  attributes: Attributes,
  defeitos: readonly string[],
): FeicaoDoLote {
  const { arquivo, camada, crs_original } = plan;
  const { nome, descricao, area } = reconhecerAtributos(attributes);
  const medidas = medirPlana(plana);
  return {
    id: layerIdOf(plan, feicao),
    arquivo,
    camada,
    feicao,
    crs_original,
    nome: nome ?? `${camada} ${feicao + 1}`,
    descricao,
    ...medidas,
    area_informada: medidas.area === null ? null : area,
    attributes,
    defeitos,
    geom: escreverEwkb(plana),
  };
}
