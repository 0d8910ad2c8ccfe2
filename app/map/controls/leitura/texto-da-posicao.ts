import { decimal } from '#app/kit/formatos.ts';
import { fusoDe, nomeDoFuso } from '#domain/geocodificacao/coordenadas.ts';
import { utmDeGraus } from '#domain/geometria/utm.ts';

/** Decimals of the specification: of degrees, of metres, of a zoom. */
const CASAS = { geo: 4, utm: 0, zoom: 2 } as const;

/** As what a position is told. */
export type Notacao = 'GEO' | 'UTM';

interface Posicao {
  readonly lng: number;
  readonly lat: number;
}

/** Beyond these latitudes there are no zones of UTM. */
const LATITUDES_DE_UTM = [-80, 84] as const;

/** A position as people read and paste it, with its datum; of UTM with its zone. */
export function textoDaPosicao({ lat, lng }: Posicao, notacao: Notacao): string {
  if (notacao === 'GEO') return `${decimal(lat, CASAS.geo)}; ${decimal(lng, CASAS.geo)}`;
  if (lat < LATITUDES_DE_UTM[0] || lat > LATITUDES_DE_UTM[1]) return 'fora dos fusos de UTM';
  const fuso = fusoDe({ lat, lng });
  const { leste, norte } = utmDeGraus({ lat, lng }, fuso.numero);
  const metros = (n: number) => n.toLocaleString('pt-BR', { maximumFractionDigits: CASAS.utm });
  return `${nomeDoFuso(fuso)} ${metros(leste)} mE ${metros(norte)} mN`;
}

/** SIRGAS 2000 has a code for each of these zones. */
export function nomeDoDatum({ lat, lng }: Posicao, notacao: Notacao): string {
  if (notacao === 'GEO') return 'SIRGAS 2000 (EPSG:4674)';
  const { numero, sul } = fusoDe({ lat, lng });
  const codigo = sul ? 31960 + numero : 31954 + numero;
  const conhecido = sul ? numero >= 17 && numero <= 25 : numero >= 11 && numero <= 22;
  return conhecido ? `SIRGAS 2000 (EPSG:${codigo})` : 'SIRGAS 2000';
}

export const textoDoZoom = (zoom: number) => decimal(zoom, CASAS.zoom);
