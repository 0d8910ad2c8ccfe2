/** What other areas may have of this one. */
export { MenuDeExportacao } from './menu-de-exportacao.tsx';
