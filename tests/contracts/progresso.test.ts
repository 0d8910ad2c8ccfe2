import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#infra/log.ts';
import {
  createProgressoService,
  createProgressoWriter,
  type ProgressoMudou,
  type ProgressoService,
} from '#infra/services/progresso.service.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { until } from '#tests/support/importacoes.ts';
import type { Andamento, Progresso } from '#workflows/importacao/importacao.effects.ts';

const log = createLog('teste', 'silent');
let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let escrita: Progresso;
let leitura: ProgressoService;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { role: APP_ROLE });
  escrita = createProgressoWriter({ pool, log });
  leitura = createProgressoService({ pool, url: database.url, log });
});
afterAll(async () => {
  await leitura.close();
  await pool.end();
  await database.drop();
});

const andamento = (feito: number, etapa: Andamento['etapa'] = 'preparando'): Andamento => ({
  cliente_id: randomUUID(),
  ativo_id: randomUUID(),
  etapa,
  feito,
  total: 100,
});

describe('Progresso de um trabalho', () => {
  it('o último número dito é o que fica, por mais depressa que venham, e o fim o apaga', async () => {
    const id = randomUUID();
    for (let feito = 0; feito <= 100; feito += 1) escrita.registrar(id, andamento(feito));
    const linha = await until(async () => {
      const agora = await leitura.obter(id);
      return agora?.feito === 100 ? agora : null;
    }, 'a linha chega a 100');
    expect(linha).toMatchObject({ id, etapa: 'preparando', total: 100 });
    await escrita.remover(id);
    expect(await leitura.obter(id)).toBeNull();
  });

  it('cada etapa conta o seu tempo desde o próprio começo', async () => {
    const id = randomUUID();
    escrita.registrar(id, andamento(1, 'inspecionando'));
    const antes = await until(() => leitura.obter(id), 'a primeira linha');
    escrita.registrar(id, andamento(1, 'preparando'));
    const depois = await until(async () => {
      const agora = await leitura.obter(id);
      return agora?.etapa === 'preparando' ? agora : null;
    }, 'a segunda etapa');
    expect(depois.iniciado_em > antes.iniciado_em).toBe(true);
    await escrita.remover(id);
  });

  it('quem segue fica sabendo de cada mudança, com o cliente e o ativo, e do fim, também depois de a conexão cair', async () => {
    const vistas: ProgressoMudou[] = [];
    const parar = leitura.seguir((mudou) => vistas.push(mudou));
    const ouvir = async (id: string) => {
      const dito = andamento(7);
      await until(async () => {
        escrita.registrar(id, dito);
        return vistas.some((mudou) => mudou.id === id) ? true : null;
      }, 'o aviso');
      expect(vistas.find((mudou) => mudou.id === id)).toMatchObject({
        cliente_id: dito.cliente_id,
        ativo_id: dito.ativo_id,
        progresso: { feito: 7 },
      });
      await escrita.remover(id);
      await until(async () => (vistas.at(-1)?.progresso === null ? true : null), 'o aviso do fim');
    };
    await ouvir(randomUUID());
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'atalaia-progresso'",
    );
    await ouvir(randomUUID());
    parar();
  });
});
