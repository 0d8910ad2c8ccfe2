import { redirect } from '@remix-run/node';
import { dispararTeste, TIPOS_DE_TESTE } from '#app/sandbox/sandbox.server.ts';
import { agirComSessao } from '#app/server/acesso.server.ts';
import { naoEncontrado, proibido } from '#app/server/falhas.server.ts';
import { querDocumento } from '#app/server/formulario.server.ts';
import { podeUsarSandbox } from '#app/shell/moldura.server.ts';

export const action = agirComSessao('dispararTeste', async (pedido) => {
  const { sessao, servicos, params, context, request } = pedido;
  if (!podeUsarSandbox(sessao, servicos.config)) throw proibido();
  const tipo = TIPOS_DE_TESTE.find((um) => params.evento === `dispatch-${um}-test-event`);
  if (tipo === undefined) throw naoEncontrado();
  context.lembrarPosicao(await dispararTeste(pedido, tipo));
  if (!querDocumento(request)) return { tipo };
  throw redirect('/sandbox', 303);
});
