import type { useForm } from '@conform-to/react';
import { textoDaGeometria } from '#app/map/form/desenho.ts';
import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { geojsonDoLocal, grausParaDigitar } from './local.ts';

/** Letters of the name of an image. */
export const MAX_IMAGEM = 200;

/** Field in which somebody says that there really are two of this name. */
export const MESMO_NOME = 'mesmo_nome';

export const ROTULOS = {
  cliente_id: 'Cliente',
  nome: 'Nome',
  sigla: 'Sigla',
  categoria_id: 'Categoria',
  uf: 'Estado',
  motivo_da_uf: 'Motivo do estado',
  lat: 'Latitude',
  lng: 'Longitude',
  geojson: 'Local em GeoJSON',
  bbox_geojson: 'Área delimitada',
  imagem_padrao: 'Imagem padrão',
  monitoramento: 'Monitorar este ativo',
} as const;

/** What an asset's form edits, as the read model or the log has it. */
export interface AtivoEditavel {
  readonly nome: string;
  readonly sigla: string;
  readonly categoria_id: string;
  readonly uf: string;
  readonly lat: number;
  readonly lng: number;
  readonly bbox_geojson: Geometria | null;
  readonly imagem_padrao: string | null;
  readonly monitoramento: boolean;
}

interface Opcao {
  readonly id: string;
  readonly nome: string;
}

/** What the asset's form is read from. */
export interface DadosDoAtivo {
  /** Null for a new one. */
  readonly id: string | null;
  readonly valores: ReturnType<typeof valoresDoAtivo>;
  readonly bbox_geojson: Geometria | null;
  /** -1 for a new one. */
  readonly revisao: number;
  /** Whose it is; '' while an operator has not said so. */
  readonly cliente_id: string;
  /** Its name, where it is known and stays. */
  readonly cliente: string | null;
  /** What an operator chooses from for a new one; null where there is nothing to choose. */
  readonly clientes: readonly Opcao[] | null;
  readonly categorias: readonly (Opcao & { readonly cliente_id: string })[];
  readonly estados: readonly { readonly uf: string; readonly estado: string }[];
  readonly tipos: readonly TipoNoMapa[];
  readonly restricoes: Parameters<typeof useForm>[0]['constraint'];
  /** Id of the next command, and of the asset that a new form makes: sending it twice makes one. */
  readonly comando_id: string;
}

/** The plain fields of the form as they are sent. */
export function valoresDoAtivo(ativo: AtivoEditavel | null) {
  if (ativo === null) {
    const nada = { nome: '', sigla: '', categoria_id: '', uf: '', lat: '', lng: '', geojson: '' };
    return { ...nada, motivo_da_uf: '', imagem_padrao: '', monitoramento: '' };
  }
  const { nome, sigla, categoria_id, uf, lat, lng, imagem_padrao, monitoramento } = ativo;
  return {
    nome,
    sigla,
    categoria_id,
    uf,
    lat: grausParaDigitar(lat),
    lng: grausParaDigitar(lng),
    geojson: geojsonDoLocal({ lat, lng }),
    imagem_padrao: imagem_padrao ?? '',
    monitoramento: monitoramento ? 'on' : '',
    // What was said before stays with the event that it was said in: said again only where the place or the state change.
    motivo_da_uf: '',
  };
}

/** Every field of one version of an asset, for comparing it with another; the place is told once, by its numbers. */
export function versaoDoAtivo(ativo: AtivoEditavel) {
  const { geojson: _, motivo_da_uf: __, ...campos } = valoresDoAtivo(ativo);
  return { ...campos, bbox_geojson: textoDaGeometria(ativo.bbox_geojson) };
}
