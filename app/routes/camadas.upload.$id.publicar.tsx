import { agirNoEnvio } from '#app/server/agir-no-envio.server.ts';

export { PaginaDaAcao as default } from '#app/components/pagina-da-acao.tsx';

export const action = agirNoEnvio('publicarEnvio', ({ servicos }, id, contexto) =>
  servicos.envios.publicar(id, contexto),
);
