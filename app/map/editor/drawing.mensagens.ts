export const PREPARING = 'Preparando as ferramentas de desenho';
export const CROSSES = 'O contorno cruza a si mesmo onde está marcado: concluído assim, será corrigido.';
export const NOT_LOADED = 'Esta ferramenta não pôde ser carregada. Verifique a conexão e tente novamente.';
export const NOTHING_TO_TYPE = 'A ferramenta de agora não recebe o que se digita.';
