import { expect, test } from 'vitest';
import type { SituacaoDaProjecao } from '../postgres/projection-status.ts';
import { createHealth, type HealthChecks } from './health.ts';

const projecao: SituacaoDaProjecao = {
  nome: 'camadas',
  versao: 3,
  posicao: '41',
  atraso: 1,
  estado: 'em_dia',
  motivo: null,
  parada_posicao: null,
  parada_evento: null,
  estacionados: 0,
  reconstrucao: null,
};

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
  };
  return createHealth({ ...all, ...checks });
}

test('com tudo de pé, a saúde é ok e diz onde está cada projeção, e nada mais', async () => {
  expect(await healthWith({})()).toStrictEqual({
    status: 'ok',
    componentes: { postgres: 'ok', eventStore: 'ok', temporal: 'ok', armazenamento: 'ok', renderizador: 'ok' },
    projecoes: [{ nome: 'camadas', versao: 3, posicao: 41, atraso: 1 }],
  });
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
