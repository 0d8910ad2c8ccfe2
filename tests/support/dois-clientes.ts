import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { ativoDecider } from '#domain/ativo/ativo.decider.ts';
import { atoDecider } from '#domain/ato/ato.decider.ts';
import { camadaDecider } from '#domain/camada/camada.decider.ts';
import { camadaTipoDecider } from '#domain/camada-tipo/camada-tipo.decider.ts';
import { categoriaDecider } from '#domain/categoria/categoria.decider.ts';
import { clienteDecider } from '#domain/cliente/cliente.decider.ts';
import { CORES_DO_TIPO_NOVO } from '#domain/deteccao-tipo/cores.ts';
import { deteccaoTipoDecider } from '#domain/deteccao-tipo/deteccao-tipo.decider.ts';
import { grupoDecider } from '#domain/grupo/grupo.decider.ts';
import { imagemDecider } from '#domain/imagem/imagem.decider.ts';
import type { ImportacaoCommand } from '#domain/importacao/importacao.commands.ts';
import { importacaoDecider } from '#domain/importacao/importacao.decider.ts';
import { relatorioDaInspecaoSchema } from '#domain/importacao/relatorio-da-inspecao.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { Decider } from '#domain/kernel/decider.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { type PermissaoChave, permissaoId } from '#domain/modulo/catalogo.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { darIniciais, idDaClassificacao, idDoStatusInicial } from '#infra/commands/iniciais-do-cliente.ts';
import { createComposition, type Services } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { doSistema, registrarCatalogo } from '#infra/demonstration/catalogo.ts';
import { ensureBuild } from '#infra/embedded/build.ts';
import { freePort } from '#infra/embedded/postgres.ts';
import { createLog } from '#infra/log.ts';
import { type ProjectionName, projectionsByName } from '#projections/index.ts';
import { estilo, quadrado } from './acervo.ts';
import { createTestDatabase } from './database.ts';
import { criarDeteccao } from './deteccoes.ts';
import { createTestEnvironment } from './environment.ts';
import { grupoAntigoDecider } from './grupo-antigo.ts';
import { type Pessoa, pessoaSemSessao } from './pessoa.ts';
import type { PostgresForTests } from './postgres.ts';
import { type ProcessAlone, startAlone } from './process.ts';

const SENHA = 'oito palmeiras ao vento norte';

/** What stands in one asset, and the words that nobody else may be shown. */
export interface Recanto {
  readonly marca: string;
  readonly cliente: 'aurora' | 'boreal';
  /** Of the whole client, as the layer type. */
  readonly categoria_id: Uuid;
  readonly tipo_id: Uuid;
  readonly deteccao_tipo_id: Uuid;
  readonly deteccao_status_id: Uuid;
  readonly classificacao_id: Uuid;
  /** Somebody without access, in a group without permissions. */
  readonly usuario_id: Uuid;
  readonly grupo_id: Uuid;
  readonly ativo_id: Uuid;
  readonly camada_id: Uuid;
  readonly importacao_id: Uuid;
  readonly imagem_id: Uuid;
  /** Published, of two saved images. */
  readonly analise_id: Uuid;
  /** A detection of it, with a picture and an artefact. */
  readonly deteccao_id: Uuid;
  readonly artefato_id: Uuid;
  readonly midia_id: Uuid;
  /** A bulk act on its layer, that is done. */
  readonly ato_id: Uuid;
  /** Hash of the file that was sent there. */
  readonly sha256: string;
}

export interface Papel {
  readonly nome: string;
  /** Null for the installation's operator. */
  readonly cliente: 'aurora' | 'boreal' | null;
  readonly permissoes: readonly PermissaoChave[];
}

/**
 * Two clients with the same things each, behind a web process of their own: Aurora has an asset that its people
 * reach and one that only `ativos.ver_todos` reaches, Boreal has one. Texts of theirs hold marks to look for.
 */
export async function createDoisClientes(web: Readonly<Record<string, string>> = {}, postgres?: PostgresForTests) {
  await ensureBuild(() => undefined);
  const database = await createTestDatabase(postgres);
  const port = await freePort();
  // No worker runs beside it: no file would come, however long an export were waited for.
  const semEspera = { EXPORT_WAIT_SECONDS: '0' };
  const environment = await createTestEnvironment(database.url, { PORT: String(port), ...semEspera, ...web });
  const config = loadConfig({ ...environment.env } as NodeJS.ProcessEnv);
  const services = await createComposition(config, createLog('teste', 'silent'));
  const processos = ['projector', 'web'].map((nome) => startAlone(`infra/processes/${nome}.ts`, environment.env));
  await Promise.all(processos.map(({ ready }) => ready));
  const [projetor, servidor] = processos as [ProcessAlone, ProcessAlone];
  const url = `http://127.0.0.1:${port}`;
  await registrarCatalogo(services);
  const recantos = await povoar(services);
  let pessoas = 0;

  return {
    url,
    services,
    environment,
    /** As the owner of the database. */
    pool: database.pool,
    projetor,
    servidor,
    recantos,
    /** People of these roles with a session each, once the pages know them. */
    async entrarComo<P extends Papel>(papeis: readonly P[]): Promise<ReadonlyMap<P, Pessoa>> {
      const emails = new Map<P, string>();
      for (const papel of papeis) {
        pessoas += 1;
        const email = `pessoa${pessoas}@${papel.cliente ?? 'instalacao'}.example`;
        emails.set(papel, email);
        await criarPessoa(services, papel, email, recantos);
      }
      await mostrado(services);
      const entradas = [...emails].map(async ([papel, email], i) => {
        // Each from a place of their own: a hundred who come from one address are taken for somebody who guesses.
        const origem = { ip: `127.0.1.${i}`, dispositivo: 'navegador de teste' };
        const entrada = await services.identidade.entrar(email, SENHA, origem);
        if (entrada.situacao !== 'entrou') throw new Error(`${papel.nome} não entrou: ${entrada.situacao}`);
        return [papel, pessoaSemSessao(url, entrada.token)] as const;
      });
      return new Map(await Promise.all(entradas));
    },
    /** Waits until pages show everything that was written. */
    mostrado: () => mostrado(services),
    async close() {
      await services.close();
      for (const processo of processos) {
        // Their orderly end has tests of its own, and says goodbye for two seconds.
        processo.kill('SIGKILL');
        await processo.ended;
      }
      await environment.remove();
      await database.drop();
    },
  };
}
export type DoisClientes = Awaited<ReturnType<typeof createDoisClientes>>;

async function mostrado({ projecoes, eventStore }: Services): Promise<void> {
  const nomes = Object.keys(projectionsByName) as ProjectionName[];
  if (!(await projecoes.esperar(nomes, await eventStore.lastPosition(), 60_000)))
    throw new Error('projeções atrasadas');
}

async function agir<S, C extends Command, E extends DomainEvent>(
  { executar }: Pick<Services, 'executar'>,
  decider: Decider<S, C, E>,
  command: C,
  id: Uuid = v7(),
): Promise<Uuid> {
  await executar(decider, id, command, doSistema());
  return id;
}

async function povoar(services: Services) {
  const aurora = await criarCliente(services, 'Aurora');
  const boreal = await criarCliente(services, 'Boreal');
  return {
    cliente_id: aurora.cliente_id,
    clientes: { aurora: aurora.cliente_id, boreal: boreal.cliente_id },
    dentro: await criarRecanto(services, aurora, 'aurora-dentro'),
    fora: await criarRecanto(services, aurora, 'aurora-fora'),
    alheio: await criarRecanto(services, boreal, 'boreal-dentro'),
  };
}

interface Cliente extends Pick<Recanto, 'deteccao_tipo_id' | 'deteccao_status_id' | 'classificacao_id'> {
  readonly cliente_id: Uuid;
  readonly categoria_id: Uuid;
  readonly tipo_id: Uuid;
  readonly usuario_id: Uuid;
  readonly grupo_id: Uuid;
}

async function criarCliente(services: Services, nome: string): Promise<Cliente> {
  const cliente_id = await agir(services, clienteDecider, {
    type: 'CriarCliente',
    data: { nome, sigla: nome.slice(0, 3) },
  });
  const categoria = { cliente_id, nome: `Categoria de ${nome}`, cor_da_tag: '#112233' };
  const tipo = { cliente_id, nome: `Tipo de ${nome}`, tipo_geometria: 3 as const, estilo };
  const grupo = { cliente_id, nome: `Grupo de ${nome}`, modulo_ids: [], permissao_ids: [] };
  const grupo_id = await agir(services, grupoDecider, { type: 'CriarGrupo', data: grupo });
  const usuario = { cliente_id, grupo_ids: [grupo_id], ativo_ids: [] };
  const usuario_id = await agir(services, usuarioDecider, { type: 'CriarUsuario', data: usuario });
  await agir(services, usuarioDecider, { type: 'InativarUsuario', data: { motivo: '' } }, usuario_id);
  await darIniciais(services, cliente_id, doSistema());
  const deteccaoTipo = { cliente_id, nome: `Detecção de ${nome}`, alias: '', descricao: '', ...CORES_DO_TIPO_NOVO };
  return {
    cliente_id,
    usuario_id,
    grupo_id,
    deteccao_tipo_id: await agir(services, deteccaoTipoDecider, { type: 'CriarDeteccaoTipo', data: deteccaoTipo }),
    deteccao_status_id: idDoStatusInicial(cliente_id, 1),
    classificacao_id: idDaClassificacao(cliente_id, 1),
    categoria_id: await agir(services, categoriaDecider, { type: 'CriarCategoria', data: categoria }),
    tipo_id: await agir(services, camadaTipoDecider, { type: 'CriarCamadaTipo', data: tipo }),
  };
}

async function criarRecanto(services: Services, cliente: Cliente, marca: string): Promise<Recanto> {
  const { cliente_id, categoria_id, tipo_id, usuario_id, grupo_id } = cliente;
  const { deteccao_tipo_id, deteccao_status_id, classificacao_id } = cliente;
  const lugar = { categoria_id, uf: 'DF' as const, lat: -15.8, lng: -47.9, bbox_geojson: null, imagem_padrao: null };
  const ativo = { cliente_id, nome: `Ativo ${marca}`, sigla: marca, monitoramento: true, ...lugar };
  const ativo_id = await agir(services, ativoDecider, { type: 'CriarAtivo', data: ativo });
  const desenho = { tipo_geometria: 3 as const, geojson: quadrado(-48, -16) };
  const textos = { nome: `Camada ${marca}`, descricao: marca, attributes: { dono: marca } };
  const camada = { cliente_id, tipo_id, ativo_id, ...textos, ...desenho };
  const camada_id = await agir(services, camadaDecider, { type: 'CriarCamada', data: camada });
  const conteudo = [Buffer.from(`conteúdo ${marca}`)] as never;
  const guardado = await services.armazenamento.put(conteudo, { maxBytes: 1024 });
  const arquivos = [{ nome: `${marca}.geojson`, tipo: 'application/json', ...guardado }];
  const pedido = { cliente_id, tipo_id, ativo_id, arquivos, publicar_ao_terminar: false };
  const importacao_id = await agir(services, importacaoDecider, { type: 'SolicitarImportacao', data: pedido });
  await agir(services, importacaoDecider, await inspecaoDe(services, marca), importacao_id);
  const arquivo = { nome: `${marca}.tif`, tipo: 'image/tiff', ...guardado };
  const imagem = { percentual_nuvens: 15, obtencao: null, satelite: marca, papeis: null, arquivo };
  const imagem_id = await agir(services, imagemDecider, {
    type: 'ReceberImagem',
    data: { cliente_id, ativo_id, ...imagem },
  });
  const alvos = { alvos: { camadas: [camada_id] }, total: 1, ativo_ids: [ativo_id] };
  const ato = { cliente_id, especie: 'ativar' as const, motivo: '', ...alvos };
  const ato_id = await agir(services, atoDecider, { type: 'SolicitarAto', data: ato });
  await agir(services, atoDecider, { type: 'ConcluirAto', data: { feitas: 0, sem_efeito: 1 } }, ato_id);
  const doCliente = { cliente: marca.startsWith('aurora') ? 'aurora' : 'boreal', categoria_id, tipo_id } as const;
  const acesso = { usuario_id, grupo_id };
  const daDeteccao = { deteccao_tipo_id, deteccao_status_id, classificacao_id };
  const coisas = {
    ...daDeteccao,
    camada_id,
    importacao_id,
    imagem_id,
    ato_id,
    ...(await criarDeteccao(services, ativo_id, cliente_id)),
  };
  return { marca, ...doCliente, ...acesso, ativo_id, ...coisas, sha256: guardado.sha256 };
}

/** What was seen in the file that was sent, in a document of its own that names it. */
async function inspecaoDe({ armazenamento }: Services, marca: string): Promise<ImportacaoCommand> {
  const problema = { codigo: 'SemFeicoes', arquivo: `${marca}.geojson`, feicao: null, campo: null, detalhe: marca };
  const documento = { versao: 1, leitura: 1, completo: false, conteudos: [], problemas: [problema] };
  const relatorio = relatorioDaInspecaoSchema.parse(documento);
  const guardado = await armazenamento.put([Buffer.from(JSON.stringify(relatorio))] as never, { maxBytes: 4_096 });
  const arquivo = { nome: 'inspecao.json', tipo: 'application/json', ...guardado };
  const lido = { tentativa: 1, leitura: 1, conteudos: [], duvidas: [], problemas: [] };
  return { type: 'RegistrarInspecao', data: { ...lido, relatorio: arquivo } };
}

async function criarPessoa(
  services: Services,
  papel: Papel,
  email: string,
  recantos: Awaited<ReturnType<typeof povoar>>,
): Promise<void> {
  const cliente_id = papel.cliente === null ? null : recantos.clientes[papel.cliente];
  const nome = `${papel.nome} ${randomUUID().slice(0, 8)}`;
  const concedidas = { modulo_ids: [], permissao_ids: papel.permissoes.map(permissaoId) };
  const grupo = { cliente_id, nome, ...concedidas };
  const grupo_id = await agir(services, grupoAntigoDecider, { type: 'CriarGrupo', data: grupo });
  const ativo_ids = papel.cliente === 'aurora' ? [recantos.dentro.ativo_id] : [];
  const usuario = { cliente_id, grupo_ids: [grupo_id], ativo_ids };
  const usuario_id = await agir(services, usuarioDecider, { type: 'CriarUsuario', data: usuario });
  await services.identidade.registrarPessoa({ usuario_id, nome, email });
  await services.identidade.definirSenha(usuario_id, SENHA);
}
