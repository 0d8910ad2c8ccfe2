import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { v7 } from 'uuid';
import type { GrupoDeCenas } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { createComposition } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { createPhotographer } from '#infra/edge/evidence/photographer.ts';
import { createTodosOsProvedores } from '#infra/edge/imagery/providers/todos.ts';
import { createImageValues } from '#infra/edge/imagery/values.ts';
import { createDetectionFiles } from '#infra/files/deteccao/detection-files.ts';
import { createLog } from '#infra/log.ts';
import { createPool, createReader } from '#infra/store/postgres/pool.ts';
import { cenaPropria } from '#projections/imagem/cena.queries.ts';
import { quadrado } from '../support/acervo.ts';
import { startApp } from '../support/app.ts';
import { ESCOPO, enviarCena } from './imagem-cena.ts';
import { type Bench, percentis } from './kernel.ts';
import { watchMemory } from './memory.ts';
import { sorteio } from './sorteio.ts';

const LADO = 4_000;
const DETECCOES = 60;
const AQUECIMENTO = 3;
/** Of the scene, in degrees. */
const [OESTE, NORTE, GRAUS] = [-45, -19.9, 0.36];
/** Of the asset around them. */
const AREA = quadrado(OESTE + 0.1, NORTE - 0.25, 0.12);

/** `evidencia [detections] [side]`: the three pictures of a detection, made from a scene of one's own and stored. */
const bench: Bench = async ([deteccoes = String(DETECCOES), lado = String(LADO)]) => {
  const pasta = mkdtempSync(path.join(os.tmpdir(), 'atalaia-bench-evidencia-'));
  const app = await startApp();
  const config = loadConfig({ ...app.environment } as NodeJS.ProcessEnv);
  const services = await createComposition(config, createLog('bench', 'silent'));
  const pool = createPool(config.DATABASE_URL, { max: 4 });
  const leitor = await createReader(config.DATABASE_URL);
  try {
    const { id, arquivo } = await enviarCena(services, path.join(pasta, 'cena.tif'), Number(lado));
    const memoria = watchMemory({ bench: process.pid });
    const { armazenamento: storage } = services;
    const fotografo = createPhotographer({
      provedores: createTodosOsProvedores({
        leitor,
        storage,
        valores: createImageValues({ storage }),
        externos: async () => [],
      }),
      areaDoAtivo: async () => AREA,
      arquivos: createDetectionFiles({ pool, storage }),
    });
    const grupo = grupoDe(cenaPropria(id, arquivo.sha256));
    const [acaso, tempos] = [sorteio(20_261_127), [] as number[]];
    for (let n = 0; n < Number(deteccoes) + AQUECIMENTO; n += 1) {
      const [lng, lat] = [OESTE + 0.1 + 0.1 * acaso(), NORTE - 0.25 + 0.1 * acaso()];
      const imagem = { hash: 'a'.repeat(64), grupo };
      const deteccao = {
        deteccao_id: v7(),
        cliente_id: ESCOPO.cliente_id,
        ativo_id: v7(),
        antes: imagem,
        depois: imagem,
        geojson: quadrado(lng, lat, 0.002 + 0.01 * acaso()),
      };
      const antes = performance.now();
      const feitas = await fotografo.fotografar(deteccao, false, AbortSignal.timeout(60_000));
      if (n >= AQUECIMENTO) tempos.push(performance.now() - antes);
      if (!feitas.antes || !feitas.depois || !feitas.regiao) throw new Error(JSON.stringify(feitas.ausencias));
    }
    const resultados = percentis('três imagens de uma detecção, feitas e guardadas', tempos, 'ms', { p95: '<= 500' });
    return { resultados, memoriaMaxMiB: await memoria.stop() };
  } finally {
    await leitor.end();
    await pool.end();
    await services.close();
    await app.stop();
    rmSync(pasta, { recursive: true, force: true });
  }
};

function grupoDe(cena: string): GrupoDeCenas {
  const umaCena = {
    id: cena,
    satelite: null,
    obtida_em: null,
    data: '2024-01-30',
    percentual_nuvens: 0,
    resolucao: 10,
    bbox: [OESTE, NORTE - GRAUS, OESTE + GRAUS, NORTE] as [number, number, number, number],
    pegada: quadrado(OESTE, NORTE - GRAUS, GRAUS),
    tipos: ['true_color' as const],
  };
  return { provedor: 'proprio', satelite: null, data: '2024-01-30', cenas: [umaCena] };
}

export default bench;
