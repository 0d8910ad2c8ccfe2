import { contarComMortes } from '../contracts/deteccoes.quedas.ts';
import { startTestPostgres } from '../support/postgres.ts';
import type { Bench, Resultado } from './kernel.ts';

/** `deteccoes-quedas [kills] [seed]`: analyses and detections while web, projector and worker are killed. */
const bench: Bench = async ([quantas = '100', semente = '20261127']) => {
  const postgres = await startTestPostgres({ fsync: 'on', full_page_writes: 'on' });
  try {
    const terco = Math.floor(Number(quantas) / 3);
    const mortes = { web: Number(quantas) - 2 * terco, projector: terco, worker: terco };
    const inicio = performance.now();
    const feito = await contarComMortes({ mortes, semente: Number(semente), postgres });
    for (const falta of feito.faltas) console.error(falta);
    console.error(feito.verify.dito);
    const caso = `kill -9 de web, projetor e trabalhador, semente ${semente}`;
    const conta = (metrica: string, valor: number, meta: string | null = null, unidade = 'n'): Resultado => ({
      caso,
      metrica,
      valor,
      unidade,
      meta,
      referencia: null,
    });
    return {
      resultados: [
        ...Object.entries(feito.mortes).map(([papel, vezes]) => conta(`mortes: ${papel}`, vezes)),
        conta('detecções', feito.deteccoes),
        conta('artefatos', feito.artefatos),
        conta('evidências', feito.evidencias),
        conta('perdidos ou repetidos', feito.faltas.length, '= 0'),
        conta('violações (verify --tabelas)', feito.verify.code, '= 0'),
        conta('duração', (performance.now() - inicio) / 1_000, null, 's'),
      ],
      memoriaMaxMiB: { bench: Math.round(process.resourceUsage().maxRSS / 1_024) },
    };
  } finally {
    await postgres.stop();
  }
};
export default bench;
