import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { analiseDecider } from '#domain/analise/analise.decider.ts';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { imagemDecider } from '#domain/imagem/imagem.decider.ts';
import { papeisVigentes, tiposPossiveis } from '#domain/imagem/imagem.policy.ts';
import type { Cena } from '#domain/imagem/provedor.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import type { Services } from '#infra/composition/web.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { ensureChromium } from '#infra/embedded/chromium.ts';
import { installationFolder, ROOT } from '#infra/embedded/environment.ts';
import { freePort } from '#infra/embedded/postgres.ts';
import { createExaminer } from '#infra/files/raster/examiner.ts';
import { createGdal } from '#infra/files/raster/gdal.ts';
import { createSandbox } from '#infra/files/sandbox/sandbox.ts';
import { createTempFolders } from '#infra/files/sandbox/temp-folders.ts';
import { cenaPropria } from '#projections/imagem/cena.queries.ts';
import { salvarGrupo } from './deteccoes.ts';
import { createDoisClientes, type Papel } from './dois-clientes.ts';
import type { PostgresForTests } from './postgres.ts';
import { startAlone } from './process.ts';

const QUEM: Papel = { nome: 'quem emite', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) };
const CENA = path.join(ROOT, 'infra/demonstration/imagens/brumadinho_landsat8_2019-01-30.tif');
/** Detections that are created at the same time. */
const JUNTAS = 20;
/** Degrees: inside of the scene. */
export const NA_CENA = [-44.16, -20.16] as const;

/**
 * Two clients behind a web process, the renderer beside it, and a real scene of Brumadinho: documents as people get them.
 * @param postgres cluster of a bench, which runs outside vitest
 */
export async function createMundoDosDocumentos(postgres?: PostgresForTests) {
  const navegador = await ensureChromium(installationFolder(), console.error);
  if (navegador === null) throw new Error('estes testes precisam de um Chromium');
  const porta = String(await freePort());
  const mundo = await createDoisClientes({ RENDERER_URL: `http://127.0.0.1:${porta}` }, postgres);
  const ambiente = { RENDERER_PORT: porta, RENDERER_PAGES_ORIGIN: mundo.url, PUPPETEER_EXECUTABLE_PATH: navegador };
  const subir = async () => {
    const um = startAlone('infra/processes/renderer.ts', ambiente);
    await um.ready;
    return um;
  };
  let processo = await subir();
  const pessoa = [...(await mundo.entrarComo([QUEM])).values()][0];
  if (pessoa === undefined) throw new Error('ninguém entrou');
  const { services, recantos } = mundo;
  const cena = await cenaDeBrumadinho(services, recantos.cliente_id, recantos.dentro.ativo_id);
  await mundo.mostrado();

  const pdf = async (endereco: string): Promise<Uint8Array> => {
    const resposta = await pessoa.pedir(endereco);
    if (resposta.status !== 200) throw new Error(`${endereco}: ${resposta.status} ${await resposta.text()}`);
    return new Uint8Array(await resposta.arrayBuffer());
  };
  return {
    ...mundo,
    navegador,
    pessoa,
    cena,
    pdf,
    renderizador: `http://127.0.0.1:${porta}`,
    pidDoRenderizador: () => processo.pid,
    /** Ends the renderer as an outage does, in the middle of whatever it prints. */
    async matarRenderizador() {
      processo.kill('SIGKILL');
      await processo.ended;
    },
    async subirRenderizador() {
      processo = await subir();
    },
    /** An analysis of that scene with a detection of each shape, as its pages show it. */
    async analise(dita: Omit<AnaliseDeProvas, 'cena'>) {
      const { cliente_id, dentro } = recantos;
      const feita = await analisar(services, { cliente_id, ...dentro }, { ...dita, cena });
      await mundo.mostrado();
      return feita;
    },
    /** Issues a document as the button of its page does. @returns the file that was kept */
    async emitir(campos: Readonly<Record<string, string>>): Promise<Uint8Array> {
      const resposta = await pessoa.enviar('/relatorios', campos, { Accept: 'text/html' });
      const [, id] = /emitido=([0-9a-f-]{36})/.exec(resposta.headers.get('Location') ?? '') ?? [];
      if (id === undefined) throw new Error(`não emitido: ${resposta.status} ${await resposta.text()}`);
      await mundo.mostrado();
      return pdf(`/relatorios/documentos/${id}`);
    },
    /** What was issued of a client, the newest first: at most a hundred. */
    async emitidos(cliente_id: Uuid = recantos.cliente_id) {
      const pagina = { cursor: null, limite: 100 };
      return (await services.documentos.listar({ cliente_id, ativos: 'todos' }, '', pagina)).itens;
    },
    async close() {
      processo.kill('SIGTERM');
      await processo.ended;
      await mundo.close();
    },
  };
}
export type MundoDosDocumentos = Awaited<ReturnType<typeof createMundoDosDocumentos>>;

/** Received and examined as the worker does it, without a worker. */
async function cenaDeBrumadinho(services: Services, cliente_id: Uuid, ativo_id: Uuid): Promise<Cena> {
  const { executar, armazenamento: storage } = services;
  const pasta = await mkdtemp(path.join(os.tmpdir(), 'documentos-de-provas-'));
  const folders = await createTempFolders(pasta);
  const guardar = async (_imagem: string, nome: string, source: AsyncIterable<Uint8Array>) => {
    return { nome, tipo: 'image/tiff', ...(await storage.put(source, { maxBytes: 2 ** 40 })) };
  };
  try {
    const gdal = createGdal(createSandbox({ requireNetworkIsolation: false }));
    const imagem_id = v7();
    const arquivo = await guardar('', path.basename(CENA), createReadStream(CENA));
    const dita = { percentual_nuvens: 1, obtencao: null, satelite: null, papeis: null, arquivo };
    await executar(
      imagemDecider,
      imagem_id,
      { type: 'ReceberImagem', data: { cliente_id, ativo_id, ...dita } },
      doSistema(),
    );
    const pedido = { imagem_id, versao: 1, arquivo };
    const examinador = createExaminer({ gdal, folders, storage, guardar });
    const feito = await examinador.examinar(pedido, new AbortController().signal);
    if ('problemas' in feito) throw new Error(JSON.stringify(feito.problemas));
    await executar(imagemDecider, imagem_id, { type: 'ExaminarImagem', data: { versao: 1, ...feito } }, doSistema());
    const { bbox, pegada, resolucao } = feito.exame;
    return {
      id: cenaPropria(imagem_id, arquivo.sha256),
      bbox,
      pegada,
      resolucao,
      satelite: 'Landsat 8',
      obtida_em: '2019-01-30T12:57:09.185Z',
      data: '2019-01-30',
      percentual_nuvens: 1,
      tipos: [...tiposPossiveis(papeisVigentes(feito.exame, null))],
    };
  } finally {
    await folders.close();
    await rm(pasta, { recursive: true, force: true });
  }
}

interface AnaliseDeProvas {
  readonly titulo: string;
  readonly descricao?: string;
  readonly cena: Cena;
  readonly formas: readonly Geometria[];
}

interface Onde {
  readonly cliente_id: Uuid;
  readonly ativo_id: Uuid;
  readonly deteccao_tipo_id: Uuid;
  readonly deteccao_status_id: Uuid;
}

/** A published analysis of one scene with itself. */
async function analisar(
  { executar, armazenamento }: Services,
  { cliente_id, ativo_id, deteccao_tipo_id, deteccao_status_id: status_id }: Onde,
  { titulo, descricao = '', cena, formas }: AnaliseDeProvas,
) {
  const [analise_id, grupo_id] = [v7(), v7()];
  const hash = createHash('sha256').update(grupo_id).digest('hex');
  await salvarGrupo({ executar }, grupo_id, hash, cliente_id, cena);
  const figura = { create: { width: 64, height: 48, channels: 4, background: '#33669980' } } as const;
  const guardado = await armazenamento.put([await sharp(figura).png().toBuffer()] as never, { maxBytes: 65_536 });
  const imagem = {
    grupo_id,
    hash,
    provedor: 'proprio',
    provedor_nome: 'Imagens próprias',
    satelite: cena.satelite,
    data: '2019-01-30',
    inicio: cena.obtida_em,
    fim: cena.obtida_em,
    miniatura: { nome: 'miniatura.png', tipo: 'image/png', ...guardado },
  };
  const analise = {
    cliente_id,
    ativo_id,
    titulo,
    descricao,
    data_antes: '2019-01-30',
    data_depois: '2019-01-30',
    imagens: { antes: imagem, depois: imagem },
  };
  await executar(analiseDecider, analise_id, { type: 'CriarAnalise', data: analise }, doSistema());
  await executar(analiseDecider, analise_id, { type: 'PublicarAnalise', data: {} }, doSistema());
  const criar = async (geojson: Geometria): Promise<Uuid> => {
    const id = v7();
    const data = {
      cliente_id,
      ativo_id,
      analise_id,
      status_id,
      tipo_deteccao_id: deteccao_tipo_id,
      geojson,
      camada_principal_id: null,
      descricao,
      area_informada: null,
      impacto: { posicao: '1', total: 0, camadas: [] },
    };
    await executar(deteccaoDecider, id, { type: 'CriarDeteccao', data }, doSistema());
    return id;
  };
  const deteccoes: Uuid[] = [];
  for (let i = 0; i < formas.length; i += JUNTAS)
    deteccoes.push(...(await Promise.all(formas.slice(i, i + JUNTAS).map(criar))));
  return { analise_id, deteccoes };
}
