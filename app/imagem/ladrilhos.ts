import { type Contraste, escreverContraste } from '#domain/imagem/contraste.ts';
import { PROVEDOR_DE_FUNDOS, type TipoDeImagem } from '#domain/imagem/imagem.policy.ts';

/** An image on the map, as one of its types. */
export interface ImagemNoMapa {
  readonly grupo: string;
  /** As addresses of tiles name it. */
  readonly provedor: string;
  readonly data: string | null;
  readonly tipo: TipoDeImagem;
  /** Between which values it is stretched; the usual ones without. */
  readonly contraste?: Contraste | null;
  readonly bbox: readonly [number, number, number, number];
  /** One of a sequence: there with its tiles, and seen when it is its turn. */
  readonly quadro?: 'visto' | 'oculto';
}

const CAMINHO = '/api/image-provider';

/** Where the tiles of an image come from, as a map asks for them. */
export function enderecoDosLadrilhos(imagem: Omit<ImagemNoMapa, 'bbox' | 'quadro'>): string {
  const { grupo, provedor, data, tipo, contraste = null } = imagem;
  const campos = new URLSearchParams({ group_hash: grupo, type: tipo });
  if (data !== null) campos.set('date', data);
  if (contraste !== null) campos.set('stretch', escreverContraste(contraste));
  const dele = provedor === PROVEDOR_DE_FUNDOS ? 'planet/basemap-tile' : `${encodeURIComponent(provedor)}/tile`;
  return `${CAMINHO}/${dele}/{z}/{x}/{y}?${campos}`;
}

type Caixa = ImagemNoMapa['bbox'];

/** Whether any of an image is to be seen in a view. */
export function encontra([oeste, sul, leste, norte]: Caixa, vista: Caixa): boolean {
  return oeste < vista[2] && leste > vista[0] && sul < vista[3] && norte > vista[1];
}
