import { v7 as uuidV7 } from 'uuid';
import type { PedidoComSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { conferirFormulario, restricoesDe } from '#app/server/conferir-formulario.server.ts';
import { salvarOuMesclar, versoesDefinidas } from '#app/server/conflito.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { configuracaoDecider } from '#domain/configuracao/configuracao.decider.ts';
import { CONFIGURACAO_ID } from '#domain/configuracao/configuracao.events.ts';
import { limitesQueValem, SESSAO_TEMPO_PADRAO } from '#domain/configuracao/configuracao.policy.ts';
import type { Services } from '#infra/composition/web.ts';
import type { ConfiguracaoRow } from '#projections/configuracao/configuracao.queries.ts';
import { configuracaoEsquema } from './configuracao.esquema.ts';
import type { DadosDaConfiguracao } from './configuracao.form.ts';
import { type Limites, limitesDecididos, valoresDosLimites } from './limites.ts';

const NENHUMA = { sessao_tempo: null, limite_envio_mib: null, limite_envio_arquivos: null } as const;

/** What holds where nobody decided: our own time of session, and what the machine bears. */
function padraoDaInstalacao({ configuracoes: { maquina } }: Services): Limites {
  return {
    sessao_tempo: SESSAO_TEMPO_PADRAO,
    limite_envio_mib: maquina.mib,
    limite_envio_arquivos: maquina.arquivos,
  };
}

/** What holds for every client, whatever its own policy says. */
export async function limitesDaInstalacao(servicos: Services): Promise<Limites> {
  const configuracao = await servicos.configuracoes.obter();
  const padrao = padraoDaInstalacao(servicos);
  const { mib, arquivos } = limitesQueValem(servicos.configuracoes.maquina, configuracao);
  return {
    sessao_tempo: configuracao?.sessao_tempo ?? padrao.sessao_tempo,
    limite_envio_mib: mib,
    limite_envio_arquivos: arquivos,
  };
}

/** What the form of the installation's settings is read from. */
export async function dadosDaConfiguracao({ servicos, pode }: PedidoComSessao): Promise<DadosDaConfiguracao> {
  const configuracao = await servicos.configuracoes.obter();
  const autor = configuracao && (await servicos.identidade.nomes([configuracao.autor_id])).get(configuracao.autor_id);
  const padrao = padraoDaInstalacao(servicos);
  return {
    valores: valoresDosLimites(configuracao ?? NENHUMA, padrao),
    revisao: configuracao?.revisao ?? -1,
    definida: configuracao && { em: configuracao.definida_em, autor: autor?.nome ?? null },
    padrao,
    restricoes: restricoesDe(configuracaoEsquema),
    comando_id: uuidV7(),
    pode_editar: pode('configuracoes.editar'),
  };
}

/** Saves the form, or says what somebody else saved meanwhile. */
export async function definirConfiguracao(pedido: PedidoComSessao, form: FormData): Promise<void> {
  const { servicos, context } = pedido;
  const { revisao, ...enviados } = conferirFormulario(pedido, form, configuracaoEsquema);
  const padrao = padraoDaInstalacao(servicos);
  exigirQueCaiba(enviados, padrao);
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'), revisao);
  const valoresDe = (linha: ConfiguracaoRow | typeof NENHUMA) => valoresDosLimites(linha, padrao);
  const versoes = async () =>
    versoesDefinidas(revisao, await servicos.configuracoes.versoes(revisao), NENHUMA, valoresDe);
  const command = { type: 'DefinirConfiguracao', data: limitesDecididos(enviados, padrao) } as const;
  const salvar = () => servicos.executar(configuracaoDecider, CONFIGURACAO_ID, command, contexto);
  const { position } = await salvarOuMesclar(pedido, { form, projecao: 'configuracoes', versoes }, salvar);
  context.lembrarPosicao(position);
}

/** More than the machine bears would promise what no upload gets. */
function exigirQueCaiba(enviados: Partial<Record<keyof Limites, number | undefined>>, padrao: Limites): void {
  const erros: Record<string, readonly string[]> = {};
  for (const campo of ['limite_envio_mib', 'limite_envio_arquivos'] as const) {
    if ((enviados[campo] ?? 0) <= padrao[campo]) continue;
    erros[campo] = [`Esta instalação aceita no máximo ${padrao[campo].toLocaleString('pt-BR')}.`];
  }
  if (Object.keys(erros).length > 0) throw camposInvalidos(erros);
}
