/** What other areas may have of this one. */
export {
  type Limites,
  type LimitesDecididos,
  limitesDecididos,
  ROTULOS_DOS_LIMITES,
  valoresDosLimites,
} from './limites.ts';
