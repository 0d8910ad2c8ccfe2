/** Texts of the catalogue of images that the specification leaves open. */
export const mensagensDoCatalogo = {
  umaVez: (campo: string) => `O campo ${campo} vem uma vez só, e curto.`,
  data: 'Escreva a data como DD/MM/AAAA.',
  ano: ({ primeiro, ultimo }: { readonly primeiro: number; readonly ultimo: number }) =>
    `Diga o ano do calendário, de ${primeiro} a ${ultimo}.`,
  resolucao_min: 'A resolução mínima é um número de metros por pixel.',
  resolucao_max: 'A resolução máxima é um número de metros por pixel.',
  cobertura_nuvem_max: 'A cobertura de nuvens máxima vai de 0 a 100.',
  apos: 'Esta busca já não é a mesma: busque de novo, desde a primeira página.',
  buscasDemais: 'Muitas buscas de imagens em pouco tempo. Aguarde alguns segundos e tente novamente.',
  acao: 'Diga em action se a imagem entra nos favoritos (add) ou sai deles (remove).',
  soDela: 'Diga em only_for_this_user se o favorito é de todos no cliente (0) ou só seu (1).',
  muitas: (maximo: number) => `São no máximo ${maximo} de cada vez.`,
  imagens: 'Escolha ao menos uma imagem do catálogo, como ele a deu.',
  hash: 'Diga em hash qual é o grupo, como o catálogo o deu.',
  imagensDoGrupo: 'Um grupo é salvo com todas as suas imagens, pelos ids com que foram salvas.',
} as const;
