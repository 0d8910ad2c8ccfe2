import { v7 } from 'uuid';
import { ativoDecider } from '#domain/ativo/ativo.decider.ts';
import { categoriaDecider } from '#domain/categoria/categoria.decider.ts';
import { clienteDecider } from '#domain/cliente/cliente.decider.ts';
import type { DeteccaoCommand } from '#domain/deteccao/deteccao.commands.ts';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import { CORES_DO_TIPO_NOVO } from '#domain/deteccao-tipo/cores.ts';
import { deteccaoTipoDecider } from '#domain/deteccao-tipo/deteccao-tipo.decider.ts';
import { grupoDecider } from '#domain/grupo/grupo.decider.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { Decider } from '#domain/kernel/decider.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { darIniciais, idDoStatusInicial } from '#infra/commands/iniciais-do-cliente.ts';
import { createComposition } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { loadEnvironment } from '#infra/embedded/environment.ts';
import { createLog } from '#infra/log.ts';
import { type ProjectionName, projectionsByName } from '#projections/index.ts';
import { criarDeteccao } from '#tests/support/deteccoes.ts';
import { SENHA } from './conta.ts';
import type { Instalacao } from './instalacao.ts';

export type DuasPessoas = Awaited<ReturnType<typeof duasPessoas>>;

/** A client of its own with a published detection, and two people of it who may do everything. */
export async function duasPessoas({ pasta }: Instalacao) {
  const config = loadConfig(loadEnvironment(pasta));
  const services = await createComposition(config, createLog('e2e', 'error'));
  async function agir<S, C extends Command, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    command: C,
    id: Uuid = v7(),
  ): Promise<Uuid> {
    await services.executar(decider, id, command, doSistema());
    return id;
  }
  const marca = v7().slice(-8);
  const dadosDoCliente = { nome: `Em duas ${marca}`, sigla: 'D' };
  const cliente_id = await agir(clienteDecider, { type: 'CriarCliente', data: dadosDoCliente });
  await darIniciais(services, cliente_id, doSistema());
  const tudo = { modulo_ids: [], permissao_ids: PERMISSOES.map(({ id }) => id) };
  const grupo = { cliente_id, nome: `Tudo ${marca}`, ...tudo };
  const grupo_id = await agir(grupoDecider, { type: 'CriarGrupo', data: grupo });
  const alguem = async (nome: string) => {
    const data = { cliente_id, grupo_ids: [grupo_id], ativo_ids: [] };
    const usuario_id = await agir(usuarioDecider, { type: 'CriarUsuario', data });
    const email = `${nome.toLowerCase()}-${marca}@duas.example`;
    await services.identidade.registrarPessoa({ usuario_id, nome, email });
    await services.identidade.definirSenha(usuario_id, SENHA);
    return email;
  };
  const [rafael, helena] = [await alguem('Rafael'), await alguem('Helena')];
  const ativo_id = await criarAtivo(agir, cliente_id);
  const criada = await criarDeteccao(services, ativo_id, cliente_id);
  const tipo = { cliente_id, nome: 'Queimada', alias: '', descricao: '', ...CORES_DO_TIPO_NOVO };
  const tipo_deteccao_id = await agir(deteccaoTipoDecider, { type: 'CriarDeteccaoTipo', data: tipo });
  const daDeteccao = (command: DeteccaoCommand) => agir(deteccaoDecider, command, criada.deteccao_id);
  const dados = { tipo_deteccao_id, camada_principal_id: null, descricao: 'Como era', area_informada: null };
  await daDeteccao({ type: 'AlterarDeteccao', data: dados });
  const nomes = Object.keys(projectionsByName) as ProjectionName[];
  /** Waits until pages show everything that was written. */
  const mostrado = async () => {
    if (!(await services.projecoes.esperar(nomes, await services.eventStore.lastPosition(), 60_000)))
      throw new Error('projections are late');
  };
  await mostrado();
  const status_id = idDoStatusInicial(cliente_id, 1);
  return {
    ...criada,
    cliente_id,
    status_id,
    ativo_id,
    tipo_deteccao_id,
    rafael,
    helena,
    agir,
    daDeteccao,
    mostrado,
    /** What was written to an address and nobody has sent. */
    cartasPara: async (email: string) =>
      (await services.identidade.caixaDeSaida()).filter(({ para }) => para === email),
    close: () => services.close(),
  };
}

type Agir = <S, C extends Command, E extends DomainEvent>(decider: Decider<S, C, E>, command: C) => Promise<Uuid>;

async function criarAtivo(agir: Agir, cliente_id: Uuid): Promise<Uuid> {
  const categoria = { cliente_id, nome: 'Barragens', cor_da_tag: '#0A8556' };
  const categoria_id = await agir(categoriaDecider, { type: 'CriarCategoria', data: categoria });
  const lugar = { uf: 'GO', lat: -15.95, lng: -47.95, bbox_geojson: null, imagem_padrao: null } as const;
  const ativo = { cliente_id, categoria_id, nome: 'Reserva', sigla: 'RSV', monitoramento: true, ...lugar };
  return agir(ativoDecider, { type: 'CriarAtivo', data: ativo });
}
