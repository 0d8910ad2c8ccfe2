import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import type { AgendamentoCommand } from '#domain/agendamento/agendamento.commands.ts';
import { agendamentoDecider } from '#domain/agendamento/agendamento.decider.ts';
import { aprovacaoDecider } from '#domain/aprovacao/aprovacao.decider.ts';
import { ativoDecider } from '#domain/ativo/ativo.decider.ts';
import { camadaDecider } from '#domain/camada/camada.decider.ts';
import { camadaTipoDecider } from '#domain/camada-tipo/camada-tipo.decider.ts';
import { categoriaDecider } from '#domain/categoria/categoria.decider.ts';
import { clienteDecider } from '#domain/cliente/cliente.decider.ts';
import { CORES_DO_TIPO_NOVO } from '#domain/deteccao-tipo/cores.ts';
import { deteccaoTipoDecider } from '#domain/deteccao-tipo/deteccao-tipo.decider.ts';
import { grupoDecider } from '#domain/grupo/grupo.decider.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { Decider } from '#domain/kernel/decider.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { darIniciais, idDaClassificacao, idDoStatusInicial } from '#infra/commands/iniciais-do-cliente.ts';
import { createComposition, type Services } from '#infra/composition/web.ts';
import { type Config, loadConfig } from '#infra/config.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { loadEnvironment } from '#infra/embedded/environment.ts';
import { createLog } from '#infra/log.ts';
import { createPool } from '#infra/store/postgres/pool.ts';
import { type ProjectionName, projectionsByName } from '#projections/index.ts';
import { estilo, quadrado } from '#tests/support/acervo.ts';
import { SENHA } from './conta.ts';
import type { Instalacao } from './instalacao.ts';

/** Somebody who may do everything there is, until it is taken away. */
export interface PessoaDeProvas {
  readonly email: string;
  /** Takes every permission away, as whoever administers the accesses would. */
  tirarAcesso(): Promise<void>;
  devolverAcesso(): Promise<void>;
}

export type ClienteDeProvas = Awaited<ReturnType<typeof clienteDeProvas>>;

/** A client with one of each thing that can be edited, somebody of it and an operator: what a test does disturbs nobody. */
export async function clienteDeProvas({ pasta }: Instalacao) {
  const config = loadConfig(loadEnvironment(pasta));
  const services = await createComposition(config, createLog('e2e', 'error'));
  const { agir, mostrado } = executor(services);
  const marca = v7().slice(-8);
  const cliente_id = await agir(clienteDecider, {
    type: 'CriarCliente',
    data: { nome: `Provas ${marca}`, sigla: 'P' },
  });
  const dona = await pessoa(services, cliente_id, `dona-${marca}`);
  const operadora = await pessoa(services, null, `operadora-${marca}`);
  const grupo_id = await agir(grupoDecider, {
    type: 'CriarGrupo',
    data: { cliente_id, nome: `Vistoria ${marca}`, modulo_ids: [], permissao_ids: [] },
  });
  const categoria_id = await agir(categoriaDecider, {
    type: 'CriarCategoria',
    data: { cliente_id, nome: `Barragens ${marca}`, cor_da_tag: '#0A8556' },
  });
  const tipo_id = await agir(camadaTipoDecider, {
    type: 'CriarCamadaTipo',
    data: { cliente_id, nome: `Talhão ${marca}`, tipo_geometria: 3, estilo },
  });
  const lugar = { uf: 'DF', lat: -15.8, lng: -47.9, bbox_geojson: null, imagem_padrao: null } as const;
  const ativo_id = await agir(ativoDecider, {
    type: 'CriarAtivo',
    data: { cliente_id, categoria_id, nome: `Reserva ${marca}`, sigla: 'RSV', monitoramento: false, ...lugar },
  });
  const desenho = { tipo_geometria: 3 as const, geojson: quadrado(-47.95, -15.85, 0.05) };
  const camada_id = await agir(camadaDecider, {
    type: 'CriarCamada',
    data: { cliente_id, tipo_id, ativo_id, nome: `Gleba ${marca}`, descricao: '', attributes: {}, ...desenho },
  });
  const deteccaoTipo = await agir(deteccaoTipoDecider, {
    type: 'CriarDeteccaoTipo',
    data: { cliente_id, nome: `Queimada ${marca}`, alias: '', descricao: '', ...CORES_DO_TIPO_NOVO },
  });
  await darIniciais(services, cliente_id, doSistema());
  const aprovacao_id = await agir(aprovacaoDecider, {
    type: 'SolicitarAprovacao',
    data: {
      cliente_id,
      alvo_id: v7(),
      sensiveis: [],
      beneficiario_ids: [],
      aprovador_ids: [dona.id],
      mudanca: { tipo: 'grupo', antes: null, depois: { nome: `Turno ${marca}`, modulo_ids: [], permissao_ids: [] } },
    },
  });
  const agendamento = await agendado(services, cliente_id, dona.id);
  await comSegundoFator(config, services, dona.protegida_id);
  await mostrado();
  return {
    dona,
    operadora,
    ids: {
      grupo: grupo_id,
      usuario: dona.colega_id,
      protegida: dona.protegida_id,
      aprovacao: aprovacao_id,
      agendamento,
      deteccaoTipo,
      deteccaoStatus: idDoStatusInicial(cliente_id, 1),
      classificacao: idDaClassificacao(cliente_id, 1),
      cliente: cliente_id,
      categoria: categoria_id,
      tipo: tipo_id,
      ativo: ativo_id,
      camada: camada_id,
    },
    close: () => services.close(),
  };
}

function executor({ executar, projecoes, eventStore }: Services) {
  return {
    async agir<S, C extends Command, E extends DomainEvent>(
      decider: Decider<S, C, E>,
      command: C,
      id: Uuid = v7(),
    ): Promise<Uuid> {
      await executar(decider, id, command, doSistema());
      return id;
    },
    /** Waits until pages show everything that was written. */
    async mostrado() {
      const nomes = Object.keys(projectionsByName) as ProjectionName[];
      if (!(await projecoes.esperar(nomes, await eventStore.lastPosition(), 60_000)))
        throw new Error('projections are late');
    },
  };
}

/** A report on schedule, which its author alone may change. */
async function agendado(services: Services, cliente_id: Uuid, autor_id: Uuid): Promise<Uuid> {
  const id = v7();
  const data: Extract<AgendamentoCommand, { type: 'CriarAgendamento' }>['data'] = {
    cliente_id,
    nome: 'Semanal',
    ao_vazio: 'avisar',
    validade_dias: 7,
    documento: {
      especie: 'deteccoes',
      objeto_id: null,
      filtro_id: null,
      periodo: 'sete_dias',
      papel: 'a4',
      orientacao: 'retrato',
    },
    agenda: {
      quando: { frequencia: 'semanal', hora: '08:00', dias_da_semana: [1] },
      fuso: 'America/Sao_Paulo',
      em_feriados: 'adiar',
      uf: null,
      feriados_municipais: [],
    },
    destinatarios: { usuario_ids: [autor_id], externo_ids: [] },
  };
  const contexto = { ...doSistema(), actorId: autor_id, clienteId: cliente_id };
  await services.executar(agendamentoDecider, id, { type: 'CriarAgendamento', data }, contexto);
  return id;
}

/** As whoever has an authenticator; nobody enters with it. */
async function comSegundoFator(config: Config, services: Services, usuario_id: Uuid): Promise<void> {
  await executor(services).agir(usuarioDecider, { type: 'AtivarSegundoFator', data: {} }, usuario_id);
  const pool = createPool(config.DATABASE_URL, { max: 1 });
  await pool.query(
    "INSERT INTO identidade.segundos_fatores (usuario_id, segredo, ativado_em) VALUES ($1, 'x', now())",
    [usuario_id],
  );
  await pool.end();
}

/** Somebody in a group of their own that may do everything, and two colleagues in it, who are there to be edited. */
async function pessoa(services: Services, cliente_id: Uuid | null, nome: string) {
  const { agir, mostrado } = executor(services);
  const { identidade } = services;
  const tudo = { modulo_ids: [], permissao_ids: PERMISSOES.map(({ id }) => id) };
  const grupo = { cliente_id, nome: `Quem pode tudo ${nome}`, ...tudo };
  const grupo_id = await agir(grupoDecider, { type: 'CriarGrupo', data: grupo });
  const criar = async (chamada: string) => {
    const id = await agir(usuarioDecider, {
      type: 'CriarUsuario',
      data: { cliente_id, grupo_ids: [grupo_id], ativo_ids: [] },
    });
    const email = `${chamada}-${randomUUID().slice(0, 8)}@provas.example`;
    await identidade.registrarPessoa({ usuario_id: id, nome: chamada, email });
    return { id, email };
  };
  const [ela, colega, protegida] = [await criar(nome), await criar(`colega-de-${nome}`), await criar(`outra-${nome}`)];
  await identidade.definirSenha(ela.id, SENHA);
  const definir = async (permissoes: Pick<typeof tudo, 'permissao_ids'>) => {
    const data = { modulo_ids: [], ...permissoes };
    await agir(grupoDecider, { type: 'DefinirPermissoesDoGrupo', data }, grupo_id);
    await mostrado();
  };
  return {
    id: ela.id,
    email: ela.email,
    colega_id: colega.id,
    protegida_id: protegida.id,
    tirarAcesso: () => definir({ permissao_ids: [] }),
    devolverAcesso: () => definir(tudo),
  } satisfies PessoaDeProvas & Readonly<Record<string, unknown>>;
}
