import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { toPg } from '#infra/store/postgres/pool.ts';
import { camadaDesenhavel } from '#projections/camada/camada.desenhavel.ts';
import { comoRascunho } from '#projections/kernel/historico.ts';
import { type Statement, sql } from '#projections/kernel/sql.ts';
import { desenharNoMapa, tirarDoMapa, tirarEnvioDoMapa } from '#projections/mapa/mapa.ts';
import { desenharLote } from '#projections/mapa/mapa-do-lote.ts';
import { setUpArquivos, setUpReadModels } from '#tests/support/set-up.ts';
import { importacao, quadrado } from '../support/acervo.ts';
import { feicaoDoLote } from '../support/lotes.ts';

const arquivos = await setUpArquivos();
const { modelos } = await setUpReadModels({ contents: arquivos.contents });
const importacao_id = v7();

/** From what is counted everywhere to what has a shape at every zoom; beyond Mercator's edge, and a point. */
const formas: readonly Geometria[] = [
  ...Array.from({ length: 40 }, (_, i) => quadrado(-50 + (i % 7) / 50, -15 + i / 300, 0.004 + i / 3_000)),
  ...[quadrado(-60, -10, 0.0002), quadrado(-55, -20, 0.3), quadrado(-45, 0, 6), quadrado(10, 84, 2)],
  { type: 'Point', coordinates: [-48, -16] },
];
const feicoes = formas.map((geojson, feicao) => ({
  ...feicaoDoLote(importacao_id, { feicao, geojson }),
  area: geojson.type === 'Point' ? null : feicao / 3,
}));

beforeAll(async () => {
  await modelos.happened(
    importacao(importacao_id, { cliente_id: v7(), tipo_id: v7(), ativo_id: v7() }),
    await arquivos.lote(importacao_id, feicoes),
  );
});

/** Where the tests write themselves, after everything that happened. */
const DEPOIS = { position: 1_000n, instante: '2030-01-01T00:00:00.000Z' };

/** As an import's own rows come and go, without a history. */
async function executar(statements: readonly Statement[]): Promise<void> {
  const conexao = await modelos.pool.connect();
  await conexao.query('BEGIN');
  for (const statement of comoRascunho(statements)) {
    const { text, values } = toPg(statement);
    await conexao.query(text, [...values]);
  }
  await conexao.query('COMMIT');
  conexao.release();
}

/** What maps have of the import, shapes to a micrometre. */
async function noMapa() {
  const linhas = await modelos.pool.query(
    `SELECT camada_id, nivel, mostrada, nome, area_m2, round(tamanho::numeric, 6) AS tamanho, ST_AsText(geom, 6) AS geom
     FROM camadas_mapa WHERE importacao_id = $1 ORDER BY camada_id, nivel`,
    [importacao_id],
  );
  const celulas = await modelos.pool.query(
    `SELECT * FROM camadas_celulas WHERE importacao_id = $1 AND n <> 0 ORDER BY zoom, coluna, linha, celula, media`,
    [importacao_id],
  );
  return { linhas: linhas.rows, celulas: celulas.rows };
}

describe('o mapa das camadas que um lote traz', () => {
  it('é o que o banco faria das linhas delas: formas, níveis e células', async () => {
    const doLote = await noMapa();
    expect(new Set(doLote.linhas.map(({ nivel }) => nivel)).size).toBeGreaterThan(4);
    await executar(tirarEnvioDoMapa(camadaDesenhavel, importacao_id));
    expect(await noMapa()).toEqual({ linhas: [], celulas: [] });
    await executar(
      desenharNoMapa(camadaDesenhavel, sql.fragment`SELECT id FROM camadas WHERE importacao_id = ${importacao_id}`),
    );
    expect(await noMapa()).toEqual(doLote);
  });

  it('desenhado outra vez é o mesmo, também onde só uma parte já estava lá', async () => {
    const antes = await noMapa();
    await executar(desenharLote(camadaDesenhavel, importacao_id, feicoes, DEPOIS));
    expect(await noMapa()).toEqual(antes);
    await executar(
      tirarDoMapa(
        camadaDesenhavel,
        feicoes.slice(10, 30).map(({ id }) => id),
      ),
    );
    expect((await noMapa()).linhas.length).toBeLessThan(antes.linhas.length);
    await executar(desenharLote(camadaDesenhavel, importacao_id, feicoes, DEPOIS));
    expect(await noMapa()).toEqual(antes);
  });
});
