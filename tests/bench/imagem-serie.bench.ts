import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { imagemDecider } from '#domain/imagem/imagem.decider.ts';
import { createComposition, type Services } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { retangulo } from '#infra/demonstration/desenho.ts';
import { IMAGENS, imagemId } from '#infra/demonstration/imagens.ts';
import { CLIENTES } from '#infra/demonstration/pessoas.ts';
import { sendFirstImages } from '#infra/embedded/first-data.ts';
import { createLog } from '#infra/log.ts';
import type { ImagemRow } from '#projections/imagem/imagem.queries.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Bench, percentis } from './kernel.ts';

const ESCOPO = { cliente_id: CLIENTES.serraAzul.id, ativos: 'todos' } as const;
const CENAS = 100;
const LEITURAS = 20;
/** 1,000 ha near Corumbá: half its width and half its height in degrees. */
const [LNG, LAT, MEIA_LARGURA, MEIA_ALTURA] = [-57.468, -19.909, 0.01511, 0.01429];
const MOSTRAR_MS = 120_000;

/** `imagem-serie`: the NDVI of 1,000 ha over 100 scenes of Landsat, with every cache empty and then full. */
const bench: Bench = async () => {
  const app = await startApp();
  try {
    const [imagem] = IMAGENS.filter(({ arquivo }) => arquivo.startsWith('corumba'));
    if (imagem === undefined) throw new Error('sem imagem de Corumbá');
    await sendFirstImages(app.environment, [imagem]);
    await app.halt('worker');
    const services = await abrir(app);
    const row = await services.imagens.obter(ESCOPO, imagemId(imagem));
    if (row === null) throw new Error('a imagem não foi recebida');
    await repetir(services, row);
    const tempos: { readonly frias: number[]; readonly quentes: number[] } = { frias: [], quentes: [] };
    for (let i = 0; i < LEITURAS; i++) {
      const nova = await abrir(app);
      tempos.frias.push(await ler(nova, row.ativo_id));
      tempos.quentes.push(await ler(nova, row.ativo_id));
      await nova.close();
    }
    await services.close();
    return {
      resultados: [
        ...percentis(`${CENAS} cenas, nada lembrado`, tempos.frias, 'ms', { p95: '<= 1000' }),
        ...percentis(`${CENAS} cenas, outra vez`, tempos.quentes, 'ms', { p95: '<= 1000' }),
      ],
      memoriaMaxMiB: { bench: Math.round(process.resourceUsage().maxRSS / 1024) },
    };
  } finally {
    await app.stop();
  }
};

const abrir = (app: TestApp): Promise<Services> =>
  createComposition(loadConfig({ ...app.environment } as NodeJS.ProcessEnv), createLog('bench', 'silent'));

/** The same scene on other days, each with a file of its own: what is remembered of one serves no other. */
async function repetir({ executar, armazenamento, projecoes }: Services, row: ImagemRow): Promise<void> {
  const { ativo_id, exame, valores, quadros, arquivo } = row;
  if (exame === null || valores === null || quadros === null) throw new Error('a imagem não foi examinada');
  const inteiro = await armazenamento.slice(valores.chave, 0, valores.bytes);
  let position = 0n;
  for (let i = 1; i < CENAS; i++) {
    // What stands behind the end of a TIFF nobody reads.
    const copia = await armazenamento.put([inteiro, randomBytes(16)] as never, { maxBytes: 2 ** 30 });
    const id = v7();
    const instante = new Date(Date.UTC(2013, 0, 1 + 16 * i, 14)).toISOString();
    const obtencao = { instante, fuso: 'America/Campo_Grande' };
    const dito = { ativo_id, percentual_nuvens: 0, obtencao, satelite: null, papeis: null, arquivo };
    const receber = { type: 'ReceberImagem', data: { cliente_id: ESCOPO.cliente_id, ...dito } } as const;
    await executar(imagemDecider, id, receber, doSistema());
    const novo = { ...valores, ...copia };
    const examinar = { type: 'ExaminarImagem', data: { versao: 1, exame, valores: novo, quadros } } as const;
    ({ position } = await executar(imagemDecider, id, examinar, doSistema()));
  }
  if (!(await projecoes.esperar(['imagens'], position, MOSTRAR_MS))) throw new Error('as imagens não apareceram');
}

/** Milliseconds of one series, which has to have every scene. */
async function ler({ seriesDasImagens }: Services, ativo_id: string): Promise<number> {
  const area = retangulo(LNG - MEIA_LARGURA, LAT - MEIA_ALTURA, LNG + MEIA_LARGURA, LAT + MEIA_ALTURA);
  if (area.type !== 'Polygon') throw new Error('sem anéis');
  const inicio = performance.now();
  const { pontos } = await seriesDasImagens(ESCOPO, ativo_id, { aneis: area.coordinates }, 'ndvi');
  const ms = performance.now() - inicio;
  if (pontos.length !== CENAS || pontos.some(({ validos }) => validos < 10_000)) throw new Error('cenas sem valores');
  return ms;
}

export default bench;
