import { agirNoEnvio } from '#app/server/agir-no-envio.server.ts';

export { PaginaDaAcao as default } from '#app/components/pagina-da-acao.tsx';

export const action = agirNoEnvio('cancelarEnvio', ({ servicos }, id, contexto) =>
  servicos.envios.cancelar(id, contexto),
);
