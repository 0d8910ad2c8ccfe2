/** What other areas may have of this one. */
export { EtiquetaDaCategoria } from './etiqueta-da-categoria.tsx';
