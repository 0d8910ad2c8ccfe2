/** What other areas may have of this one. */
export { CampoDeSenha, SenhaNova } from './entrada/campo-de-senha.tsx';
