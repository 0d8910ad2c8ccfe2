import type { PedidoComSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { marcado, texto } from '#app/server/formulario.server.ts';
import { preferenciaDecider } from '#domain/preferencia/preferencia.decider.ts';
import { type EspecieDeAviso, FORMAS_NA_TELA } from '#domain/preferencia/preferencia.policy.ts';
import { camposDa, type PreferenciaNaTela, preferenciasNaTela } from './preferencias.ts';

/** How the person wants to be told of each kind; none for whoever belongs to no client, of which nothing is told. */
export async function lerPreferencias({ servicos, sessao }: PedidoComSessao): Promise<readonly PreferenciaNaTela[]> {
  if (sessao.escopo === null) return [];
  return preferenciasNaTela(sessao.permissoes, await servicos.notificacoes.preferencias(sessao.usuario_id));
}

/** Of the kinds that the person may see: what the form says of each. @throws RespostaDeFalha 422 by field */
export async function salvarPreferencias(pedido: PedidoComSessao, form: FormData): Promise<void> {
  const { context, servicos, sessao } = pedido;
  const preferencias = (await lerPreferencias(pedido)).map(({ especie }) => ditaNo(form, especie));
  const { position } = await servicos.executar(
    preferenciaDecider,
    sessao.usuario_id,
    { type: 'DefinirPreferenciasDeNotificacao', data: { preferencias } },
    contextoDoComando(pedido, texto(form, 'comando_id')),
  );
  context.lembrarPosicao(position);
  await servicos.projecoes.esperar(['preferencias'], position);
}

function ditaNo(form: FormData, especie: EspecieDeAviso): PreferenciaNaTela {
  const campos = camposDa(especie);
  const na_tela = FORMAS_NA_TELA.find((forma) => forma === texto(form, campos.na_tela));
  if (na_tela === undefined) throw camposInvalidos({ [campos.na_tela]: ['Escolha como quer ser avisado na tela.'] });
  return { especie, na_tela, por_email: marcado(form, campos.por_email) };
}
