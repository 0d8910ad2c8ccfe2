/** What other areas may have of this one. */
export { GEOMETRIAS } from './camada-tipo.ts';
export { PreviaDoTipo } from './previa-do-tipo.tsx';
