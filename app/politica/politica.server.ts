import { v7 as uuidV7 } from 'uuid';
import {
  alvoDa,
  mensagensDaAprovacao,
  pendenteNaTela,
  solicitarAprovacao,
} from '#app/aprovacao/aprovacao.porta.server.ts';
import { limitesDaInstalacao } from '#app/configuracao/configuracao.porta.server.ts';
import { limitesDecididos } from '#app/configuracao/configuracao.porta.ts';
import { ROTULOS_DOS_LIMITES_DOS_ARTEFATOS } from '#app/mensagens/limites-dos-artefatos.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { quemAdministra } from '#app/server/administracao.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { conferirFormulario, restricoesDe } from '#app/server/conferir-formulario.server.ts';
import { salvarOuMesclar, versoesDefinidas } from '#app/server/conflito.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import {
  CAMPOS_DOS_LIMITES,
  limitesDecididosDosArtefatos,
  PADRAO_DOS_LIMITES,
} from '#domain/artefato/limites.policy.ts';
import { ConcurrencyError } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { politicaDecider } from '#domain/politica/politica.decider.ts';
import { politicaStream } from '#domain/politica/politica.events.ts';
import type { PoliticaRow } from '#projections/politica/politica.queries.ts';
import { politicaEsquema } from './politica.esquema.ts';
import { type DadosDaPolitica, type PadraoDaPolitica, type Politica, valoresDaPolitica } from './politica.form.ts';

/** Of a client that defined none. */
const NENHUMA = {
  sessao_tempo: null,
  limite_envio_mib: null,
  limite_envio_arquivos: null,
  grupos_dois_fatores: [] as readonly Uuid[],
  exigir_aprovacao: false,
  exigir_motivo: false,
  permitir_anexo: false,
  limites_artefatos: {},
} as const;

const CAIXAS: DadosDaPolitica['caixas'] = {
  exigir_aprovacao: mensagensDaAprovacao.naPolitica,
  exigir_motivo: {
    rotulo: 'Motivo de exclusões e inativações',
    opcao: 'Exigir o motivo',
    descricao: 'Sem marcar, quem exclui ou inativa diz o motivo se quiser.',
  },
  permitir_anexo: {
    rotulo: 'Relatórios para fora',
    opcao: 'Permitir o arquivo anexado',
    descricao:
      'Sem marcar, quem é de fora recebe um endereço com prazo e, em outra mensagem, um código. Desmarcada, vale também para o que ainda não saiu.',
  },
};

const padraoDaPolitica = async (servicos: PedidoDaSessao['servicos']): Promise<PadraoDaPolitica> => ({
  ...(await limitesDaInstalacao(servicos)),
  artefatos: PADRAO_DOS_LIMITES,
});

const LIMITES_NO_FORMULARIO = CAMPOS_DOS_LIMITES.map((campo) => {
  const verbo = campo === 'removidos_dias' ? 'guarda por' : 'aceita até';
  const descricao = `A instalação ${verbo} ${PADRAO_DOS_LIMITES[campo].toLocaleString('pt-BR')}; vazio, volta a isso.`;
  return { campo, rotulo: ROTULOS_DOS_LIMITES_DOS_ARTEFATOS[campo], descricao };
});

/** What the form of the access policy is read from. */
export async function dadosDaPolitica(pedido: PedidoDaSessao): Promise<DadosDaPolitica> {
  const { servicos, escopo, pode } = pedido;
  const [politica, grupos, padrao] = await Promise.all([
    servicos.politicas.obter(escopo.cliente_id),
    servicos.usuarios.listarGrupos(escopo),
    padraoDaPolitica(servicos),
  ]);
  const existentes = new Set(grupos.map(({ id }) => id));
  const valores = politica ?? NENHUMA;
  const autor = politica && (await servicos.identidade.nomes([politica.autor_id])).get(politica.autor_id);
  return {
    valores: valoresDaPolitica(
      { ...valores, grupos_dois_fatores: valores.grupos_dois_fatores.filter((id) => existentes.has(id)) },
      padrao,
    ),
    padrao,
    revisao: politica?.revisao ?? -1,
    definida: politica && { em: politica.definida_em, autor: autor?.nome ?? null },
    grupos: grupos.map(({ id, nome }) => ({ id, nome })),
    restricoes: restricoesDe(politicaEsquema),
    comando_id: uuidV7(),
    pode_editar: pode('politicas_acesso.editar'),
    artefatos: LIMITES_NO_FORMULARIO,
    pendente: await pendenteNaTela(pedido, escopo.cliente_id, escopo.cliente_id),
    caixas: CAIXAS,
  };
}

/**
 * Saves the form, or says what somebody else saved meanwhile.
 * @returns the request where only two may decide it; null where it was saved
 */
export async function definirPolitica(pedido: PedidoDaSessao, form: FormData): Promise<Uuid | null> {
  const { servicos, escopo, context } = pedido;
  const { cliente_id } = escopo;
  const lido = conferirFormulario(pedido, form, politicaEsquema);
  const { grupos_dois_fatores, revisao, exigir_aprovacao: segunda, exigir_motivo: motivo, ...outros } = lido;
  const { permitir_anexo: anexo, ...numeros } = outros;
  const [exigir_aprovacao, exigir_motivo] = [segunda.length > 0, motivo.length > 0];
  const permitir_anexo = anexo.length > 0;
  const padrao = await padraoDaPolitica(servicos);
  await exigirGrupos(pedido, grupos_dois_fatores);
  const limites_artefatos = limitesDecididosDosArtefatos(numeros);
  const limites = { ...limitesDecididos(numeros, padrao), limites_artefatos };
  const depois = { grupos_dois_fatores, exigir_aprovacao, exigir_motivo, permitir_anexo, ...limites };
  const data = { cliente_id, ...depois };
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'), revisao);
  const valoresDe = (linha: PoliticaRow | typeof NENHUMA) => valoresDaPolitica(linha, padrao);
  const versoes = async () =>
    versoesDefinidas(revisao, await servicos.politicas.versoes(cliente_id, revisao), NENHUMA, valoresDe);
  const salvar = () => servicos.executar(politicaDecider, cliente_id, { type: 'DefinirPolitica', data }, contexto);
  const formulario = { form, projecao: 'politicas', versoes } as const;
  return servicos.administracao.alterarPolitica<Uuid | null>(cliente_id, quemAdministra(pedido), exigir_aprovacao, {
    aprovacao_id: contexto.commandId,
    async fazer() {
      context.lembrarPosicao((await salvarOuMesclar(pedido, formulario, salvar)).position);
      return null;
    },
    async solicitar(concessao) {
      const antes = (await servicos.politicas.obter(cliente_id)) ?? { ...NENHUMA, revisao: -1 };
      await salvarOuMesclar(pedido, formulario, async () => {
        if (antes.revisao !== revisao) throw new ConcurrencyError(politicaStream(cliente_id), revisao, antes.revisao);
      });
      const mudanca = { tipo: 'politica', antes: valoresPedidos(antes), depois: valoresPedidos(depois) } as const;
      const alvo = alvoDa({ id: cliente_id, dono: cliente_id });
      await solicitarAprovacao(pedido, contexto, { ...concessao, ...alvo, mudanca });
      return contexto.commandId;
    },
  });
}

/** What a request holds of a policy. */
function valoresPedidos(politica: Politica) {
  const { sessao_tempo, grupos_dois_fatores, limite_envio_mib, limite_envio_arquivos } = politica;
  const { exigir_aprovacao, exigir_motivo, permitir_anexo, limites_artefatos } = politica;
  const limites = { sessao_tempo, limite_envio_mib, limite_envio_arquivos, limites_artefatos };
  return { ...limites, exigir_aprovacao, exigir_motivo, permitir_anexo, grupos_dois_fatores: [...grupos_dois_fatores] };
}

async function exigirGrupos({ servicos, escopo }: PedidoDaSessao, ids: readonly Uuid[]): Promise<void> {
  const grupos = new Set((await servicos.usuarios.listarGrupos(escopo)).map(({ id }) => id));
  if (ids.every((id) => grupos.has(id))) return;
  const mensagem = 'Um dos grupos marcados não existe mais. Recarregue a página e marque outra vez.';
  throw camposInvalidos({ grupos_dois_fatores: [mensagem] });
}
