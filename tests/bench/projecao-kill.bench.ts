import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { projetarComMortes } from '../projections/kernel/mortes.ts';
import { createTestDatabase } from '../support/database.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { type Bench, percentis, type Resultado } from './kernel.ts';

/** `npm run bench -- projecao-kill [kills] [seed]` */
const bench: Bench = async ([kills = '200', seed = '20261121']) => {
  const postgres = await startTestPostgres({ fsync: 'on', full_page_writes: 'on' });
  try {
    const { url, drop } = await createTestDatabase(postgres, 'bench');
    const store = createPostgresEventStore({ url });
    const outcome = await projetarComMortes({ url, store, kills: Number(kills), seed: Number(seed) });
    await store.close();
    await drop();
    const caso = `kill -9 do projetor, semente ${seed}`;
    const count = (metrica: string, valor: number, meta: string | null = null): Resultado => ({
      caso,
      metrica,
      valor,
      unidade: 'n',
      meta,
      referencia: null,
    });
    return {
      resultados: [
        count('mortes antes de um comando', outcome.antes),
        count('mortes depois da resposta', outcome.depois),
        count('mortes durante uma reconstrução', outcome.emReconstrucao),
        count('eventos', outcome.eventos),
        count('linhas comparadas', outcome.linhas),
        count('diferencas', outcome.diferencas, '= 0'),
        ...percentis('da morte à próxima linha confirmada', outcome.recuperacao, 'ms'),
      ],
      memoriaMaxMiB: { bench: Math.round(process.resourceUsage().maxRSS / 1_024) },
    };
  } finally {
    await postgres.stop();
  }
};
export default bench;
