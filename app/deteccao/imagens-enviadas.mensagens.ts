import type { Lado } from '#domain/deteccao/evidencia.ts';

const QUAL: Readonly<Record<Lado, string>> = {
  antes: 'A imagem de antes',
  depois: 'A imagem de depois',
  regiao: 'A imagem da região',
};

const RECUSAS = {
  nao_e_imagem: 'não é uma imagem.',
  nao_aceito: 'deve ser PNG, JPEG ou WebP.',
  outro_formato: 'não é do formato que diz ser.',
  grande: 'deve ter no máximo 5 MB.',
  pixels: 'tem pixels demais: o máximo são 16 milhões, e 8.192 de cada lado.',
  animada: 'é animada: envie uma imagem parada.',
  ilegivel: 'não pôde ser lida: está cortada ou danificada.',
  vazia: 'está vazia.',
} as const;

/** What is wrong with a picture that came with a detection. */
export const recusaDaImagemEnviada = (lado: Lado, recusa: keyof typeof RECUSAS): string =>
  `${QUAL[lado]} ${RECUSAS[recusa]}`;
