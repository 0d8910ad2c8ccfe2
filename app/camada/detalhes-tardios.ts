import { parteTardia } from '#app/kit/parte-tardia/parte-tardia.tsx';

/** What is known of a layer, which comes where somebody chooses one. */
export const DetalhesDaCamada = parteTardia(
  () => import('./painel-da-camada.tsx').then((modulo) => modulo.DetalhesDaCamada),
  { naoVeio: 'Não foi possível carregar os detalhes da camada.', linhas: 3 },
);
