import { parteTardia } from '#app/kit/parte-tardia/parte-tardia.tsx';

/** The section of layers, with its tree, which comes where somebody opens it. */
export const SecaoDasCamadas = parteTardia(
  () => import('./secao-das-camadas.tsx').then((modulo) => modulo.SecaoDasCamadas),
  { naoVeio: 'Não foi possível carregar a seção de camadas.', linhas: 8 },
);
