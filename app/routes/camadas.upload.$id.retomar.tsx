import { agirNoEnvio } from '#app/importacao/agir-no-envio.server.ts';

export { PaginaDaAcao as default } from '#app/shell/pagina-da-acao.tsx';

export const action = agirNoEnvio('retomarEnvio', ({ servicos }, id, contexto) =>
  servicos.envios.retomar(id, contexto),
);
