import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaginaDeGeometrias } from '#app/importacao/conferencia/geometrias.ts';
import { conferencia } from '#app/importacao/conferencia.mensagens.ts';
import type { Duvida } from '#domain/importacao/duvidas.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { createPool } from '#infra/store/postgres/pool.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { until } from '#tests/support/process.ts';
import { talhoes } from '#tests/support/talhoes.ts';
import { entrarSemNavegador, type Visitante } from '#tests/support/visitante.ts';

/** An installation comes up in seconds, unless the pages have to be built first. */
const SUBIR_MS = 300_000;
const ESPERA_MS = 90_000;
const PREFIXO_DO_CPF = 52_998_224_000;

let app: TestApp;
let pool: pg.Pool;
let pessoa: Visitante;

beforeAll(async () => {
  app = await startApp();
  pool = createPool(app.environment.DATABASE_URL ?? '', { max: 2 });
  pessoa = await entrarSemNavegador(app.url, 'administrador');
}, SUBIR_MS);

afterAll(async () => {
  await pool?.end();
  await app?.stop();
});

interface Linha {
  readonly estado: string;
  readonly leitura: number;
  readonly duvidas: readonly Duvida[];
  readonly camadas: number | null;
}

async function linhaDe(id: Uuid): Promise<Linha | undefined> {
  const text = 'SELECT estado, leitura, duvidas, camadas FROM read_model.importacoes WHERE id = $1';
  return (await pool.query<Linha>(text, [id])).rows[0];
}

const chegarA = (id: Uuid, estado: string, leitura = 1) =>
  until(
    () => linhaDe(id),
    (linha) => linha?.estado === estado && linha.leitura === leitura,
    ESPERA_MS,
  );

async function enviar(total: number, extras?: Parameters<typeof talhoes>[1]): Promise<Uuid> {
  const comando_id = randomUUID();
  expect((await pessoa.enviar(talhoes(total, extras), { comando_id })).status).toBe(201);
  await chegarA(comando_id, 'preparada');
  return comando_id;
}

async function geoms(id: Uuid, query = ''): Promise<PaginaDeGeometrias> {
  const resposta = await pessoa.pedir(`/camadas/upload/${id}/geoms${query}`);
  expect(resposta.status).toBe(200);
  return resposta.json();
}

async function salvar(id: Uuid, campos: readonly (readonly [string, string])[], comando_id = randomUUID()) {
  const resposta = await pessoa.postar(`/camadas/upload/${id}`, [['comando_id', comando_id], ...campos]);
  return { status: resposta.status, corpo: await resposta.json() };
}

/** What the reading proposed is taken: part of the grid lies beyond the border. */
async function aceitarPropostas(id: Uuid, quais: (duvida: Duvida) => boolean = () => true): Promise<void> {
  const escolhas = ((await linhaDe(id))?.duvidas ?? [])
    .filter(quais)
    .map(({ opcoes: _, feicoes: __, proposta: valor, ...alvo }) => ({ ...alvo, valor }));
  if (escolhas.length === 0) return;
  const campos = [['escolhas', JSON.stringify(escolhas)]] as const;
  expect((await pessoa.postar(`/camadas/upload/${id}/corrigir`, campos)).status).toBe(200);
}

test('as geometrias vêm de cem em cem, na ordem do arquivo, por página, por nome ou pelo id de uma', async () => {
  const id = await enviar(250);
  const primeira = await geoms(id);
  expect(primeira).toMatchObject({ last_page: 3, current_page: 1, per_page: 100, total: 250 });
  expect(primeira.data.map(({ name }) => name)).toEqual(Array.from({ length: 100 }, (_, n) => `Talhão ${n + 1}`));
  expect(primeira.data[0]).toMatchObject({
    ordem: 0,
    description: '',
    area: null,
    comprimento: null,
    fora: false,
    feicao: 0,
    arquivo: 'talhoes.geojson',
    attributes: { nome: 'Talhão 1', cultura: 'milho', ha: 0, obs: '' },
  });
  expect(Object.keys(primeira.data[0]?.attributes ?? {})).toEqual(['nome', 'cultura', 'ha', 'obs']);
  expect(primeira.data[0]?.area_calculada).toBeGreaterThan(0);
  // The file says its own hectares in `ha`; a zero is how a table says nothing.
  expect(primeira.data.slice(1, 3).map(({ area }) => area)).toEqual([1, 2]);
  const ultima = await geoms(id, '?page=3');
  expect(ultima.data.map(({ ordem }) => ordem)).toEqual(Array.from({ length: 50 }, (_, n) => 200 + n));
  const achada = ultima.data[20]?.id ?? '';
  expect(await geoms(id, `?geom=${achada}`)).toEqual(ultima);
  expect((await geoms(id, '?search=TALHAO 24')).data.map(({ name }) => name)).toContain('Talhão 249');
  expect(await geoms(id, '?search=nenhum')).toMatchObject({ data: [], last_page: 1, total: 0 });
  for (const [query, status] of [
    ['?page=0', 400],
    ['?page=a', 400],
    ['?page=1&page=2', 400],
    [`?geom=${randomUUID()}`, 404],
  ] as const) {
    expect((await pessoa.pedir(`/camadas/upload/${id}/geoms${query}`)).status).toBe(status);
  }
});

test('o que não se pode gravar é recusado pelo campo, e o envio continua à espera', async () => {
  const id = await enviar(3);
  const [a] = (await geoms(id)).data;
  const recusas = [
    [`geoms[${randomUUID()}][name]`, 'Sede', conferencia.estranha],
    [`geoms[${a?.id}][name]`, ' ', conferencia.semNome],
    [`geoms[${a?.id}][area]`, 'doze', conferencia.area],
    [`geoms[${a?.id}][dono_id]`, '1', conferencia.ilegivel],
    ['attributes_renames[cultura]', 'ha', conferencia.chaveRepetida],
    ['geoms', '{', conferencia.ilegivel],
  ] as const;
  for (const [campo, valor, motivo] of recusas) {
    const { status, corpo } = await salvar(id, [[campo, valor]]);
    expect([campo, status, Object.values(corpo.errors).flat()]).toEqual([campo, 422, [motivo]]);
  }
  expect((await linhaDe(id))?.estado).toBe('preparada');
  expect((await pessoa.agir(id, 'cancelar')).status).toBe(200);
  const { status, corpo } = await salvar(id, [[`geoms[${a?.id}][name]`, 'Sede']]);
  expect([status, corpo.message]).toEqual([422, expect.stringContaining('foi cancelado')]);
});

test('o que foi editado é o que se publica, de uma vez; salvar de novo o mesmo não muda nada', async () => {
  const id = await enviar(250);
  const { data } = await geoms(id);
  const [a, b, c] = data;
  await aceitarPropostas(id);
  const comando_id = randomUUID();
  const campos = [
    ['remove_attributes[]', 'obs'],
    ['attributes_renames[cultura]', 'plantio'],
    ['general_attributes', JSON.stringify({ plantio: 'soja', ha: '1,5' })],
    [`geoms[${a?.id}][name]`, 'Sede <b>'],
    [`geoms[${a?.id}][area]`, '12.5'],
    [`geoms[${a?.id}][attribute_plantio]`, 'café'],
    [`geoms[${b?.id}][description]`, 'à beira do rio'],
    [`geoms[${c?.id}][fora]`, 'true'],
  ] as const;
  expect(await salvar(id, campos, comando_id)).toEqual({ status: 200, corpo: { id, message: conferencia.publicado } });
  expect((await salvar(id, campos, comando_id)).status).toBe(200);
  await chegarA(id, 'publicada');
  const text = `SELECT id, nome, descricao, area_informada, attributes FROM read_model.camadas
    WHERE importacao_id = $1 AND NOT removida ORDER BY ordem`;
  const linhas = await until(
    async () => (await pool.query(text, [id])).rows,
    (rows) => rows.length === 249,
    ESPERA_MS,
  );
  expect(linhas.slice(0, 2)).toEqual([
    {
      id: a?.id,
      nome: 'Sede <b>',
      descricao: '',
      area_informada: 12.5,
      attributes: { nome: 'Talhão 1', plantio: 'café', ha: 1.5 },
    },
    {
      id: b?.id,
      nome: 'Talhão 2',
      descricao: 'à beira do rio',
      area_informada: 1,
      attributes: { nome: 'Talhão 2', plantio: 'soja', ha: 1.5 },
    },
  ]);
  expect(linhas.every(({ attributes }) => attributes.ha === 1.5 && !('obs' in attributes))).toBe(true);
  const outra = await salvar(id, campos);
  expect([outra.status, outra.corpo.message]).toEqual([422, expect.stringContaining('já foi publicado')]);
});

test('com dúvida em aberto não se publica; decidida de outro jeito, os arquivos são lidos de novo', async () => {
  const cpf = (n: number) => ({ cpf: cpfDe(PREFIXO_DO_CPF + n) });
  const id = await enviar(20, cpf);
  const duvida = (await linhaDe(id))?.duvidas.find(({ campo }) => campo === 'cpf');
  expect(duvida).toMatchObject({ assunto: 'campo_pessoal', arquivo: 'talhoes.geojson' });
  expect((await salvar(id, [])).status).toBe(422);
  const inspecao = await (await pessoa.pedir(`/camadas/upload/${id}/inspecao`)).text();
  expect(inspecao).not.toContain(cpf(0).cpf);

  const { proposta, opcoes: _, feicoes: __, ...alvo } = duvida ?? ({} as Duvida);
  const valor = proposta === 'omitir' ? 'manter' : 'omitir';
  const corrigir = (escolhas: unknown) =>
    pessoa.postar(`/camadas/upload/${id}/corrigir`, [['escolhas', JSON.stringify(escolhas)]]);
  expect((await corrigir([{ ...alvo, assunto: 'outro', valor }])).status).toBe(422);
  expect((await corrigir([{ ...alvo, valor }])).status).toBe(200);
  await chegarA(id, 'preparada', 2);
  const campos = Object.keys((await geoms(id)).data[0]?.attributes ?? {});
  expect(campos.includes('cpf')).toBe(valor === 'manter');
  await aceitarPropostas(id, ({ campo }) => campo !== 'cpf');
  expect((await salvar(id, [])).status).toBe(200);
});

/** Eleven digits with the two that check them. */
function cpfDe(numero: number): string {
  const nove = String(Math.floor(numero / 100) + (numero % 100))
    .padStart(9, '0')
    .slice(0, 9);
  const conferir = (digitos: string) => {
    const soma = [...digitos].reduce((s, digito, i) => s + Number(digito) * (digitos.length + 1 - i), 0);
    return ((soma * 10) % 11) % 10;
  };
  const dez = nove + conferir(nove);
  return dez + conferir(dez);
}
