import { parteTardia } from '#app/kit/parte-tardia/parte-tardia.tsx';

/** The section of images, which comes where somebody opens it. */
export const SecaoDasImagens = parteTardia(
  () => import('./secao-das-imagens.tsx').then((modulo) => modulo.SecaoDasImagens),
  { naoVeio: 'Não foi possível carregar a seção de imagens.' },
);
