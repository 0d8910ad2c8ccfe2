import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { imagemPedida } from '../imagens.server.ts';
import { mensagensDosValores } from './valores.mensagens.ts';
import { MAX_PONTOS } from './valores.ts';

type Lugar = readonly [lng: number, lat: number];

const NUMERO = /^-?\d{1,3}(\.\d{1,15})?$/;

/** `lng` and `lat`, or many at once: `pontos=lng,lat;lng,lat`. @throws RespostaDeFalha 422 */
export function lerPontos(campos: URLSearchParams): readonly Lugar[] {
  const muitos = campos.get('pontos');
  const textos =
    muitos === null
      ? [[campos.get('lng') ?? '', campos.get('lat') ?? '']]
      : muitos.split(';').map((um) => um.split(','));
  if (textos.length > MAX_PONTOS) throw camposInvalidos({ pontos: [mensagensDosValores.pontosDemais(MAX_PONTOS)] });
  return textos.map(([lng = '', lat = '', ...resto]) => {
    const lugar: Lugar = [Number(lng), Number(lat)];
    const bom = NUMERO.test(lng) && NUMERO.test(lat) && Math.abs(lugar[0]) <= 180 && Math.abs(lugar[1]) <= 90;
    if (!bom || resto.length > 0) {
      throw camposInvalidos({ [muitos === null ? 'lng' : 'pontos']: [mensagensDosValores.ponto] });
    }
    return lugar;
  });
}

/** The image that is asked for, with the file that its values are read from. @throws RespostaDeFalha 404, 422 */
export async function imagemComValores(pedido: PedidoDaSessao) {
  const { id, grupo, exame, papeis, valores } = await imagemPedida(pedido);
  if (exame === null || valores === null) throw camposInvalidos({ imagem: [mensagensDosValores.semExame] });
  return { id, grupo, exame, papeis, chave: valores.chave };
}

/** What cannot be looked up is said as a sentence. @throws RespostaDeFalha 422 */
export async function comSistema<T>(ler: () => Promise<T>): Promise<T> {
  try {
    return await ler();
  } catch (error) {
    if ((error as Error).name !== 'UnsupportedCrs') throw error;
    const { crs } = error as Error & { readonly crs: string };
    throw camposInvalidos({ imagem: [mensagensDosValores.sistema(crs)] });
  }
}
