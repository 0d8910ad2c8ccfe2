import { parteTardia } from '#app/kit/parte-tardia/parte-tardia.tsx';

/** What a temporary area is and meets, which comes where somebody opens one. */
export const DetalheDaArea = parteTardia(() => import('./detalhe-da-area.tsx').then((modulo) => modulo.DetalheDaArea), {
  naoVeio: 'Não foi possível carregar os detalhes da área.',
  linhas: 4,
});
