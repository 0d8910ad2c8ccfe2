import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type DeteccaoEvent, deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import { imagemDecider } from '#domain/imagem/imagem.decider.ts';
import { imagemStream } from '#domain/imagem/imagem.events.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { cenaPropria } from '#projections/imagem/cena.queries.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { salvarGrupo } from '#tests/support/deteccoes.ts';
import { createDoisClientes, type DoisClientes } from '#tests/support/dois-clientes.ts';
import type { PostgresForTests } from '#tests/support/postgres.ts';
import { startAlone, until } from '#tests/support/process.ts';
import { startTestTemporal } from '#tests/support/temporal.ts';
import { artefatosDe, type Contada, createHistorias, type Imagens, novosGrupos } from './deteccoes.historia.ts';
import { iniciarMortais, type Papel } from './deteccoes.mortais.ts';

const TUDO = {
  nome: 'analista',
  cliente: 'aurora' as const,
  permissoes: PERMISSOES.map(({ chave }) => chave),
};
/** Longer than a picture is tried again after several deaths of who makes it. */
const EVIDENCIAS_MS = 900_000;
const EXAME_MS = 120_000;

export interface Quedas {
  readonly mortes: Readonly<Record<Papel, number>>;
  /** The same seed gives the same stories and the same points. */
  readonly semente: number;
  readonly postgres?: PostgresForTests;
}

export interface ResultadoDasQuedas {
  readonly mortes: Readonly<Record<Papel, number>>;
  readonly deteccoes: number;
  readonly artefatos: number;
  readonly evidencias: number;
  /** What is not as whoever asked for it was told. */
  readonly faltas: readonly string[];
  /** Of `audit verify --tabelas`: every event, file and row of every table. */
  readonly verify: { readonly code: number; readonly dito: string };
}

/** Stories told while web, projector and worker die at seeded points; then everything is held against the log. */
export async function contarComMortes({ mortes, semente, postgres }: Quedas): Promise<ResultadoDasQuedas> {
  const temporal = await startTestTemporal();
  const fila = { TEMPORAL_ADDRESS: temporal.address, TEMPORAL_TASK_QUEUE: `fila-${randomUUID()}` };
  const mundo = await createDoisClientes({ ...fila, LOG_LEVEL: 'error' }, postgres);
  try {
    const imagens = await prepararImagens(mundo);
    const [pessoa] = (await mundo.entrarComo([TUDO])).values();
    if (pessoa === undefined) throw new Error('ninguém entrou');
    await pessoa.token();
    for (const um of [mundo.servidor, mundo.projetor]) {
      um.kill('SIGKILL');
      await um.ended;
    }
    const mortais = iniciarMortais(mundo.environment.env, mortes, semente);
    try {
      const historias = createHistorias({ mundo, pessoa, imagens, semente });
      let restam = true;
      const acabaram = mortais.acabaram.finally(() => {
        restam = false;
      });
      const contadas: Contada[] = [];
      for (let n = 0; restam; n += 1) contadas.push(...(await historias.contar(n)));
      await acabaram;
      const resultado = await conferir(mundo, contadas);
      return { ...resultado, mortes: mortais.mortes() };
    } finally {
      await mortais.close();
    }
  } finally {
    await mundo.close();
    await temporal.stop();
  }
}

/** Two images of one's own, examined by a worker that nobody kills, saved as the groups of an analysis. */
async function prepararImagens(mundo: DoisClientes): Promise<Imagens> {
  const pasta = await mkdtemp(path.join(os.tmpdir(), 'atalaia-quedas-'));
  const trabalhador = startAlone('infra/processes/worker.ts', mundo.environment.env);
  try {
    const grupos = novosGrupos();
    for (const [i, grupo] of [grupos.antes, grupos.depois].entries()) await prepararImagem(mundo, pasta, grupo, i);
    await mundo.mostrado();
    return grupos;
  } finally {
    trabalhador.kill('SIGKILL');
    await trabalhador.ended;
    await rm(pasta, { recursive: true, force: true });
  }
}

async function prepararImagem({ services, recantos }: DoisClientes, pasta: string, grupo: string, i: number) {
  const [nome, id] = [`${i}.tif`, randomUUID()];
  const utm = ['-a_srs', 'EPSG:32723', '-a_ullr', '584385', '7777315', '595485', '7768315'];
  const cor = ['-burn', String(60 + 140 * i), '-burn', '90', '-burn', '40'];
  execFileSync('gdal_create', ['-outsize', '370', '300', '-bands', '3', '-ot', 'Byte', ...cor, ...utm, nome], {
    cwd: pasta,
  });
  const bytes = await readFile(path.join(pasta, nome));
  const guardado = await services.armazenamento.put([bytes] as never, { maxBytes: 2 ** 26 });
  const data = {
    cliente_id: recantos.cliente_id,
    ativo_id: recantos.dentro.ativo_id,
    percentual_nuvens: 15,
    obtencao: null,
    satelite: 'Landsat 8',
    papeis: ['vermelho' as const, 'verde' as const, 'azul' as const],
    arquivo: { nome, tipo: 'image/tiff', ...guardado },
  };
  await services.executar(imagemDecider, id, { type: 'ReceberImagem', data }, doSistema());
  const tipos = async () => (await services.eventStore.readStream(imagemStream(id))).map(({ type }) => type);
  await until(tipos, (ditos) => ditos.includes('ImagemExaminada'), EXAME_MS);
  const cena = {
    id: cenaPropria(id, guardado.sha256),
    bbox: [-44.19, -20.18, -44.08, -20.09] as const,
    pegada: quadrado(-44.19, -20.18),
    tipos: ['true_color' as const],
  };
  await salvarGrupo(services, grupo, String(i).repeat(64), recantos.cliente_id, { ...cena, bbox: [...cena.bbox] });
}

async function conferir(mundo: DoisClientes, contadas: readonly Contada[]) {
  const faltas: string[] = [];
  let evidencias = 0;
  for (const contada of contadas) {
    const ler = async () =>
      (await mundo.services.eventStore.readStream(deteccaoStream(contada.id))) as unknown as readonly DeteccaoEvent[];
    const eventos = await until(ler, temEvidencias, EVIDENCIAS_MS);
    faltas.push(...faltasDe(contada, eventos));
    evidencias += quantos(eventos, 'EvidenciasDaDeteccaoGeradas');
    const { length } = await mundo.services.artefatos.artefatos(contada.id);
    if (length !== contada.artefatos.length) faltas.push(`${contada.id}: ${length} artefatos se veem`);
  }
  await mundo.mostrado();
  const env = { ...mundo.environment.env, NODE_ENV: 'test' as const, PATH: process.env.PATH };
  const rodar = promisify(execFile)(process.execPath, ['infra/cli/audit.ts', 'verify', '--tabelas'], { env });
  const falhou = (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) => error;
  const { code = 0, stdout, stderr } = { code: 0, ...(await rodar.catch(falhou)) };
  const artefatos = contadas.reduce((soma, contada) => soma + contada.artefatos.length, 0);
  return { deteccoes: contadas.length, artefatos, evidencias, faltas, verify: { code, dito: `${stdout}${stderr}` } };
}

const quantos = (eventos: readonly DeteccaoEvent[], tipo: DeteccaoEvent['type']) =>
  eventos.filter(({ type }) => type === tipo).length;

/** Whether the latest shape has its pictures. */
function temEvidencias(eventos: readonly DeteccaoEvent[]): boolean {
  const forma = eventos.findLastIndex(({ type }) => type === 'DeteccaoCriada' || type === 'DeteccaoRedesenhada');
  return eventos.some((um) => um.type === 'EvidenciasDaDeteccaoGeradas' && um.data.revisao_da_forma === forma);
}

function faltasDe({ id, eventos: ditos, artefatos }: Contada, eventos: readonly DeteccaoEvent[]): readonly string[] {
  const faltas: string[] = [];
  const esperados = Object.entries(ditos) as [DeteccaoEvent['type'], number][];
  for (const [tipo, vezes] of esperados)
    if (quantos(eventos, tipo) !== vezes) faltas.push(`${id}: ${quantos(eventos, tipo)} ${tipo}, e não ${vezes}`);
  const tidos = artefatosDe(eventos).flatMap(({ links, midias }) => [
    ...links,
    ...midias.map(({ arquivo }) => arquivo.sha256),
  ]);
  if (tidos.toSorted().join() !== artefatos.toSorted().join()) faltas.push(`${id}: outros artefatos: ${tidos.join()}`);
  const feitas = eventos.flatMap((um) => (um.type === 'EvidenciasDaDeteccaoGeradas' ? [um.data] : []));
  const formas = new Set(feitas.map(({ revisao_da_forma }) => revisao_da_forma));
  if (formas.size !== feitas.length) faltas.push(`${id}: evidências de uma forma feitas duas vezes`);
  const { antes, depois, regiao } = feitas.at(-1) ?? { antes: null, depois: null, regiao: null };
  if (!antes || !depois || !regiao) faltas.push(`${id}: faltam imagens de evidência`);
  return faltas;
}
