import { parteTardia } from '#app/kit/parte-tardia/parte-tardia.tsx';

/** What is told of one image, which comes where somebody asks for it. */
export const DetalheDaImagem = parteTardia(
  () => import('./detalhe-da-imagem.tsx').then((modulo) => modulo.DetalheDaImagem),
  { naoVeio: 'Não foi possível carregar os detalhes da imagem.' },
);
