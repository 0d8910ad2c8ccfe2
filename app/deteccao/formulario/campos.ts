import { areaDigitada, areaParaDigitar } from '#app/kit/formulario/numero-digitado.ts';
import { mensagensDaDeteccao } from '../deteccao.mensagens.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';

/** What is typed and chosen of a detection, in the order of the form. */
export const CAMPOS = ['tipo_deteccao_id', 'camada_principal_id', 'descricao', 'area'] as const;
export type CampoDaDeteccao = (typeof CAMPOS)[number];
export type CamposDaDeteccao = Readonly<Record<CampoDaDeteccao, string>>;
export type ErrosDosCampos = Readonly<Record<string, readonly string[]>>;

export const ROTULOS: Readonly<Record<CampoDaDeteccao, string>> = {
  tipo_deteccao_id: 'Tipo de detecção',
  camada_principal_id: 'Camada de referência',
  descricao: 'Descrição',
  area: 'Área informada (ha)',
};

const VAZIOS: CamposDaDeteccao = { tipo_deteccao_id: '', camada_principal_id: '', descricao: '', area: '' };

/** The fields of a detection as a form shows them. */
export function camposDe(deteccao: DeteccaoNaTela | null): CamposDaDeteccao {
  if (deteccao === null) return VAZIOS;
  const { tipo_deteccao_id, camada_principal_id, descricao, area_informada } = deteccao;
  const area = area_informada === null ? '' : areaParaDigitar(String(area_informada));
  return { tipo_deteccao_id, camada_principal_id: camada_principal_id ?? '', descricao, area };
}

/** What is wrong with them, field by field, before anything is sent. */
export function errosDos(campos: CamposDaDeteccao, temDesenho: boolean): ErrosDosCampos {
  return {
    ...(temDesenho ? {} : { geojson: [mensagensDaDeteccao.semDesenho] }),
    ...(campos.tipo_deteccao_id === '' ? { tipo_deteccao_id: [mensagensDaDeteccao.semTipo] } : {}),
    ...(areaDigitada(campos.area) === null ? { area: ['Informe a área em hectares, como 1.234,5678.'] } : {}),
  };
}

/** The fields as they travel: the area with a decimal point, empty where nobody typed one. */
export const paraEnviar = (campos: CamposDaDeteccao) => ({ ...campos, area: areaDigitada(campos.area) ?? campos.area });
