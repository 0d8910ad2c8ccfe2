import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { v7 } from 'uuid';
import { importacaoEvents } from '#domain/importacao/importacao.events.ts';
import type { NewEvent } from '#domain/kernel/event.ts';
import { EMPTY_HEAD, type StreamHead } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { createEventContents } from '#infra/files/lotes/event-contents.ts';
import { encodeFeicao } from '#infra/files/lotes/lote-format.ts';
import { createLotes } from '#infra/files/lotes/lotes.ts';
import { FileSystemStorage } from '#infra/files/storage/file-system/file-system-storage.ts';
import { waitForPosition } from '#infra/projector/position-feed.ts';
import { createProjectionRunner } from '#infra/projector/projection-runner.ts';
import { createCamadasService } from '#infra/services/camada.service.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { createPool, createReader } from '#infra/store/postgres/pool.ts';
import type { FiltroDeCamadas, OrdenacaoDasCamadas } from '#projections/camada/camada.queries.ts';
import { projections } from '#projections/index.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { ewkb } from '#projections/mapa/wkb.ts';
import { ativo, camadaTipo, categoria, quadrado } from '../support/acervo.ts';
import { createTestDatabase } from '../support/database.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { type Bench, percentis, type Resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';
import { sorteio } from './sorteio.ts';

const CAMADAS = 1_000_000;
const LEITURAS = 60;
const POR_LOTE = 4_000;
/** Imports, each of one layer type in one asset. */
const ENVIOS = 120;
const ATIVOS = 60;
const TIPOS = 12;
const META = '<= 100';
const NOMES = ['Talhão', 'Reserva legal', 'Área de preservação', 'Faixa de servidão', 'Barragem', 'Gleba', 'Sítio'];

const cliente_id = v7();
const ids = (n: number): readonly Uuid[] => Array.from({ length: n }, () => v7());
const [ativos, tipos] = [ids(ATIVOS), ids(TIPOS)];

function registrado(event: { readonly type: string; readonly data: unknown }): NewEvent {
  const id = v7();
  const meta = { correlationId: id, causationId: id, actorId: cliente_id, clienteId: cliente_id };
  return { ...event, eventId: id, schemaVersion: 1, recordedAt: new Date().toISOString(), meta };
}

/** So many layers, seeded, through lotes, log and projection, as an import brings them. */
async function carregar(url: string, camadas: number): Promise<void> {
  const pasta = await mkdtemp(path.join(os.tmpdir(), 'atalaia-lista-'));
  const storage = new FileSystemStorage(pasta);
  const store = createPostgresEventStore({ url });
  const pool = createPool(url, { max: 2 });
  const runner = createProjectionRunner({
    url,
    store,
    known: new Map(),
    projections,
    contents: createEventContents(storage, store),
    log: { info: () => undefined, warn: console.error, error: console.error },
  });
  const categoria_id = v7();
  const cadastro = [
    categoria(categoria_id, cliente_id, 'Fazendas'),
    ...ativos.map((id, i) => ativo(id, cliente_id, categoria_id, `Fazenda ${i}`)),
    ...tipos.map((id, i) => camadaTipo(id, cliente_id, `Tipo ${i}`)),
  ];
  for (const { stream, event } of cadastro) await store.append(stream, EMPTY_HEAD, [registrado(event)]);
  runner.start();
  for (let envio = 0; envio < ENVIOS; envio += 1) {
    const [inicio, fim] = [envio, envio + 1].map((n) => Math.round((n * camadas) / ENVIOS));
    await enviar(store, storage, envio, inicio ?? 0, fim ?? 0);
  }
  const posicao = await store.lastPosition();
  const nomes = projections.map(({ name }) => name);
  if (!(await waitForPosition(pool, nomes, posicao, 3_600_000))) throw new Error('projeções atrasadas');
  await runner.stop();
  await pool.end();
  await store.close();
  await rm(pasta, { recursive: true, force: true });
}

async function enviar(
  store: ReturnType<typeof createPostgresEventStore>,
  storage: FileSystemStorage,
  envio: number,
  inicio: number,
  fim: number,
): Promise<void> {
  const importacao_id = v7();
  const [tipo_id = '', ativo_id = ''] = [tipos[envio % TIPOS], ativos[envio % ATIVOS]];
  const arquivo = { nome: 'talhoes.zip', chave: 'ab/ab', sha256: 'a'.repeat(64), bytes: 1, tipo: 'application/zip' };
  const pedido = { cliente_id, tipo_id, ativo_id, arquivos: [arquivo], publicar_ao_terminar: true };
  const stream = `importacao-${importacao_id}` as const;
  let head: StreamHead = EMPTY_HEAD;
  const dizer = async (event: { type: string; data: unknown }) => {
    ({ head } = await store.append(stream, head, [registrado(event)]));
  };
  await dizer(importacaoEvents.ImportacaoSolicitada(pedido));
  for (let lote = 0; inicio + lote * POR_LOTE < fim; lote += 1) {
    const primeira = inicio + lote * POR_LOTE;
    const feicoes = Array.from({ length: Math.min(POR_LOTE, fim - primeira) }, (_, i) => feicao(primeira + i));
    const guardado = await createLotes(storage).guardar(feicoes);
    const data = { tentativa: 1, leitura: 1, lote, camadas: feicoes.length, arquivo: guardado };
    await dizer(importacaoEvents.LoteDaImportacaoGuardado(data));
  }
  await dizer(importacaoEvents.ImportacaoPublicada({ camadas: fim - inicio }));
}

function feicao(n: number): Buffer {
  const [x, y] = [-60 + (n % 1_000) * 0.015, -25 + Math.floor(n / 1_000) * 0.02];
  const numero = (n * 7_919) % 1_000_003;
  const parcela = {
    id: v7(),
    arquivo: 'talhoes.zip',
    camada: 'talhoes',
    feicao: n,
    crs_original: 31982,
    comprimento: null,
    nome: `${NOMES[n % NOMES.length]} ${numero}`,
    descricao: n % 3 === 0 ? `safra ${n % 40}` : '',
    area: ((n * 31) % 99_991) / 7,
    area_informada: null,
    attributes: { codigo: n },
    defeitos: [],
  };
  return Buffer.from(encodeFeicao({ ...parcela, geom: Buffer.from(ewkb(multi(quadrado(x, y, 0.01))), 'hex') }));
}

const multi = (poligono: ReturnType<typeof quadrado>) =>
  ({ type: 'MultiPolygon', coordinates: [poligono.coordinates] }) as ReturnType<typeof quadrado>;

type Camadas = ReturnType<typeof createCamadasService>;
const ORDENS: readonly OrdenacaoDasCamadas[] = (['nome', 'area', 'criada_em'] as const).flatMap((coluna) =>
  (['asc', 'desc'] as const).map((direcao) => ({ coluna, direcao })),
);

/** What the page asks of the list for each sample: the count and a page of 50. */
function casos(camadas: Camadas, total: number): readonly (readonly [string, (n: number) => Promise<unknown>])[] {
  const dado = sorteio(20_261_121);
  const um = <T>(de: readonly T[]): T => de[Math.floor(dado() * de.length)] as T;
  const escopo: Escopo = { cliente_id, ativos: 'todos' };
  const porNome: OrdenacaoDasCamadas = { coluna: 'nome', direcao: 'asc' };
  const pagina = (filtro: FiltroDeCamadas, ordenacao = porNome, cursor: string | null = null, quem = escopo) =>
    camadas.contarEListar(quem, { filtro, ordenacao, cursor, limite: 50 });
  let cursor: string | null = null;
  const numero = () => Math.floor(dado() * total);
  return [
    ['página seguinte', async () => ({ proxima: cursor } = await pagina({}, porNome, cursor))],
    [
      'página pelo número, qualquer uma',
      async () => {
        const contagem = await camadas.contar(escopo, {});
        const numerada = { ...contagem, pagina: 1 + Math.floor(dado() * (total / 50)), por_pagina: 50 };
        return camadas.listarPorNumero(escopo, {}, porNome, numerada);
      },
    ],
    ['ordem', (n) => pagina({}, ORDENS[n % ORDENS.length])],
    ['filtro: um ativo', (n) => pagina({ ativos: [um(ativos)] }, ORDENS[n % ORDENS.length])],
    ['filtro: um tipo', (n) => pagina({ tipos: [um(tipos)] }, ORDENS[n % ORDENS.length])],
    [
      'filtro: dez ativos e três tipos',
      (n) => pagina({ ativos: ativos.slice(n % 50, (n % 50) + 10), tipos: tipos.slice(n % 9, (n % 9) + 3) }, porNome),
    ],
    ['alcance de cinco ativos', () => pagina({}, porNome, null, { cliente_id, ativos: ativos.slice(5, 10) })],
    [
      'busca: um nome inteiro',
      () => {
        const n = numero();
        return pagina({ busca: `${NOMES[n % NOMES.length]} ${(n * 7_919) % 1_000_003}` });
      },
    ],
    ['busca: palavra e começo do número', () => pagina({ busca: `${um(NOMES)} ${10 + Math.floor(dado() * 90)}` })],
    ['busca: o que não há', () => pagina({ busca: `inexistente ${numero()}` })],
    ['busca: palavra de um sétimo de todas', (n) => pagina({ busca: um(NOMES) }, ORDENS[n % ORDENS.length])],
    ['extensão e seleção de tudo', () => camadas.resumirSelecao(escopo, {}, { todas: true, ids: [] }, 500)],
  ];
}

/** A list of a million layers: a page with its count, by each way that people go through it. */
const bench: Bench = async ([camadas = String(CAMADAS), leituras = String(LEITURAS)]) => {
  const postgres = await startTestPostgres({ shared_buffers: '512MB' });
  const database = await createTestDatabase(postgres, 'bench');
  const memoria = watchMemory({ processo: process.pid });
  const inicio = performance.now();
  await carregar(database.url, Number(camadas));
  const carga = (performance.now() - inicio) / 1_000;
  const banco = new pg.Client({ connectionString: database.url });
  await banco.connect();
  await banco.query('VACUUM ANALYZE read_model.camadas');
  await banco.end();
  const leitor = await createReader(database.url);
  const resultados: Resultado[] = [
    { caso: 'carga', metrica: 'camadas', valor: Number(camadas), unidade: 'camadas', meta: null, referencia: null },
    { caso: 'carga', metrica: 'duração', valor: carga, unidade: 's', meta: null, referencia: null },
  ];
  for (const [caso, ler] of casos(createCamadasService({ leitor }), Number(camadas))) {
    const tempos: number[] = [];
    for (let n = 0; n < Number(leituras) + 5; n += 1) {
      const antes = performance.now();
      await ler(n);
      // The first ones fill plans and caches.
      if (n >= 5) tempos.push(performance.now() - antes);
    }
    resultados.push(...percentis(caso, tempos, 'ms', { p95: META }));
  }
  await leitor.end();
  await database.drop();
  await postgres.stop();
  return { resultados, memoriaMaxMiB: await memoria.stop() };
};
export default bench;
