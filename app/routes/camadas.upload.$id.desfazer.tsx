import { agirNoEnvio } from '#app/importacao/agir-no-envio.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { importacaoDecider } from '#domain/importacao/importacao.decider.ts';

export { PaginaDaAcao as default } from '#app/shell/pagina-da-acao.tsx';

export const action = agirNoEnvio('desfazerEnvio', ({ servicos }, id, contexto, form) =>
  servicos.executar(
    importacaoDecider,
    id,
    { type: 'DesfazerImportacao', data: { motivo: texto(form, 'motivo') } },
    contexto,
  ),
);
