import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import { clienteDecider } from '#domain/cliente/cliente.decider.ts';
import { grupoDecider } from '#domain/grupo/grupo.decider.ts';
import { importacaoDecider } from '#domain/importacao/importacao.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { permissaoId } from '#domain/modulo/catalogo.ts';
import { notificacaoDecider } from '#domain/notificacao/notificacao.decider.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { createComposition, type Services } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { doSistema, registrarCatalogo } from '#infra/demonstration/catalogo.ts';
import { ensureBuild } from '#infra/embedded/build.ts';
import { freePort } from '#infra/embedded/postgres.ts';
import { createLog } from '#infra/log.ts';
import { createTestDatabase } from '../support/database.ts';
import { createTestEnvironment } from '../support/environment.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { type ProcessAlone, startAlone } from '../support/process.ts';
import { type Bench, percentis, type Resultado, resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';
import { abrirPaginas, type Paginas, type Pessoa } from './websocket-paginas.ts';

const TAMANHOS = [2_000, 5_000];
/** People whose pages these are, each with a session. */
const PESSOAS = 50;
/** Changes that all pages hear of, one by one. */
const MUDANCAS = 30;
const ENTRE_MUDANCAS_MS = 400;
/** Notifications that each person gets while the pages come back. */
const NA_TEMPESTADE = 20;
const SENHA = 'oito palmeiras ao vento norte';

/** Live connections of one web process: how long news take, what a page costs, and whether any is lost in a storm. */
const bench: Bench = async () => {
  await ensureBuild(console.error);
  const postgres = await startTestPostgres();
  const database = await createTestDatabase(postgres, 'bench');
  const port = await freePort();
  const environment = await createTestEnvironment(database.url, { PORT: String(port), LOG_LEVEL: 'warn' });
  const services = await createComposition(
    loadConfig({ ...environment.env } as NodeJS.ProcessEnv),
    createLog('bench', 'silent'),
  );
  const projector = startAlone('infra/processes/projector.ts', environment.env);
  await projector.ready;
  const cliente_id = v7();
  const pessoas = await povoar(services, cliente_id);
  const endereco = `ws://127.0.0.1:${port}/tempo-real`;
  const subir = async () => {
    const web = startAlone('infra/processes/web.ts', environment.env);
    await web.ready;
    return web;
  };

  const resultados: Resultado[] = [];
  const memorias: Record<string, number> = {};
  for (const total of TAMANHOS) {
    let web = await subir();
    const antes = await pss(web);
    const paginas = await abrirPaginas(endereco, pessoas, total, await posicao(services));
    resultados.push(...(await medirNovidades(services, cliente_id, paginas, total)));
    const depois = await pss(web);
    memorias[`web, ${total}`] = depois;
    resultados.push(resultado(`${total} páginas`, 'memoria', ((depois - antes) * 1024) / total, 'KB/página', '<= 25'));
    web = await tempestade(services, pessoas, paginas, { web, subir, total }, resultados);
    paginas.fechar();
    web.kill('SIGTERM');
    await web.ended;
  }
  await services.close();
  projector.kill('SIGTERM');
  await projector.ended;
  await environment.remove();
  await database.drop();
  await postgres.stop();
  return { resultados, memoriaMaxMiB: memorias };
};
export default bench;

const posicao = async ({ eventStore }: Services) => String(await eventStore.lastPosition());

async function pss({ pid }: ProcessAlone): Promise<number> {
  await sleep(1_500);
  const { web = 0 } = await watchMemory({ web: pid }).stop();
  return web;
}

async function medirNovidades(
  { executar }: Services,
  cliente_id: Uuid,
  paginas: Paginas,
  total: number,
): Promise<readonly Resultado[]> {
  const [tipo_id, ativo_id] = [v7(), v7()];
  const arquivo = { nome: 'a.zip', chave: 'a', sha256: 'a'.repeat(64), bytes: 1, tipo: '' };
  const data = { cliente_id, tipo_id, ativo_id, arquivos: [arquivo], publicar_ao_terminar: false };
  const tempos: number[] = [];
  for (let i = 0; i < MUDANCAS; i += 1) {
    const ouvidas = paginas.ouvir('importacao', total);
    const command = { type: 'SolicitarImportacao', data } as const;
    await executar(importacaoDecider, v7(), command, doSistema());
    const feito = performance.now();
    for (const instante of await ouvidas) tempos.push(Math.max(0, instante - feito));
    await sleep(ENTRE_MUDANCAS_MS);
  }
  return percentis(
    `${total} páginas, evento gravado até a página`,
    tempos,
    'ms',
    total === 2_000 ? { p95: '<= 150' } : {},
  );
}

interface Tempestade {
  readonly web: ProcessAlone;
  readonly subir: () => Promise<ProcessAlone>;
  readonly total: number;
}

/** The web process is replaced while people are notified; every page comes back by itself. */
async function tempestade(
  services: Services,
  pessoas: readonly Pessoa[],
  paginas: Paginas,
  { web, subir, total }: Tempestade,
  resultados: Resultado[],
): Promise<ProcessAlone> {
  const caso = `${total} páginas, reinício do processo`;
  paginas.esquecer();
  const inicio = performance.now();
  web.kill('SIGTERM');
  const emitindo = emitir(services, pessoas);
  await web.ended;
  const outro = await subir();
  await emitindo;
  const emitidas = performance.now();
  const { perdidas, repetidas } = await paginas.conferir(NA_TEMPESTADE);
  resultados.push(resultado(caso, 'todas de volta', (performance.now() - inicio) / 1_000, 's'));
  resultados.push(resultado(caso, 'depois da última emissão', (performance.now() - emitidas) / 1_000, 's'));
  resultados.push(resultado(caso, 'perdidas', perdidas, 'notificações', '0'));
  resultados.push(resultado(caso, 'repetidas', repetidas, 'notificações', '0'));
  return outro;
}

async function emitir({ executar }: Services, pessoas: readonly Pessoa[]): Promise<void> {
  const conteudo = { tipo: 'toast' as const, nivel: 'info' as const, titulo: 'Teste', mensagem: 'Bench', acoes: [] };
  for (let vez = 0; vez < NA_TEMPESTADE; vez += 1) {
    for (const { usuario_id, cliente_id } of pessoas) {
      const data = { ...conteudo, usuario_id, cliente_id, ativo_id: null };
      const [id, contexto] = [v7(), doSistema()];
      // The same command until it is answered: pages of this very process may hold up its connections.
      const emitida = () =>
        executar(notificacaoDecider, id, { type: 'EmitirNotificacao', data }, contexto).then(
          () => true,
          () => false,
        );
      while (!(await emitida())) await sleep(100);
    }
    await sleep(200);
  }
}

async function povoar(services: Services, cliente_id: Uuid): Promise<readonly Pessoa[]> {
  const { executar, identidade, projecoes, eventStore } = services;
  await registrarCatalogo(services);
  await executar(
    clienteDecider,
    cliente_id,
    { type: 'CriarCliente', data: { nome: 'Aurora', sigla: 'AUR' } },
    doSistema(),
  );
  const grupo_id = v7();
  const permissao_ids = [permissaoId('camadas.ver'), permissaoId('ativos.ver_todos')];
  const grupo = { cliente_id, nome: 'Todos', modulo_ids: [], permissao_ids };
  await executar(grupoDecider, grupo_id, { type: 'CriarGrupo', data: grupo }, doSistema());
  const ids = Array.from({ length: PESSOAS }, () => v7());
  for (const usuario_id of ids) {
    const data = { cliente_id, grupo_ids: [grupo_id], ativo_ids: [] };
    await executar(usuarioDecider, usuario_id, { type: 'CriarUsuario', data }, doSistema());
    await identidade.registrarPessoa({ usuario_id, nome: 'Pessoa', email: `${usuario_id}@exemplo.example` });
    await identidade.definirSenha(usuario_id, SENHA);
  }
  await projecoes.esperar(['usuarios', 'grupos', 'clientes'], await eventStore.lastPosition(), 60_000);
  return Promise.all(
    ids.map(async (usuario_id, i) => {
      const origem = { ip: `10.0.0.${i + 1}`, dispositivo: 'bench' };
      const entrada = await identidade.entrar(`${usuario_id}@exemplo.example`, SENHA, origem);
      if (entrada.situacao !== 'entrou') throw new Error(`não entrou: ${entrada.situacao}`);
      return { usuario_id, cliente_id, token: entrada.token };
    }),
  );
}
