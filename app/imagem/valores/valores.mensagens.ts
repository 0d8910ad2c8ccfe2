/** Texts about values of images, which the specification leaves open. */
export const mensagensDosValores = {
  ponto: 'Diga longitude (-180 a 180) e latitude (-90 a 90) em graus, com ponto decimal.',
  pontosDemais: (maximo: number) => `Peça até ${maximo} pontos de cada vez.`,
  semAtivo: 'Diga o ativo cujas imagens entram na série.',
  grandeza: 'Peça a série de um índice (ndvi, ndwi, nbr) ou do que uma banda mede.',
  semArea: 'Este ativo não tem área desenhada: clique em um ponto da imagem, ou desenhe a área do ativo.',
  geometria: (maximo: number) =>
    `A área da série é um ponto ou um polígono em GeoJSON, em graus, com até ${maximo} vértices.`,
  contraste: 'O contraste tem um mínimo e um máximo, nesta ordem, para cada canal da imagem.',
  semExame: 'Esta imagem ainda não tem um arquivo examinado: não há valores para ler.',
  soAsMaisNovas: 'Só as imagens e as passagens mais novas foram lidas: há outras mais antigas.',
  umLugar: 'um lugar',
  soFigura: (provedor: string) => `${provedor} dá só a figura desta imagem: os seus valores não podem ser lidos.`,
  sistema: (crs: string) =>
    `Os valores desta imagem não podem ser lidos por coordenadas: não sabemos ir com exatidão de longitude e latitude ao sistema “${crs}”. Reprojete o arquivo para um sistema em SIRGAS 2000 ou WGS 84 e envie-o como outra versão.`,
} as const;
