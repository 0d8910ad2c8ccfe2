import { v7 as uuidV7 } from 'uuid';
import { type Limites, limitesDecididos } from '#app/forms/limites.ts';
import { politicaEsquema } from '#app/forms/politica.esquema.ts';
import { type DadosDaPolitica, valoresDaPolitica } from '#app/forms/politica.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { politicaDecider } from '#domain/politica/politica.decider.ts';
import type { PoliticaRow } from '#projections/politica/politica.queries.ts';
import type { PedidoDaSessao } from './acesso.server.ts';
import { contextoDoComando } from './comando.server.ts';
import { conferirFormulario, restricoesDe } from './conferir-formulario.server.ts';
import { limitesDaInstalacao } from './configuracao.server.ts';
import { salvarOuMesclar } from './conflito.server.ts';
import { camposInvalidos } from './falhas.server.ts';
import { texto } from './formulario.server.ts';

/** Of a client that defined none. */
const NENHUMA = {
  sessao_tempo: null,
  limite_envio_mib: null,
  limite_envio_arquivos: null,
  grupos_dois_fatores: [] as readonly Uuid[],
} as const;

/** What the form of the access policy is read from. */
export async function dadosDaPolitica({ servicos, escopo, pode }: PedidoDaSessao): Promise<DadosDaPolitica> {
  const [politica, grupos, padrao] = await Promise.all([
    servicos.politicas.obter(escopo.cliente_id),
    servicos.usuarios.listarGrupos(escopo),
    limitesDaInstalacao(servicos),
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
  };
}

/** Saves the form, or says what somebody else saved meanwhile. */
export async function definirPolitica(pedido: PedidoDaSessao, form: FormData): Promise<void> {
  const { servicos, escopo, context } = pedido;
  const { cliente_id } = escopo;
  const { grupos_dois_fatores, revisao, ...limites } = conferirFormulario(pedido, form, politicaEsquema);
  const padrao = await limitesDaInstalacao(servicos);
  await exigirGrupos(pedido, grupos_dois_fatores);
  const data = { cliente_id, grupos_dois_fatores, ...limitesDecididos(limites, padrao) };
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'), revisao);
  const versoes = async () => comOrigem(revisao, await servicos.politicas.versoes(cliente_id, revisao), padrao);
  const salvar = () => servicos.executar(politicaDecider, cliente_id, { type: 'DefinirPolitica', data }, contexto);
  const { position } = await salvarOuMesclar(pedido, { form, projecao: 'politicas', versoes }, salvar);
  context.lembrarPosicao(position);
}

async function exigirGrupos({ servicos, escopo }: PedidoDaSessao, ids: readonly Uuid[]): Promise<void> {
  const grupos = new Set((await servicos.usuarios.listarGrupos(escopo)).map(({ id }) => id));
  if (ids.every((id) => grupos.has(id))) return;
  const mensagem = 'Um dos grupos marcados não existe mais. Recarregue a página e marque outra vez.';
  throw camposInvalidos({ grupos_dois_fatores: [mensagem] });
}

/** A form over a client that had no policy yet was read from the installation's. */
function comOrigem(revisao: number, linhas: readonly PoliticaRow[], padrao: Limites) {
  const versoes = linhas.map((linha) => ({
    revisao: linha.revisao,
    valores: valoresDaPolitica(linha, padrao),
    autor_id: linha.autor_id as Uuid | null,
    em: linha.definida_em,
  }));
  if (revisao >= 0) return versoes;
  const valores = valoresDaPolitica(NENHUMA, padrao);
  return [{ revisao: -1, valores, autor_id: null, em: '' }, ...versoes];
}
