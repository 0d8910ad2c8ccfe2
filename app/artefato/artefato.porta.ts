/** What other areas may have of this one. */
export type { ArtefatoNaTela, LinhaDoTempo, TipoDeArtefatoNaTela } from './artefato.ts';
export { CartaoDoArtefato } from './cartao-do-artefato.tsx';
export { FormulariosDeArtefatos } from './formulario/formularios-de-artefatos.tsx';
export { type ArtefatoEmCriacao, errosDosArtefatos, paraEnvio } from './formulario/novos.ts';
export { RemoverArtefato } from './remover-artefato.tsx';
