import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { isConcurrency } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { telaoDecider } from '#domain/telao/telao.decider.ts';
import { SISTEMA_ID } from '#domain/usuario/sistema.ts';
import { type Origem, SEM_ORIGEM } from './acessos.ts';
import type { Autor, Identidade } from './contrato.ts';
import { nomesDeEntao } from './identificacoes.ts';
import { createPartes, type IdentidadeDeps, type Partes } from './partes.ts';
import { sessaoTempoDoAcesso } from './quem-pede.ts';
import type { Sessao } from './sessao/sessao.ts';

export type { Identidade, IdentidadeDeps, Origem, Sessao };

/** Milliseconds between two sweeps of what has expired. */
const LIMPEZA_MS = 3_600_000;

/** The identity service as the rest of the application sees it. */
export function createIdentidade(deps: IdentidadeDeps): Identidade {
  const partes = createPartes(deps);
  const { pessoas, senhas, conta, convites, redefinicoes, doisFatores } = partes;
  const { ativar: _, ...atosDoSegundoFator } = doisFatores;
  const limpar = () => limparVencidos(partes);
  const timer = every(LIMPEZA_MS, limpar, deps.log);
  return {
    ...partes.entrada,
    ...atosDoSegundoFator,
    ...sessoesDe(deps, partes),
    ...partes.contasAlheias,
    ...partes.visao,
    teloes: teloesDe(deps, partes),
    iniciarDoisFatores: partes.fatores.iniciar,
    confirmarSenha: conta.exigirSenha,
    trocarSenha: conta.trocarSenha,
    definirSenha: conta.definirSenha,
    temSenha: senhas.tem,
    pedirRedefinicao: redefinicoes.pedir,
    redefinicao: redefinicoes.vale,
    redefinirSenha: redefinicoes.usar,
    criarConvite: convites.criar,
    convidar: convites.convidar,
    convite: convites.obter,
    aceitarConvite: convites.aceitar,
    registrarPessoa: partes.cadastro.cadastrar,
    encontrar: pessoas.encontrar,
    apagada: pessoas.apagada,
    nomes: pessoas.obter,
    nomesDeEntao: (ids) => nomesDeEntao(partes, ids),
    async apagarPessoa(usuario_id, por = null) {
      await partes.registrar(usuario_id, { type: 'ApagarDadosDoUsuario', data: {} }, por);
      await pessoas.apagar(usuario_id);
    },
    rastrosDaPessoa: (usuario_id) => rastrosDe(deps, partes, usuario_id),
    async caixaDeSaida() {
      if (deps.transporte !== null || deps.config.NODE_ENV === 'production') return [];
      await redefinicoes.terminar();
      return partes.correio.caixaDeSaida();
    },
    limpar,
    async close() {
      clearInterval(timer);
      await redefinicoes.terminar();
      const { correio, encerradas, forca, conhecidas } = partes;
      await Promise.all([correio, encerradas, forca, conhecidas].map((parte) => parte.close()));
    },
  };
}

/** What is done with sessions that are open. */
function sessoesDe({ usuarios }: IdentidadeDeps, { quemPede, encerradas, sessoes, acessos, teloes }: Partes) {
  const minutosDe = (usuario_id: Uuid) => sessaoTempoDaPessoa(usuarios, usuario_id);
  return {
    sessao: quemPede.obter,
    async observar(tokens: readonly string[]): Promise<ReadonlyMap<string, Sessao>> {
      const pessoas = await quemPede.observar(tokens);
      const outros = tokens.filter((token) => !pessoas.has(token));
      return outros.length === 0 ? pessoas : new Map([...pessoas, ...(await teloes.observar(outros))]);
    },
    aoEncerrar: encerradas.aoEncerrar,
    async sair(token: string, origem: Origem = SEM_ORIGEM): Promise<void> {
      const usuario_id = await sessoes.encerrar(token);
      if (usuario_id !== null) await acessos.anotar('saida', usuario_id, origem);
    },
    sessoesDaPessoa: async ({ usuario_id, token }: Autor) =>
      sessoes.daPessoa(usuario_id, await minutosDe(usuario_id), token),
    async encerrarSessao({ usuario_id, origem }: Autor, id: string): Promise<boolean> {
      const sua = await sessoes.encerrarPorId(usuario_id, id);
      if (sua) await acessos.anotar('sessao_encerrada', usuario_id, origem);
      return sua;
    },
    async encerrarOutras({ usuario_id, token, origem }: Autor): Promise<void> {
      await sessoes.encerrarTodas(usuario_id, token);
      await acessos.anotar('sessao_encerrada', usuario_id, origem);
    },
  };
}

/** The log hears of an opening first: of two that use an address at once, its stream lets one. */
function teloesDe({ executar }: IdentidadeDeps, { teloes }: Partes) {
  const { guardar, encerrar, obter } = teloes;
  return {
    guardar,
    encerrar,
    obter,
    async abrir(token: string) {
      const telao = await teloes.doLink(token);
      if (telao === null) return null;
      const commandId = randomUUID();
      const agora = new Date().toISOString();
      const contexto = { commandId, correlationId: commandId, actorId: SISTEMA_ID, clienteId: telao.cliente_id, agora };
      try {
        await executar(telaoDecider, telao.id, { type: 'IniciarTelao', data: {} }, contexto);
      } catch (error) {
        if (isConcurrency(error) || error instanceof Rejection) return null;
        throw error;
      }
      return teloes.tomar(token);
    },
  };
}

async function sessaoTempoDaPessoa(usuarios: IdentidadeDeps['usuarios'], usuario_id: Uuid): Promise<number> {
  const acesso = await usuarios.obterAcesso(usuario_id);
  return acesso === null ? 0 : sessaoTempoDoAcesso(acesso);
}

/** What the tables of people tell about one of them, besides name and e-mail. */
async function rastrosDe({ usuarios }: IdentidadeDeps, { sessoes, acessos, doisFatores }: Partes, usuario_id: Uuid) {
  const [abertas, anotados, fatores] = await Promise.all([
    sessaoTempoDaPessoa(usuarios, usuario_id).then((minutos) => sessoes.daPessoa(usuario_id, minutos)),
    acessos.daPessoa(usuario_id),
    doisFatores.doisFatores(usuario_id),
  ]);
  return { sessoes: abertas, acessos: anotados, dois_fatores: fatores };
}

async function limparVencidos({ sessoes, pendentes, redefinicoes, correio, ...partes }: Partes): Promise<void> {
  const { acessos, limites, aparelhos, convites, pessoas } = partes;
  const vencidas = [sessoes, pendentes, redefinicoes, correio].map((um) => um.limparVencidas());
  const vencidos = [acessos, limites, aparelhos, convites].map((um) => um.limparVencidos());
  await Promise.all([...vencidas, ...vencidos, pessoas.concluirApagamentos()]);
}

/** Runs something now and then, without keeping the process alive. */
function every(ms: number, work: () => Promise<void>, log: Pick<Logger, 'warn'>): NodeJS.Timeout {
  return setInterval(() => {
    work().catch((error: unknown) => log.warn({ err: error }, 'limpeza de sessões e acessos vencidos falhou'));
  }, ms).unref();
}
