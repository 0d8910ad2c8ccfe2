/** As addresses name it. */
const PROPRIO = 'proprio';

/** Whose an image is, as people read it. */
export const provedorEmPalavras = (provedor: string): string => (provedor === PROPRIO ? 'imagens próprias' : provedor);
