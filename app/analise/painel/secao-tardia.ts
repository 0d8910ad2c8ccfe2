import { parteTardia } from '#app/kit/parte-tardia/parte-tardia.tsx';

/** The section of analyses, which comes where somebody opens it. */
export const SecaoDasAnalises = parteTardia(
  () => import('./secao-das-analises.tsx').then((modulo) => modulo.SecaoDasAnalises),
  { naoVeio: 'Não foi possível carregar a seção de análises.', linhas: 4 },
);
