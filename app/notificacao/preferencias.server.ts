import type { PedidoComSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { marcado, texto } from '#app/server/formulario.server.ts';
import { preferenciaDecider } from '#domain/preferencia/preferencia.decider.ts';
import { type EspecieDeAviso, FORMAS_NA_TELA } from '#domain/preferencia/preferencia.policy.ts';
import { RESUMO_INICIAL, type Resumo, resumoSchema } from '#domain/preferencia/resumo.policy.ts';
import { CAMPOS_DO_RESUMO, camposDa, type PreferenciaNaTela, preferenciasNaTela } from './preferencias.ts';

const RECUSAS: Readonly<Record<keyof Resumo, string>> = {
  frequencia: 'Escolha quando o resumo vem.',
  hora: 'A hora é HH:MM, como 08:00.',
  dia_da_semana: 'Escolha o dia da semana.',
  fuso: 'Escolha um fuso da lista.',
  ao_vazio: 'Escolha da lista.',
};

/** How the person wants to be told of each kind; none for whoever belongs to no client, of which nothing is told. */
export async function lerPreferencias({ servicos, sessao }: PedidoComSessao): Promise<readonly PreferenciaNaTela[]> {
  if (sessao.escopo === null) return [];
  return preferenciasNaTela(sessao.permissoes, await servicos.notificacoes.preferencias(sessao.usuario_id));
}

/** When the person wants a digest. */
export async function lerResumo({ servicos, sessao }: PedidoComSessao): Promise<Resumo> {
  return (await servicos.notificacoes.resumo(sessao.usuario_id)) ?? RESUMO_INICIAL;
}

/** Of the kinds that the person may see, and of the digest: what the form says. @throws RespostaDeFalha 422 by field */
export async function salvarPreferencias(pedido: PedidoComSessao, form: FormData): Promise<void> {
  const { context, servicos, sessao } = pedido;
  const preferencias = (await lerPreferencias(pedido)).map(({ especie }) => ditaNo(form, especie));
  const { position } = await servicos.executar(
    preferenciaDecider,
    sessao.usuario_id,
    { type: 'DefinirPreferenciasDeNotificacao', data: { preferencias, resumo: resumoNo(form) } },
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

function resumoNo(form: FormData): Resumo {
  const { ao_vazio, dia_da_semana, ...campos } = CAMPOS_DO_RESUMO;
  const ditos = Object.fromEntries(Object.entries(campos).map(([nome, campo]) => [nome, texto(form, campo)]));
  // An hour that was cleared matters to nobody where nothing is sent.
  const hora = ditos.hora || (ditos.frequencia === 'nunca' ? RESUMO_INICIAL.hora : '');
  const lido = resumoSchema.safeParse({
    ...ditos,
    hora,
    dia_da_semana: Number(texto(form, dia_da_semana)),
    ao_vazio: marcado(form, ao_vazio) ? 'avisar' : 'nada',
  });
  if (lido.success) return lido.data;
  const erros = lido.error.issues.map(({ path }) => {
    const [nome] = path as [keyof Resumo];
    return [CAMPOS_DO_RESUMO[nome], [RECUSAS[nome]]];
  });
  throw camposInvalidos(Object.fromEntries(erros));
}
