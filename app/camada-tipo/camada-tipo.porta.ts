/** What other areas may have of this one. */
export { GEOMETRIAS } from './camada-tipo.ts';
