/** What other areas may have of this one. */
export type { ArtefatoNaTela, LinhaDoTempo, MidiaNaTela, TipoDeArtefatoNaTela } from './artefato.ts';
export { CartaoDoArtefato } from './cartao-do-artefato.tsx';
export { FormulariosDeArtefatos } from './formulario/formularios-de-artefatos.tsx';
export { type ArtefatoEmCriacao, errosDosArtefatos, paraEnvio } from './formulario/novos.ts';
export { deOndeEQuando } from './midia-do-artefato.tsx';
export { RemoverArtefato } from './remover-artefato.tsx';
