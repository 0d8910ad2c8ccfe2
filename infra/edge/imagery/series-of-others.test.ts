import { describe, expect, it } from 'vitest';
import type { ProvedorDeImagens } from '#domain/imagem/provedor.ts';
import { createLog } from '#infra/log.ts';
import { archiveProvider, scenes } from '#tests/support/provedores-de-imagens.ts';
import { createProvedores } from './providers/provedores.ts';
import { createSeriesOfOthers } from './series-of-others.ts';

const ESCOPO = { cliente_id: 'e0000000-0000-4000-8000-000000000001', ativos: 'todos' as const };
const PONTO = { ponto: [-44.15, -20.15] };

/** A provider of two scenes, and what it says of each. */
const provedor = (id: string, serie: NonNullable<ProvedorDeImagens['serie']>): ProvedorDeImagens => {
  return { ...archiveProvider({ id, cenas: scenes(id, 2, 1), pageSize: 10 }), serie };
};
const mudo = provedor('mudo', () => new Promise<never>(() => undefined));
const pronto = provedor('pronto', async () => 'fora');

const serieDe = (allMs: number, sinal: AbortSignal) => {
  const provedores = createProvedores([async () => [mudo, pronto]]);
  return createSeriesOfOthers({ provedores, log: createLog('teste', 'silent'), allMs })(ESCOPO, PONTO, 'ndvi', sinal);
};

describe('A série das cenas de outros', () => {
  it('não espera sem fim por uma leitura: passado o tempo, di-lo, e o que se leu fica', async () => {
    const { outcomes } = await serieDe(500, new AbortController().signal);
    const motivos = outcomes.map((um) => [um.imagem_id, 'motivo' in um ? um.motivo : null]);
    expect(Object.fromEntries(motivos)).toEqual({
      'mudo/mudo-0': 'tempo',
      'mudo/mudo-1': 'tempo',
      'pronto/pronto-0': 'fora',
      'pronto/pronto-1': 'fora',
    });
  });

  it('acaba com a espera de quem desistiu', async () => {
    const desistencia = new AbortController();
    const serie = serieDe(60_000, desistencia.signal);
    setTimeout(() => desistencia.abort(new Error('foi embora')), 50);
    await expect(serie).rejects.toThrow('foi embora');
  });
});
