import { type FiltroDeDeteccoes, periodoAnterior, SEM_FILTRO } from '#domain/deteccao/filtro.policy.ts';
import { createLog } from '#infra/log.ts';
import { createInstantaneos } from '#infra/services/instantaneos.ts';
import { createDeteccoesFiltradasService } from '#infra/services/monitoramento/deteccoes-filtradas.service.ts';
import { createReader } from '#infra/store/postgres/pool.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { createTestDatabase } from '../support/database.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { carregarDeteccoes, type Mundo } from './deteccoes-carga.ts';
import { type Bench, percentis, type Resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';
import { sorteio } from './sorteio.ts';

const DETECCOES = 1_000_000;
const ATIVOS = 200;
const LEITURAS = 60;
const AQUECIMENTO = 5;
const HOJE = '2026-11-27';
const ZOOMS = [0, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16] as const;
const META = { resultados: '<= 150', ladrilho: '<= 50', painel: '<= 200' } as const;
const PAGINA = [
  { coluna: 'data_analise', direcao: 'desc' },
  { pagina: 1, por_pagina: 100 },
] as const;

type Leitor = Awaited<ReturnType<typeof createReader>>;
type Instantaneos = ReturnType<typeof createInstantaneos>;
type Caso = readonly [nome: string, meta: string, ler: () => Promise<unknown>];

/** What the page, its map and the dashboards ask of very many detections. */
function casos(leitor: Leitor, instantaneos: Instantaneos, mundo: Mundo): readonly Caso[] {
  const filtradas = createDeteccoesFiltradasService({ leitor });
  const dado = sorteio(20_261_127);
  const um = <T>(de: readonly T[]): T => de[Math.floor(dado() * de.length)] as T;
  const escopo: Escopo = { cliente_id: mundo.cliente_id, ativos: 'todos' };
  const com = (parte: Partial<FiltroDeDeteccoes>): FiltroDeDeteccoes => ({ ...SEM_FILTRO, ...parte });
  const somas = (filtro: FiltroDeDeteccoes) => filtradas.somarPorPartes(escopo, filtro);
  const resultados = (filtro: FiltroDeDeteccoes) => filtradas.listar(escopo, filtro, ...PAGINA);
  const filtros: readonly (readonly [string, () => FiltroDeDeteccoes])[] = [
    ['sem filtro', () => com({})],
    ['um ativo', () => com({ ativo_ids: [um(mundo.ativos)] })],
    ['dez ativos', () => com({ ativo_ids: Array.from({ length: 10 }, () => um(mundo.ativos)) })],
    ['uma análise', () => com({ analise_ids: [um(mundo.analises)] })],
    ['um status', () => com({ status_ids: [um(mundo.status)] })],
    ['um tipo', () => com({ tipo_ids: [um(mundo.tipos)] })],
    ['uma classificação', () => com({ classificacoes: [1 + Math.floor(dado() * 3)] })],
    ['um mês', () => com({ inicio: '2024-03-01', fim: '2024-03-31' })],
    ['todos', () => com({ ativo_ids: [um(mundo.ativos)], status_ids: [um(mundo.status)], inicio: '2024-01-01' })],
  ];
  const doAno = com({ inicio: '2024-01-01', fim: '2024-12-31' });
  const painelGeral = () =>
    instantaneos.ler(({ posicoes, deteccoesFiltradas: dele }) =>
      Promise.all([
        posicoes(['deteccoes']),
        dele.somarPorPartes(escopo, doAno),
        dele.somar(escopo, { ...doAno, ...periodoAnterior('2024-01-01', '2024-12-31') }),
        dele.porStatusEIdade(escopo, com({}), HOJE),
      ]),
    );
  const painelDoAtivo = () =>
    instantaneos.ler(async ({ ativos, analises, deteccoesFiltradas }) => {
      const { id } = await ativos.vez(escopo, {}, Math.floor(dado() * mundo.ativos.length));
      const dele = { ...doAno, ativo_ids: [id ?? ''] };
      await ativos.obter(escopo, id ?? '');
      return Promise.all([
        deteccoesFiltradas.somarPorPartes(escopo, dele),
        deteccoesFiltradas.listar(escopo, dele, ...PAGINA),
        analises.listar(escopo, { ativo_ids: dele.ativo_ids, naoPublicadas: false }),
      ]);
    });
  const ladrilho = (z: number) => () => {
    const lado = 2 ** z;
    const [lng, lat] = [-53.9 + dado() * 4.3, -19.9 + dado() * 4.3];
    const rad = (lat * Math.PI) / 180;
    const y = ((1 - Math.asinh(Math.tan(rad)) / Math.PI) / 2) * lado;
    return filtradas.ladrilho(escopo, com({}), { z, x: Math.floor(((lng + 180) / 360) * lado), y: Math.floor(y) });
  };
  return [
    ...filtros.map(([nome, filtro]): Caso => [`resultados: ${nome}`, META.resultados, () => resultados(filtro())]),
    ...filtros.map(([nome, filtro]): Caso => [`somas: ${nome}`, META.resultados, () => somas(filtro())]),
    // What a table rolled far down asks for: the middle of what it can roll over, and its end.
    ...[5_001, 10_000].map((pagina): Caso => {
      const ler = () => filtradas.listar(escopo, com({}), PAGINA[0], { pagina, por_pagina: 50 });
      return [`linhas: página ${pagina} de 50`, META.resultados, ler];
    }),
    ['painel geral, um ano', META.painel, painelGeral],
    ['painel do ativo, um ano', META.painel, painelDoAtivo],
    ...ZOOMS.map((z): Caso => [`ladrilho z${z}`, META.ladrilho, ladrilho(z)]),
  ];
}

/**
 * A million detections and their log are more than memory should hold beside what is measured. Nothing is lost that a
 * bench would miss, and what the projector leaves is vacuumed at its end.
 */
const SERVIDOR = {
  shared_buffers: '1GB',
  maintenance_work_mem: '512MB',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  checkpoint_timeout: '30min',
};

/** `deteccoes-pagina [detections] [assets] [readings]`. */
const bench: Bench = async ([quantas = String(DETECCOES), ativos = String(ATIVOS), leituras = String(LEITURAS)]) => {
  const postgres = await startTestPostgres(SERVIDOR, true);
  const database = await createTestDatabase(postgres, 'bench');
  try {
    const memoria = watchMemory({ processo: process.pid });
    const inicio = performance.now();
    const mundo = await carregarDeteccoes(database.url, Number(quantas), 0, Number(ativos), true);
    const valor = (performance.now() - inicio) / 1_000;
    const caso = `carga: ${quantas} detecções em ${ativos} ativos`;
    const resultados: Resultado[] = [{ caso, metrica: 'duração', valor, unidade: 's', meta: null, referencia: null }];
    const leitor = await createReader(database.url);
    const instantaneos = createInstantaneos({
      config: { DATABASE_URL: database.url },
      log: createLog('bench', 'warn'),
    });
    for (const [nome, p95, ler] of casos(leitor, instantaneos, mundo)) {
      const tempos: number[] = [];
      for (let n = 0; n < Number(leituras) + AQUECIMENTO; n += 1) {
        const antes = performance.now();
        await ler();
        // The first ones fill plans and caches.
        if (n >= AQUECIMENTO) tempos.push(performance.now() - antes);
      }
      resultados.push(...percentis(nome, tempos, 'ms', { p95 }));
    }
    await Promise.all([leitor.end(), instantaneos.close()]);
    return { resultados, memoriaMaxMiB: await memoria.stop() };
  } finally {
    await database.drop();
    await postgres.stop();
  }
};
export default bench;
