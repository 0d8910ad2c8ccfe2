import { type Fundo, NOMES_DOS_FUNDOS } from '#app/map/canvas/fundo/fundo.ts';
import type { EstiloDoMapa } from '#app/map/canvas/fundo/vista-do-fundo.ts';

/** Nobody chose anything: the ground of this browser, with its names, flat. */
export const ESTILO_INICIAL: EstiloDoMapa = { fundo: null, rotulos: true, relevo: false, globo: false };

export const CAMPO_DO_FUNDO = 'fundo';
const CAMPOS = { rotulos: 'sem_nomes', relevo: 'relevo', globo: 'globo' } as const;
export const CAMPOS_DO_ESTILO: readonly string[] = [CAMPO_DO_FUNDO, ...Object.values(CAMPOS)];

const SIM = '1';

/** The style that an address tells. Of relief and globe, of which there is one at a time, the relief. */
export function lerEstilo(campos: URLSearchParams): EstiloDoMapa {
  const dito = campos.get(CAMPO_DO_FUNDO) ?? '';
  const relevo = campos.get(CAMPOS.relevo) === SIM;
  return {
    fundo: Object.hasOwn(NOMES_DOS_FUNDOS, dito) ? (dito as Fundo) : null,
    rotulos: campos.get(CAMPOS.rotulos) !== SIM,
    relevo,
    globo: !relevo && campos.get(CAMPOS.globo) === SIM,
  };
}

export function escreverEstilo({ fundo, rotulos, relevo, globo }: EstiloDoMapa, campos: URLSearchParams): void {
  if (fundo !== null) campos.set(CAMPO_DO_FUNDO, fundo);
  if (!rotulos) campos.set(CAMPOS.rotulos, SIM);
  if (relevo) campos.set(CAMPOS.relevo, SIM);
  if (globo) campos.set(CAMPOS.globo, SIM);
}
