import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analiseEvents, analiseStream, type ImagemDaAnalise } from '#domain/analise/analise.events.ts';
import { type DeteccaoEvent, deteccaoStream, deteccaoEvents as on } from '#domain/deteccao/deteccao.events.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { politicaEvents, politicaStream } from '#domain/politica/politica.events.ts';
import { copyObjects } from '#infra/backup/objects.ts';
import { destroyAbandonedFiles } from '#infra/files/importacao/abandoned-files.ts';
import { createEventContents } from '#infra/files/lotes/event-contents.ts';
import { namedFiles } from '#infra/store/audit/checks/files.ts';
import { readModels } from '#infra/store/audit/checks/read-models.ts';
import { sealPending } from '#infra/store/audit/tree-writer.ts';
import { verify } from '#infra/store/audit/verification.ts';
import { known } from '#infra/store/event-store/known-events.ts';
import { projections } from '#projections/index.ts';
import { createArquivos } from '#tests/support/lotes.ts';
import { createReadModels, type ReadModels } from '#tests/support/read-models.ts';
import { abrirRegistro, type Registro, chave as selo } from './auditoria.registro.ts';

const DIA_MS = 24 * 60 * 60_000;
const ha = (dias: number) => new Date(Date.now() - dias * DIA_MS).toISOString();
const [COMUM, APRESSADO] = [v7(), v7()];
type Miniatura = ImagemDaAnalise['miniatura'];
const imagem = {
  grupo_id: v7(),
  hash: 'b'.repeat(64),
  provedor: 'proprio',
  provedor_nome: 'Imagens próprias',
  satelite: null,
  data: '2019-01-30',
  inicio: null,
  fim: null,
  miniatura: null as Miniatura,
};
const LADO: [number, number][] = [
  [-44, -20],
  [-43.9, -20],
  [-43.9, -19.9],
  [-44, -20],
];

let r: Registro;
let modelos: ReadModels;
let arquivos: Awaited<ReturnType<typeof createArquivos>>;
let contents: ReturnType<typeof createEventContents>;

beforeAll(async () => {
  r = await abrirRegistro('PostgreSQL');
  arquivos = await createArquivos();
  contents = createEventContents(arquivos.storage, r.store);
  modelos = await createReadModels(r.database.url, projections, r.store, contents);
  const politica = { cliente_id: APRESSADO, sessao_tempo: null, grupos_dois_fatores: [] };
  const event = politicaEvents.PoliticaDefinida({ ...politica, limites_artefatos: { removidos_dias: 60 } });
  await modelos.happened({ stream: politicaStream(APRESSADO), event, em: ha(700) });
}, 240_000);
afterAll(async () => {
  await modelos?.close();
  await arquivos?.close();
  await r?.close();
});

async function* umPedaco(texto: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(texto);
}

/** A detection with one artefact that has these files, removed so many days ago, or standing. */
async function comArtefato(
  conteudos: readonly string[],
  removido: number | null,
  cliente_id = COMUM,
  imagens = { antes: imagem, depois: imagem },
) {
  const [id, artefato_id, analise_id, ativo_id] = [v7(), v7(), v7(), v7()];
  const midias = [];
  for (const nome of conteudos) {
    const arquivo = { nome, tipo: 'text/plain', ...(await arquivos.storage.put(umPedaco(nome), { maxBytes: 1_000 })) };
    midias.push({ id: v7(), arquivo, exibicao: null, fotografia: null });
    await r.pool.query(
      `INSERT INTO operacao.arquivos_das_deteccoes (chave, deteccao_id, guardado_em) VALUES ($1, $2, now() - interval '1 year')`,
      [arquivo.chave, id],
    );
  }
  const artefato = { id: artefato_id, tipo: 'documento' as const, observacao: '', links: [], midias };
  const da = { stream: analiseStream(analise_id), em: ha(600) };
  const dela = (event: DeteccaoEvent, dias: number) => ({ stream: deteccaoStream(id), event, em: ha(dias) });
  const onde = { cliente_id, ativo_id, analise_id, status_id: v7(), tipo_deteccao_id: v7() };
  await modelos.happened(
    {
      ...da,
      event: analiseEvents.AnaliseCriada({
        cliente_id,
        ativo_id,
        titulo: 'Uma',
        descricao: '',
        data_antes: '2019-01-14',
        data_depois: '2019-01-30',
        imagens,
      }),
    },
    dela(
      on.DeteccaoCriada({
        ...onde,
        camada_principal_id: null,
        descricao: '',
        area_informada: null,
        area: 1,
        centroid: [-44, -20],
        impacto: { posicao: '1', total: 0, camadas: [] },
        geojson: { type: 'MultiPolygon', coordinates: [[LADO]] },
      }),
      590,
    ),
    dela(on.StatusDaDeteccaoRegistrado({ status_id: v7(), artefatos: [artefato] }), 580),
    ...(removido === null ? [] : [dela(on.ArtefatoRemovido({ artefato_id, motivo: 'de outro lugar' }), removido)]),
  );
  return { id, artefato_id, chaves: midias.map(({ arquivo }) => arquivo.chave) };
}

const meios = () => ({ pool: r.pool, storage: arquivos.storage, store: r.store });
/** @param dias from now: what is said after the first time is of today, for no read model's instants run backwards */
async function destruir(dias = 0, resto: Partial<ReturnType<typeof meios>> = {}): Promise<number> {
  await modelos.settle();
  const agora = new Date(Date.now() + dias * DIA_MS);
  const quantos = await destroyAbandonedFiles({ ...meios(), ...resto }, 30 * DIA_MS, undefined, agora);
  await modelos.settle();
  return quantos;
}
const estao = (chaves: readonly string[]) =>
  Promise.all(chaves.map(async (chave) => (await arquivos.storage.head(chave)) !== null));
const destruidosPor = async (id: Uuid) =>
  (
    (await r.store.readStream(deteccaoStream(id))) as readonly (DeteccaoEvent & { readonly position: bigint })[]
  ).flatMap((um) =>
    um.type === 'ArquivosDoArtefatoDestruidos' ? [{ chaves: um.data.chaves, posicao: um.position }] : [],
  );

async function conferir() {
  await sealPending(r.store, r.pool, selo);
  const { signal } = new AbortController();
  const tabelas = readModels({
    url: r.database.url,
    store: r.store,
    known,
    contents,
    projections,
    signal,
    log: { warn: () => undefined },
  });
  const checks = [namedFiles(arquivos.storage), tabelas];
  const { walked, findings } = await verify({ log: r.log, db: r.pool, trusted: [selo.publicKey], checks });
  expect([walked.ok, ...findings.map(({ estado }) => estado)]).toEqual([true, 'integro', 'integro', 'integro']);
  return findings[0];
}

describe('Os arquivos de um artefato removido', () => {
  it('são apagados ao fim do prazo do cliente, com um evento que os nomeia; o que outro artefato também tem fica', async () => {
    const antigo = await comArtefato(['só dele', 'de dois'], 366);
    const emPe = await comArtefato(['de dois', 'em pé'], null);
    const recente = await comArtefato(['recente'], 364);
    const apressado = await comArtefato(['prazo curto'], 61, APRESSADO);
    const noPrazo = await comArtefato(['prazo curto, ainda não'], 59, APRESSADO);
    expect(await destruir()).toBe(2);
    expect((await destruidosPor(antigo.id)).map(({ chaves }) => chaves)).toEqual([antigo.chaves]);
    expect((await destruidosPor(apressado.id)).map(({ chaves }) => chaves)).toEqual([apressado.chaves]);
    expect([await estao(antigo.chaves), await estao(apressado.chaves)]).toEqual([[false, true], [false]]);
    for (const { id, chaves } of [emPe, recente, noPrazo])
      expect([await destruidosPor(id), new Set(await estao(chaves))]).toEqual([[], new Set([true])]);
    expect(await destruir()).toBe(0);
    const achado = await conferir();
    const [[deAntigo], [deApressado]] = [await destruidosPor(antigo.id), await destruidosPor(apressado.id)];
    expect(achado?.mensagem).toMatch(/Destruídos por eventos: 2\.$/);
    expect(achado?.detalhe?.split('\n').sort()).toEqual(
      [
        `  ${antigo.chaves[0]}: destruído pelo evento da posição ${deAntigo?.posicao}`,
        `  ${apressado.chaves[0]}: destruído pelo evento da posição ${deApressado?.posicao}`,
      ].sort(),
    );
    const pasta = `${new URL(arquivos.url).pathname}/copia`;
    const { missing } = await copyObjects(r.store, await r.store.lastPosition(), arquivos.storage, pasta);
    expect(missing).toEqual([]);
    // The last that had it gives it up as well.
    const event = on.ArtefatoRemovido({ artefato_id: emPe.artefato_id, motivo: '' });
    await modelos.happened({ stream: deteccaoStream(emPe.id), event });
    expect([await destruir(366), await estao(emPe.chaves)]).toEqual([4, [false, false]]);
    expect((await conferir())?.mensagem).toMatch(/Destruídos por eventos: 6\.$/);
  }, 240_000);

  it('uma queda entre o evento e a remoção não deixa nenhum, e verify não sente falta deles', async () => {
    const { id, chaves } = await comArtefato(['queda'], 400);
    const cair = { delete: () => Promise.reject(new Error('o processo caiu')) };
    await expect(destruir(366, { storage: cair as never })).rejects.toThrow('caiu');
    expect([(await destruidosPor(id)).length, await estao(chaves)]).toEqual([1, [true]]);
    await conferir();
    expect([await destruir(), await estao(chaves), (await destruidosPor(id)).length]).toEqual([1, [false], 1]);
  }, 240_000);

  it('o mesmo conteúdo mandado outra vez depois é outro artefato, e fica', async () => {
    const antes = await comArtefato(['vai e volta'], 400);
    expect([await destruir(366), await estao(antes.chaves)]).toEqual([1, [false]]);
    const depois = await comArtefato(['vai e volta'], null);
    expect([depois.chaves, await destruir(366), await estao(depois.chaves)]).toEqual([antes.chaves, 0, [true]]);
    expect((await conferir())?.detalhe).not.toContain(depois.chaves[0]);
  }, 240_000);

  it('a miniatura de uma análise, mandada também como artefato, fica com a análise', async () => {
    const guardado = await arquivos.storage.put(umPedaco('miniatura'), { maxBytes: 1_000 });
    const depois = { ...imagem, miniatura: { nome: 'miniatura.webp', tipo: 'image/webp', ...guardado } };
    const { chaves } = await comArtefato(['miniatura'], 400, COMUM, { antes: imagem, depois });
    expect([chaves, await destruir(366), await estao(chaves)]).toEqual([[guardado.chave], 0, [true]]);
    await conferir();
  }, 240_000);
});
