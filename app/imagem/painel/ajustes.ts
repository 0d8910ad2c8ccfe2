import { escreverFiltros, type FiltrosDasImagens, lerFiltros, SEM_FILTROS } from './filtros.ts';

/** What of the panel stands in the address besides the images themselves, and outlives another choice of asset. */
export interface AjustesDasImagens {
  readonly filtros: FiltrosDasImagens;
  /** Hash of the mosaic that the map lies on; null for the map's own ground. */
  readonly mapa_base: string | null;
}

const CAMPO = 'mapa_base';
const HASH = /^[0-9a-f]{64}$/;

export const ajustesDasImagens = {
  nenhum: { filtros: SEM_FILTROS, mapa_base: null } as AjustesDasImagens,

  /** What an address tells wrong is as if it did not. */
  ler(campos: URLSearchParams): AjustesDasImagens {
    const hash = campos.get(CAMPO) ?? '';
    return { filtros: lerFiltros(campos), mapa_base: HASH.test(hash) ? hash : null };
  },

  escrever({ filtros, mapa_base }: AjustesDasImagens, campos: URLSearchParams): void {
    escreverFiltros(filtros, campos);
    if (mapa_base === null) campos.delete(CAMPO);
    else campos.set(CAMPO, mapa_base);
  },
};
