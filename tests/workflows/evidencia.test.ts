import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { analiseEvents, analiseStream } from '#domain/analise/analise.events.ts';
import type { DeteccaoCommand } from '#domain/deteccao/deteccao.commands.ts';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import { type DeteccaoEvent, deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import type { Evidencias } from '#domain/deteccao/evidencia.ts';
import { imagemDecider } from '#domain/imagem/imagem.decider.ts';
import { type ImagemEvent, imagemStream } from '#domain/imagem/imagem.events.ts';
import { imagemSalvaEvents, imagemSalvaStream } from '#domain/imagem-salva/imagem-salva.events.ts';
import { handleCommand } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { createDetectionFiles } from '#infra/files/deteccao/detection-files.ts';
import { eventIdOf } from '#infra/store/event-store/event-id.ts';
import { cenaPropria } from '#projections/imagem/cena.queries.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createImportacoes, type Importacoes, until } from '#tests/support/importacoes.ts';
import { createReadModels, type ReadModels } from '#tests/support/read-models.ts';
import { startTestTemporal, type TestTemporal } from '#tests/support/temporal.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const HASH = { antes: 'a'.repeat(64), depois: 'b'.repeat(64) };
/** Of a provider that the installation no longer has. */
const NENHUMA = 'nenhuma';
const [LNG, LAT] = [-44.139, -20.139];

let temporal: TestTemporal;
let database: TestDatabase;
let mundo: Importacoes;
let modelos: ReadModels;
let pasta: string;

beforeAll(async () => {
  [temporal, database] = await Promise.all([startTestTemporal(), createTestDatabase(inject('postgres'))]);
  mundo = await createImportacoes(database, temporal.address);
  modelos = await createReadModels(database.url, undefined, mundo.store);
  pasta = await mkdtemp(path.join(os.tmpdir(), 'evidencia-'));
});
afterAll(async () => {
  await modelos.close();
  await mundo.close();
  await temporal.stop();
  await database.drop();
  await rm(pasta, { recursive: true, force: true });
});

const poligono = (lado: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [LNG, LAT],
      [LNG + lado, LAT],
      [LNG + lado, LAT + lado],
      [LNG, LAT + lado],
      [LNG, LAT],
    ] as [number, number][],
  ],
});

const [LARGURA, ALTURA] = [370, 300];
/** From the first to the last value of each band, in the order of the file: what a scene shows of the three colours. */
type Faixas = readonly [
  azul: readonly [number, number],
  verde: readonly [number, number],
  vermelho: readonly [number, number],
];

/** Each band grows from west to east, so that what stretches it is known without asking who looked at the file. */
function pixels(faixas: Faixas): Buffer {
  const linha = Array.from({ length: LARGURA }, (_, x) =>
    faixas.map(([de, ate]) => Math.round(de + ((ate - de) * x) / (LARGURA - 1))),
  ).flat();
  return Buffer.concat(Array.from({ length: ALTURA }, () => Buffer.from(linha)));
}

/** An image of three colours, received and examined by the worker. */
async function imagemPronta(nome: string, faixas: Faixas): Promise<ImagemPronta> {
  const utm = ['-a_srs', 'EPSG:32723', '-a_ullr', '584385', '7777315', '595485', '7768315'];
  const raw = { width: LARGURA, height: ALTURA, channels: 3 } as const;
  await sharp(pixels(faixas), { raw })
    .tiff({ compression: 'none' })
    .toFile(path.join(pasta, `sem-lugar-${nome}`));
  execFileSync('gdal_translate', ['-q', ...utm, `sem-lugar-${nome}`, nome], { cwd: pasta });
  const stored = await mundo.storage.put([await readFile(path.join(pasta, nome))] as never, { maxBytes: 2 ** 31 });
  const id = randomUUID();
  const data = {
    cliente_id: mundo.cliente_id,
    ativo_id: randomUUID(),
    percentual_nuvens: 15,
    obtencao: null,
    satelite: 'Landsat 8',
    papeis: ['azul' as const, 'verde' as const, 'vermelho' as const],
    arquivo: { nome, tipo: 'image/tiff', ...stored },
  };
  const command = { type: 'ReceberImagem', data } as const;
  await handleCommand(mundo.store, eventIdOf, imagemDecider, imagemStream(id), command, mundo.contexto());
  const examinada = await until(async () => {
    const events = (await mundo.store.readStream(imagemStream(id))) as unknown as ImagemEvent[];
    return events.find((event) => event.type === 'ImagemExaminada') ?? null;
  }, 'a imagem devia ficar pronta');
  await modelos.settle();
  const medidas = examinada.data.exame.bandas.map(({ medidas: dela }) => dela);
  return { id, sha256: stored.sha256, doCatalogo: medidas.map((uma) => [uma?.p2 ?? 0, uma?.p98 ?? 0] as const) };
}

interface ImagemPronta {
  readonly id: Uuid;
  readonly sha256: string;
  /** Percentiles 2 and 98 of each band of the file, as the catalogue keeps them. */
  readonly doCatalogo: readonly (readonly [number, number])[];
}

/** Between which values a picture of true colour is stretched: red, green and blue, which are the file's last to first. */
const esticada = ({ doCatalogo }: ImagemPronta) => doCatalogo.toReversed();

/** A saved group of one scene, an analysis of two of them. */
async function analise(antes: string, depois: string): Promise<Uuid> {
  const { cliente_id } = mundo;
  const lado = async (qual: 'antes' | 'depois', cena: string) => {
    const grupo_id = randomUUID();
    const bbox: [number, number, number, number] = [-44.19, -20.18, -44.08, -20.09];
    const umaCena = {
      id: cena,
      satelite: 'Landsat 8',
      obtida_em: '2019-01-14T12:57:13Z',
      data: '2019-01-14',
      percentual_nuvens: 1,
      resolucao: 30,
      bbox,
      pegada: poligono(0.05),
      tipos: ['true_color' as const],
    };
    const grupo = { provedor: cena === NENHUMA ? 'sumido' : 'proprio', satelite: 'Landsat 8', data: '2019-01-14' };
    const salvas = { cliente_id, hash: HASH[qual], grupo: { ...grupo, cenas: [umaCena] }, imagem_ids: [randomUUID()] };
    await modelos.record({
      stream: imagemSalvaStream(grupo_id),
      event: imagemSalvaEvents.ImagensSalvas(salvas),
      cliente_id,
    });
    return {
      grupo_id,
      hash: HASH[qual],
      provedor: 'proprio',
      provedor_nome: 'Imagens próprias',
      satelite: 'Landsat 8',
      data: '2019-01-14',
      inicio: '2019-01-14T12:57:13Z',
      fim: '2019-01-14T12:57:13Z',
      miniatura: null,
    };
  };
  const id = randomUUID();
  const imagens = { antes: await lado('antes', antes), depois: await lado('depois', depois) };
  const dados = { titulo: 'Comparação', descricao: '', data_antes: '2019-01-14', data_depois: '2019-01-14' };
  const event = analiseEvents.AnaliseCriada({ cliente_id, ativo_id: randomUUID(), ...dados, imagens });
  await modelos.record({ stream: analiseStream(id), event, cliente_id });
  return id;
}

const executar = (id: Uuid, command: DeteccaoCommand) =>
  handleCommand(mundo.store, eventIdOf, deteccaoDecider, deteccaoStream(id), command, mundo.contexto());

const dados = { tipo_deteccao_id: randomUUID(), camada_principal_id: null, descricao: '', area_informada: null };
const impacto = { posicao: '1', total: 0, camadas: [] };

async function criar(analise_id: Uuid): Promise<Uuid> {
  const id = randomUUID();
  const onde = { cliente_id: mundo.cliente_id, ativo_id: randomUUID(), analise_id, status_id: randomUUID() };
  await executar(id, { type: 'CriarDeteccao', data: { ...onde, ...dados, geojson: poligono(0.01), impacto } });
  return id;
}

const eventosDe = async (id: Uuid) => (await mundo.store.readStream(deteccaoStream(id))) as unknown as DeteccaoEvent[];

const geradas = (id: Uuid, vezes: number): Promise<readonly Evidencias[]> =>
  until(async () => {
    const todas = (await eventosDe(id)).flatMap((event) =>
      event.type === 'EvidenciasDaDeteccaoGeradas' ? [event.data] : [],
    );
    return todas.length >= vezes ? todas : null;
  }, `devia haver ${vezes} evidências`);

describe('Imagens de evidência', () => {
  it('são feitas das próprias cenas; redesenhada, outras; enviadas, comparadas; a que sumiu é dita', async () => {
    let trabalhador = await mundo.iniciarTrabalhador();
    const [antes, depois] = [
      await imagemPronta('antes.tif', [
        [10, 60],
        [90, 190],
        [0, 250],
      ]),
      await imagemPronta('depois.tif', [
        [40, 90],
        [20, 220],
        [100, 150],
      ]),
    ];
    await trabalhador.stop();
    // Nobody is at work: the event waits in the log.
    const id = await criar(await analise(cenaPropria(antes.id, antes.sha256), cenaPropria(depois.id, depois.sha256)));
    trabalhador = await mundo.iniciarTrabalhador();
    const [primeira] = await geradas(id, 1);
    expect(primeira).toMatchObject({
      revisao_da_forma: 0,
      ausencias: { antes: null, depois: null, regiao: null },
      antes: {
        largura: 1200,
        altura: 900,
        hash: HASH.antes,
        provedor: 'proprio',
        tipo: 'true_color',
        semelhanca: null,
      },
      depois: { hash: HASH.depois, tipo: 'true_color', contraste: esticada(depois) },
      regiao: { hash: HASH.depois, tipo: 'true_color', contraste: esticada(depois) },
    });
    expect(primeira?.antes?.contraste).toEqual(esticada(antes));
    // Two hundredths of what each band grows, from either end: what is in the file, whatever the catalogue says of it.
    for (const [i, [de, ate]] of (
      [
        [5, 245],
        [92, 188],
        [11, 59],
      ] as const
    ).entries()) {
      const [menor = 0, maior = 0] = primeira?.antes?.contraste?.[i] ?? [];
      expect([Math.abs(menor - de) <= 2, Math.abs(maior - ate) <= 2], `${menor} a ${maior}`).toEqual([true, true]);
    }
    expect(primeira?.antes?.cenas).toEqual([
      {
        id: cenaPropria(antes.id, antes.sha256),
        satelite: 'Landsat 8',
        obtida_em: '2019-01-14T12:57:13Z',
        sha256: antes.sha256,
      },
    ]);
    const arquivos = createDetectionFiles({ pool: database.pool, storage: mundo.storage });
    for (const lado of ['antes', 'depois', 'regiao'] as const) {
      const feita = primeira?.[lado];
      if (!feita) throw new Error(`sem ${lado}`);
      const jpeg = await arquivos.ler(feita.arquivo);
      expect((await sharp(jpeg).metadata()).width).toBe(1200);
      expect(feita.miniatura.tipo).toBe('image/webp');
    }

    await executar(id, { type: 'AlterarDeteccao', data: { ...dados, forma: { geojson: poligono(0.02), impacto } } });
    const [, segunda] = await geradas(id, 2);
    expect(segunda?.revisao_da_forma).toBe(2);
    expect(segunda?.antes?.bbox).not.toEqual(primeira?.antes?.bbox);

    if (!segunda?.antes) throw new Error('sem evidência');
    const enviada = await arquivos.ler(segunda.antes.arquivo);
    const arquivo = await arquivos.guardar(id, { nome: 'antes.jpg', tipo: 'image/jpeg' }, enviada);
    const imagens = { antes: { arquivo, largura: 1200, altura: 900 }, depois: null, regiao: null };
    await executar(id, { type: 'AlterarDeteccao', data: { ...dados, imagens } });
    const [, , terceira] = await geradas(id, 3);
    expect([terceira?.antes?.semelhanca, terceira?.depois?.semelhanca]).toEqual([1, null]);
    expect(terceira?.antes?.arquivo).toEqual(segunda.antes.arquivo);

    const semAntes = await criar(await analise(NENHUMA, cenaPropria(depois.id, depois.sha256)));
    const [uma] = await geradas(semAntes, 1);
    expect([uma?.antes, uma?.ausencias.antes, uma?.depois === null]).toEqual([null, 'imagem_indisponivel', false]);
    await trabalhador.stop();
  });
});
