import { expect, test } from 'vitest';
import type { SituacaoDaProjecao } from '#infra/projector/projection-status.ts';
import { createHealth, type HealthChecks } from './health.ts';

const projecao: SituacaoDaProjecao = {
  nome: 'camadas',
  versao: 3,
  posicao: '41',
  atraso: 1,
  espera_ms: 40,
  estado: 'em_dia',
  motivo: null,
  parada_posicao: null,
  parada_evento: null,
  estacionados: 0,
  reconstrucao: null,
};

const KINDS = ['web', 'projector', 'worker'] as const;
const away = () => Promise.reject(new Error('connect ECONNREFUSED'));

function healthWith(checks: Partial<HealthChecks>) {
  const well = async () => undefined;
  const all = {
    postgres: well,
    eventStore: well,
    temporal: well,
    armazenamento: well,
    renderizador: well,
    projecoes: async () => [projecao],
    processos: async () => KINDS.map((processo) => ({ processo, ha_ms: 900 })),
  };
  return createHealth({ ...all, ...checks });
}

test('com tudo de pé, a saúde é ok e diz onde está cada projeção, e nada mais', async () => {
  expect(await healthWith({})()).toStrictEqual({
    status: 'ok',
    componentes: { postgres: 'ok', eventStore: 'ok', temporal: 'ok', armazenamento: 'ok', renderizador: 'ok' },
    processos: KINDS.map((processo) => ({ processo, status: 'ok', sinal_ha_s: 1 })),
    projecoes: [{ nome: 'camadas', versao: 3, posicao: 41, atraso: 1, espera_s: 0 }],
    motivos: [],
  });
});

test.each(['web', 'projector', 'worker'] as const)(
  'sem sinal de nenhum %s há mais de 10 s a saúde é degradada, e diz de quem; aos 9 s ainda não',
  async (processo) => {
    const ha = (ms: number | null) =>
      healthWith({
        processos: async () => KINDS.map((um) => ({ processo: um, ha_ms: um === processo ? ms : 100 })),
      })();
    expect(await ha(9_000)).toMatchObject({ status: 'ok', motivos: [] });
    const calado = await ha(14_000);
    expect(calado).toMatchObject({ status: 'degradado', motivos: [`${processo}: sem sinal há 14 s`] });
    expect(calado.processos.find((um) => um.processo === processo)?.status).toBe('indisponivel');
    expect(await ha(null)).toMatchObject({ status: 'degradado', motivos: [`${processo}: nunca deu sinal`] });
  },
);

test('um evento que espera mais de 30 s por uma projeção degrada a saúde, e diz qual; muitos que esperam pouco, não', async () => {
  const com = (muda: Partial<SituacaoDaProjecao>) =>
    healthWith({ projecoes: async () => [{ ...projecao, ...muda }] })();
  expect(await com({ atraso: 5_000, espera_ms: 29_000 })).toMatchObject({ status: 'ok' });
  expect(await com({ atraso: 1, espera_ms: 45_000 })).toMatchObject({
    status: 'degradado',
    motivos: ['projeção camadas: o evento mais antigo por aplicar tem 45 s'],
  });
});

test('uma reconstrução lenta ao lado não degrada nada; no lugar da que servia, diz que é uma reconstrução', async () => {
  const com = (espera_ms: number) =>
    healthWith({ projecoes: async () => [{ ...projecao, estado: 'reconstruindo', espera_ms }] })();
  expect(await com(0)).toMatchObject({ status: 'ok', motivos: [] });
  expect((await com(300_000)).motivos).toEqual([
    'projeção camadas: em reconstrução; o evento mais antigo por aplicar tem 300 s',
  ]);
});

test.each(['eventStore', 'temporal', 'armazenamento', 'renderizador'] as const)(
  'sem %s a saúde é degradada: as páginas continuam',
  async (componente) => {
    const saude = await healthWith({ [componente]: away })();
    expect(saude.status).toBe('degradado');
    expect(saude.componentes).toMatchObject({ postgres: 'ok', [componente]: 'indisponivel' });
  },
);

test('sem o banco nada pode ser servido', async () => {
  const saude = await healthWith({ postgres: away, projecoes: away })();
  expect(saude).toMatchObject({ status: 'indisponivel', componentes: { postgres: 'indisponivel' }, projecoes: [] });
});

test('um serviço que não responde conta como ausente', async () => {
  const saude = await healthWith({ temporal: () => new Promise(() => undefined) })();
  expect(saude).toMatchObject({ status: 'degradado', componentes: { temporal: 'indisponivel' } });
});

test('uma projeção parada aparece na saúde', async () => {
  const saude = await healthWith({ projecoes: async () => [{ ...projecao, estado: 'parada' }] })();
  expect(saude.status).toBe('degradado');
});

test('quem pergunta muito não sobrecarrega os serviços', async () => {
  let asked = 0;
  const saude = healthWith({
    postgres: async () => {
      asked += 1;
    },
  });
  await Promise.all(Array.from({ length: 50 }, saude));
  expect(asked).toBe(1);
});
