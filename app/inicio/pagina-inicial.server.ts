import type { PedidoComSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { preferenciaDecider } from '#domain/preferencia/preferencia.decider.ts';
import { PAGINA_INICIAL, PAGINAS_INICIAIS, type PaginaInicial } from '#domain/preferencia/preferencia.policy.ts';
import { CAMPO_DA_PAGINA } from './pagina-inicial.ts';

/** To which page the person comes first; null for whoever has no choice, for the map is nothing that they see. */
export async function lerPaginaInicial({ servicos, sessao, pode }: PedidoComSessao): Promise<PaginaInicial | null> {
  if (sessao.cliente_id === null || !pode('mapa.ver')) return null;
  return (await servicos.usuarios.paginaInicial(sessao.usuario_id)) ?? PAGINA_INICIAL;
}

/** @throws RespostaDeFalha 422 for what is no page to begin at */
export async function salvarPaginaInicial(pedido: PedidoComSessao, form: FormData): Promise<void> {
  const { context, servicos, sessao } = pedido;
  const pagina = PAGINAS_INICIAIS.find((uma) => uma === texto(form, CAMPO_DA_PAGINA));
  if (pagina === undefined) throw camposInvalidos({ [CAMPO_DA_PAGINA]: ['Escolha uma página da lista.'] });
  const { position } = await servicos.executar(
    preferenciaDecider,
    sessao.usuario_id,
    { type: 'DefinirPaginaInicial', data: { pagina } },
    contextoDoComando(pedido, texto(form, 'comando_id')),
  );
  context.lembrarPosicao(position);
  await servicos.projecoes.esperar(['preferencias'], position);
}
