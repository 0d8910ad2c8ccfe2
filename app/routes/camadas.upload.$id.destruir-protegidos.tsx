import { agirNoEnvio } from '#app/importacao/agir-no-envio.server.ts';
import { texto } from '#app/server/formulario.server.ts';

export { PaginaDaAcao as default } from '#app/shell/pagina-da-acao.tsx';

/** Takes away the key of an import's personal data; the reason is part of what happened. */
export const action = agirNoEnvio('destruirProtegidos', ({ servicos }, id, contexto, form) =>
  servicos.protegidos.destruir(id, texto(form, 'motivo'), contexto),
);
