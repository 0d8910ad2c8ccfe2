/**
 * Stands for the content of a file that an event names and a later one of its stream says destroyed: what was made of
 * it is gone by then, so that whoever applies the log anew needs nothing of it.
 */
export const CONTEUDO_DESTRUIDO = Symbol('conteudo destruido');
