/** Why a logo is not taken. */
export const RECUSAS_DO_LOGO = {
  nao_e_imagem: 'O logo não é uma imagem.',
  nao_aceito: 'O logo deve ser PNG, JPEG ou WebP.',
  outro_formato: 'O logo não é do formato que diz ser.',
  grande: 'O logo deve ter no máximo 2 MB.',
  pixels: 'O logo tem pixels demais: o máximo são 4.096 de cada lado.',
  animada: 'O logo é animado: envie uma imagem parada.',
  ilegivel: 'O logo não pôde ser lido: está cortado ou danificado.',
  vazia: 'O arquivo do logo está vazio.',
} as const;

export const textosDoPapelTimbrado = {
  titulo: 'Papel timbrado',
  descricao: 'O cabeçalho, o logo e o texto de encerramento de todo documento da sua organização.',
  naoVeio: 'Não foi possível carregar o papel timbrado.',
  salvo: 'Papel timbrado salvo.',
  ninguem: 'Os documentos saem sem timbre: ninguém definiu um ainda.',
} as const;
