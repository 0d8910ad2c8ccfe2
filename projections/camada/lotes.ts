import type { ImportacaoEvent } from '#domain/importacao/importacao.events.ts';
import type { FeicaoDoLote } from '#domain/importacao/lote.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { CONTEUDO_DESTRUIDO } from '../kernel/conteudo.ts';
import { comoRascunho } from '../kernel/historico.ts';
import type { ProjectedEvent } from '../kernel/projection.ts';
import { type Fragment, type Statement, sql } from '../kernel/sql.ts';
import { comMemoria, tirarDoMapa, tirarEnvioDoMapa } from '../mapa/mapa.ts';
import { desenharLote } from '../mapa/mapa-do-lote.ts';
import { camadaDesenhavel } from './camada.desenhavel.ts';

type LoteGuardado = ProjectedEvent<Extract<ImportacaoEvent, { type: 'LoteDaImportacaoGuardado' }>>;
type DaImportacao = Pick<ProjectedEvent, 'streamId' | 'position'>;

/** The features of a lote, as the runner read them from its file. @throws where it did not, or where some are missing */
function feicoesDe({ conteudo, data }: LoteGuardado): readonly FeicaoDoLote[] {
  if (conteudo === CONTEUDO_DESTRUIDO) return [];
  if (!Array.isArray(conteudo)) throw new Error('o conteúdo do lote não foi lido');
  if (conteudo.length !== data.camadas)
    throw new Error(`o lote tem ${conteudo.length} camadas, e o evento diz ${data.camadas}`);
  return conteudo as readonly FeicaoDoLote[];
}

/**
 * One column of new rows. Functions of sets in the list of a SELECT run in step and keep nothing, where `FROM unnest(…)`
 * would write every geometry down a second time.
 */
function coluna(nome: keyof FeicaoDoLote, tipo: string, valores: readonly unknown[]): Fragment {
  return sql.fragment`unnest(${sql.array(valores as string[], tipo)}) AS ${sql.identifier([nome])}`;
}

function colunasDe(feicoes: readonly FeicaoDoLote[]): Fragment {
  const de = <K extends keyof FeicaoDoLote>(
    nome: K,
    tipo: string,
    valor: (feicao: FeicaoDoLote) => unknown = (f) => f[nome],
  ) => coluna(nome, tipo, feicoes.map(valor));
  const colunas = [
    ...[
      de('id', 'uuid'),
      de('nome', 'text'),
      de('descricao', 'text'),
      de('area', 'float8'),
      de('comprimento', 'float8'),
      de('area_informada', 'float8'),
    ],
    de('attributes', 'jsonb', ({ attributes }) => JSON.stringify(attributes)),
    ...[de('arquivo', 'text'), de('camada', 'text'), de('feicao', 'int4'), de('crs_original', 'int4')],
    de('defeitos', 'text', ({ defeitos }) => arrayDe(defeitos)),
    de('geom', 'bytea'),
    sql.fragment`generate_series(0, ${feicoes.length - 1}) AS indice`,
  ];
  return sql.fragment`${sql.join(colunas, sql.fragment`, `)}`;
}

/** Codes as the text of an array of Postgres. */
function arrayDe(codigos: readonly string[]): string {
  const estranho = codigos.find((codigo) => !/^[a-z_]+$/.test(codigo));
  if (estranho !== undefined) throw new Error(`código de defeito inválido: ${estranho}`);
  return `{${codigos.join(',')}}`;
}

/** Layers of an import that nobody sees yet, from the file of one lote. They change no tile that is shown. */
export function encenarLote(event: LoteGuardado): readonly Statement[] {
  const { streamId, data, position, instante } = event;
  const importacao_id = idOf(streamId);
  const feicoes = feicoesDe(event);
  const anotado = sql.fragment`
    INSERT INTO camadas_lotes AS l (importacao_id, lote, primeira, camadas, chave, sha256, posicao)
    SELECT ${importacao_id}, ${data.lote}, COALESCE((
        SELECT a.primeira + a.camadas FROM camadas_lotes a
        WHERE a.importacao_id = ${importacao_id} AND a.lote = ${data.lote - 1}), 0),
      ${data.camadas}, ${data.arquivo.chave}, ${data.arquivo.sha256}, ${position}
    ON CONFLICT (importacao_id, lote) DO NOTHING`;
  if (feicoes.length === 0) return [anotado];
  return [
    anotado,
    comMemoria,
    sql.fragment`
      INSERT INTO camadas (id, cliente_id, tipo_id, ativo_id, nome, descricao, area, comprimento, area_informada,
        attributes, importacao_id, arquivo, camada, feicao, crs_original, defeitos, ordem, lote, ativo, removida, criada_em,
        desde_posicao, desde_instante, geom)
      SELECT f.id, e.cliente_id, e.tipo_id, e.ativo_id, f.nome, f.descricao, f.area, f.comprimento, f.area_informada,
        f.attributes, e.importacao_id, f.arquivo, f.camada, f.feicao, f.crs_original, f.defeitos::text[], l.primeira + f.indice, l.lote,
        TRUE, FALSE, ${instante}, ${position}, ${instante}, f.geom::geometry
      FROM (SELECT ${colunasDe(feicoes)}) f
      JOIN camadas_envios e ON e.importacao_id = ${importacao_id}
      JOIN camadas_lotes l ON l.importacao_id = e.importacao_id AND l.lote = ${data.lote}
      ON CONFLICT (id) DO NOTHING`,
    ...desenharLote(camadaDesenhavel, importacao_id, feicoes, event),
  ];
}

/** What an import has staged goes without a trace: it was given up, or is read again. */
export function retirarEncenadas({ streamId, position }: DaImportacao): readonly Statement[] {
  const importacao_id = idOf(streamId);
  const todas = sql.fragment`SELECT id FROM camadas WHERE importacao_id = ${importacao_id}`;
  // Layers of imports from before there were lotes stay: what was written of them once is not written again.
  const vao = sql.fragment`importacao_id = ${importacao_id} AND lote IS NOT NULL AND desde_posicao < ${position}`;
  return [
    // One by one only where others stay on the map.
    ...comoRascunho([
      ...tirarDoMapa(
        camadaDesenhavel,
        sql.fragment`
        SELECT id FROM camadas WHERE ${vao} AND EXISTS (${todas} AND (lote IS NULL OR desde_posicao >= ${position}))`,
      ),
      sql.fragment`DELETE FROM camadas WHERE ${vao}`,
      ...tirarEnvioDoMapa(camadaDesenhavel, importacao_id, sql.fragment`NOT EXISTS (${todas})`),
    ]),
    sql.fragment`DELETE FROM camadas_lotes WHERE importacao_id = ${importacao_id} AND posicao < ${position}`,
  ];
}

/** Layers that the review left out never become anything. */
export function retirarDeFora({ streamId, position }: DaImportacao): readonly Statement[] {
  const deFora = sql.fragment`importacao_id = ${idOf(streamId)} AND fora AND desde_posicao < ${position}`;
  return [
    ...comoRascunho([
      ...tirarDoMapa(camadaDesenhavel, sql.fragment`SELECT id FROM camadas WHERE ${deFora}`),
      sql.fragment`DELETE FROM camadas WHERE ${deFora}`,
    ]),
  ];
}

/** Its lotes are read no more: what is counted of layers that came and went is nothing that the log made anew would give. */
export function esquecerEnvio({ streamId }: DaImportacao): readonly Statement[] {
  const vazias = sql.fragment`importacao_id = ${idOf(streamId)} AND n = 0`;
  return [
    sql.fragment`DELETE FROM camadas_contagens WHERE ${vazias}`,
    sql.fragment`DELETE FROM camadas_moldes WHERE ${vazias}`,
  ];
}
