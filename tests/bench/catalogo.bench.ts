import { v7 } from 'uuid';
import type { BuscaNoCatalogo } from '#infra/edge/imagery/catalogue/catalogue.ts';
import { createCatalogoDeImagens } from '#infra/edge/imagery/catalogue/catalogue.ts';
import { createProvedores } from '#infra/edge/imagery/providers/provedores.ts';
import { createLog } from '#infra/log.ts';
import { APP_ROLE, createPool, createReader } from '#infra/store/postgres/pool.ts';
import { createTestDatabase } from '../support/database.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { archiveProvider, PLACE, sceneOf, scenes } from '../support/provedores-de-imagens.ts';
import { type Bench, percentis } from './kernel.ts';

const PROVEDORES = ['boreal', 'inpe', 'planet', 'sentinelhub'];
const CENAS = 10_000;
const CENAS_POR_DIA = 4;
const CENAS_POR_PAGINA = 100;
const BUSCAS = 30;
const PAGINAS = 10;
/** How long the slowest provider takes to answer once; the others a part of it. */
const MAIS_LENTO_MS = 200;

const [area] = [sceneOf('lugar', null).pegada];
const BUSCA: BuscaNoCatalogo = {
  ativo_id: null,
  area,
  bbox: PLACE,
  de: null,
  ate: null,
  filtro: { nuvensMax: null, resolucaoMin: null, resolucaoMax: null },
};

/** `catalogo`: pages of groups over four providers of 10,000 scenes each, of which one is slow. */
const bench: Bench = async () => {
  const postgres = await startTestPostgres();
  const banco = await createTestDatabase(postgres);
  const pool = createPool(banco.url, { role: APP_ROLE });
  const leitor = await createReader(banco.url);
  const acervos = PROVEDORES.map((id, i) =>
    archiveProvider({
      id,
      cenas: scenes(id, CENAS, CENAS_POR_DIA),
      pageSize: CENAS_POR_PAGINA,
      delayMs: (MAIS_LENTO_MS * (i + 1)) / PROVEDORES.length,
    }),
  );
  const provedores = createProvedores([async () => acervos]);
  const log = createLog('bench', 'silent');
  const catalogo = createCatalogoDeImagens({ pool, leitor, provedores, secret: 'ab'.repeat(32), log });
  const sinal = new AbortController().signal;
  const lento = acervos.at(-1);
  const alem: { readonly primeira: number[]; readonly decima: number[] } = { primeira: [], decima: [] };
  for (let i = 0; i < BUSCAS; i++) {
    const quem = { usuario_id: v7(), escopo: { cliente_id: v7(), ativos: 'todos' as const } };
    let apos: string | null = null;
    for (let pagina = 1; pagina <= PAGINAS; pagina++) {
      const [inicio, perguntas] = [performance.now(), lento?.asked ?? 0];
      const achado = await catalogo.buscar(quem, BUSCA, apos, sinal);
      // What the slowest provider took is no time of ours, however often it was asked.
      const dele = ((lento?.asked ?? 0) - perguntas) * MAIS_LENTO_MS;
      const ms = performance.now() - inicio - dele;
      if (pagina === 1) alem.primeira.push(ms);
      if (pagina === PAGINAS) alem.decima.push(ms);
      apos = achado?.proxima ?? null;
    }
  }
  await Promise.all([pool.end(), leitor.end()]);
  await banco.drop();
  await postgres.stop();
  return {
    resultados: [
      ...percentis('primeira página, além do provedor mais lento', alem.primeira, 'ms', { p95: '<= 300' }),
      ...percentis('décima página, além do provedor mais lento', alem.decima, 'ms', { p95: '<= 300' }),
    ],
    memoriaMaxMiB: { bench: Math.round(process.resourceUsage().maxRSS / 1024) },
  };
};

export default bench;
