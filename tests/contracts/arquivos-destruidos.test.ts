import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importacaoDecider } from '#domain/importacao/importacao.decider.ts';
import {
  type ImportacaoEvent,
  importacaoStream,
  importacaoEvents as on,
} from '#domain/importacao/importacao.events.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { copyObjects } from '#infra/backup/objects.ts';
import { destroyAbandonedFiles } from '#infra/files/importacao/abandoned-files.ts';
import { createEventContents } from '#infra/files/lotes/event-contents.ts';
import { EnviosParciaisTable } from '#infra/files/upload/envios-parciais.table.ts';
import { EnviosParciais } from '#infra/files/upload/envios-parciais.ts';
import { namedFiles } from '#infra/store/audit/checks/files.ts';
import { readModels } from '#infra/store/audit/checks/read-models.ts';
import { sealPending } from '#infra/store/audit/tree-writer.ts';
import { verify } from '#infra/store/audit/verification.ts';
import { known } from '#infra/store/event-store/known-events.ts';
import { projections } from '#projections/index.ts';
import { ativo, camadaTipo, categoria } from '#tests/support/acervo.ts';
import { createArquivos, feicaoDoLote } from '#tests/support/lotes.ts';
import { createReadModels, type ReadModels } from '#tests/support/read-models.ts';
import { abrirRegistro, type Registro, chave as selo } from './auditoria.registro.ts';

const DIA_MS = 24 * 60 * 60_000;
const ha = (dias: number) => new Date(Date.now() - dias * DIA_MS).toISOString();

let r: Registro;
let modelos: ReadModels;
let arquivos: Awaited<ReturnType<typeof createArquivos>>;
let contents: ReturnType<typeof createEventContents>;
const [cliente_id, categoria_id, ativo_id, tipo_id] = [v7(), v7(), v7(), v7()];

beforeAll(async () => {
  r = await abrirRegistro('PostgreSQL');
  arquivos = await createArquivos();
  contents = createEventContents(arquivos.storage, r.store);
  modelos = await createReadModels(r.database.url, projections, r.store, contents);
  await modelos.happened(
    ...[categoria(categoria_id, cliente_id, 'Fazendas'), ativo(ativo_id, cliente_id, categoria_id, 'Água Boa')],
    camadaTipo(tipo_id, cliente_id, 'Talhões'),
  );
}, 240_000);
afterAll(async () => {
  await modelos?.close();
  await arquivos?.close();
  await r?.close();
});

/** An import of a file with this content, read and ended in some way so many days ago. */
async function envio(conteudo: string, fim: ImportacaoEvent | null, dias = 31) {
  const id = v7();
  const enviado = { nome: 'a.zip', tipo: '', ...(await arquivos.storage.put(umPedaco(conteudo), { maxBytes: 1_000 })) };
  const fato = (event: ImportacaoEvent) => ({ stream: importacaoStream(id), event, em: ha(dias) });
  const lote = await arquivos.lote(id, [feicaoDoLote(id, { feicao: 0 })]);
  const achados = { problemas: [], leitura: 1, relatorio: enviado, duvidas: [] };
  const alvo = { cliente_id, tipo_id, ativo_id, publicar_ao_terminar: false };
  await modelos.happened(
    fato(on.ImportacaoSolicitada({ ...alvo, arquivos: [enviado] })),
    fato(on.ImportacaoInspecionada({ ...achados, conteudos: [] })),
    { ...lote, em: ha(dias) },
    fato(on.ImportacaoPreparada({ ...achados, camadas: 1 })),
    ...(fim === null ? [] : [fato(fim)]),
  );
  const doLote = lote.event.type === 'LoteDaImportacaoGuardado' ? lote.event.data.arquivo.chave : '';
  return { id, enviado: enviado.chave, lote: doLote };
}

async function* umPedaco(texto: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(texto);
}

const descartado = on.ImportacaoDescartada({ motivo: '' });
const meios = () => ({ pool: r.pool, storage: arquivos.storage, store: r.store });
const destruir = async (dias = 0, resto: Partial<ReturnType<typeof meios>> = {}) => {
  await modelos.settle();
  const quantos = await destroyAbandonedFiles({ ...meios(), ...resto }, dias * DIA_MS);
  await modelos.settle();
  return quantos;
};
const esta = async (chave: string) => (await arquivos.storage.head(chave)) !== null;
const eventosDe = async (id: Uuid) =>
  (await r.store.readStream(importacaoStream(id))) as unknown as readonly ImportacaoEvent[];
const destruidosPor = async (id: Uuid) =>
  (await eventosDe(id)).flatMap((um) => (um.type === 'ArquivosDaImportacaoDestruidos' ? [um.data.chaves] : []));

/** The log, every file that it names, and every table made anew from both. */
async function conferir(): Promise<readonly string[]> {
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
  expect(walked.ok).toBe(true);
  return findings.map(({ estado, mensagem }) => `${estado}: ${mensagem}`);
}

describe('Os arquivos de um envio abandonado', () => {
  it('saem ao fim do prazo, com um evento que os nomeia; os dos outros ficam', async () => {
    const cancelado = await envio('cancelado', descartado);
    const recusado = await envio('recusado', on.ImportacaoFalhou({ problemas: [PROBLEMA] }));
    const vencido = await envio('vencido', on.ImportacaoExpirada({}));
    const recente = await envio('recente', descartado, 29);
    const publicado = await envio('publicado', on.ImportacaoPublicada({ camadas: 1 }));
    const parado = await envio('parado', null);
    expect(await destruir(30)).toBe(6);
    for (const { id, enviado, lote } of [cancelado, recusado, vencido]) {
      expect((await destruidosPor(id)).map((chaves) => [...chaves].sort())).toEqual([[enviado, lote].sort()]);
      expect([await esta(enviado), await esta(lote)]).toEqual([false, false]);
    }
    for (const { id, enviado, lote } of [recente, publicado, parado]) {
      expect([await destruidosPor(id), await esta(enviado), await esta(lote)]).toEqual([[], true, true]);
    }
    expect(await destruir(30)).toBe(0);
  });

  it('o registro continua íntegro, e as tabelas que ele dá são as mesmas sem eles', async () => {
    const achados = await conferir();
    expect(achados[0]).toMatch(/^integro: Arquivos íntegros.* Destruídos por eventos: 6\.$/);
    expect(achados[1]).toMatch(/^integro/);
    const { missing } = await copyObjects(r.store, await r.store.lastPosition(), arquivos.storage, `${PASTA()}/copia`);
    expect(missing).toEqual([]);
  }, 240_000);

  it('o que outro envio também tem fica enquanto ele o tiver, e sai com o último', async () => {
    const [um, outro] = [await envio('dos dois', descartado), await envio('dos dois', null)];
    expect(um.enviado).toBe(outro.enviado);
    await destruir();
    expect([await destruidosPor(um.id), await esta(um.enviado)]).toEqual([[[um.lote]], true]);
    expect((await conferir())[0]).toMatch(/^integro/);
    await modelos.happened({ stream: importacaoStream(outro.id), event: descartado });
    await destruir();
    expect([(await destruidosPor(outro.id)).flat().sort(), await esta(um.enviado)]).toEqual([
      [outro.enviado, outro.lote].sort(),
      false,
    ]);
    expect((await conferir())[0]).toMatch(/^integro/);
  }, 240_000);

  it('não se tentam outra vez depois disso, e um envio tentado a tempo fica com os seus', async () => {
    const { id } = await envio('sem volta', descartado);
    await destruir();
    const estado = (await eventosDe(id)).reduce(importacaoDecider.evolve, importacaoDecider.initial);
    const contexto = { commandId: v7(), correlationId: v7(), actorId: v7(), clienteId: cliente_id, agora: ha(0) };
    expect(() => importacaoDecider.decide({ type: 'RetomarImportacao', data: {} }, estado, contexto)).toThrow(
      expect.objectContaining({ code: 'ArquivosDaImportacaoDestruidos' }),
    );
    const retomado = await envio('retomado', descartado);
    await modelos.happened({ stream: importacaoStream(retomado.id), event: on.ImportacaoRetomada({ tentativa: 2 }) });
    await destruir();
    expect(await esta(retomado.enviado)).toBe(true);
  });

  it('uma queda entre o evento e a remoção não deixa nenhum: a próxima vez remove o que o evento nomeou', async () => {
    const { id, enviado, lote } = await envio('queda', descartado);
    const cair = { delete: () => Promise.reject(new Error('o processo caiu')) };
    await expect(destruir(0, { storage: cair as never })).rejects.toThrow('caiu');
    expect([(await destruidosPor(id)).length, await esta(enviado), await esta(lote)]).toEqual([1, true, true]);
    // Meanwhile verify does not miss what an event already gave up.
    expect((await conferir())[0]).toMatch(/^integro/);
    expect(await destruir()).toBe(2);
    expect([await esta(enviado), await esta(lote), (await destruidosPor(id)).length]).toEqual([false, false, 1]);
  }, 240_000);

  it('dois trabalhadores ao mesmo tempo são um só', async () => {
    const envios = [await envio('dois a', descartado), await envio('dois b', descartado)];
    await modelos.settle();
    const juntos = await Promise.all([1, 2, 3].map(() => destroyAbandonedFiles(meios(), 0)));
    expect(juntos.reduce((soma, n) => soma + n, 0)).toBe(4);
    for (const { id } of envios) expect(await destruidosPor(id)).toHaveLength(1);
  });
});

describe('Os arquivos de um envio que não chegou a ser pedido', () => {
  const enviosParciais = () => {
    const tabela = new EnviosParciaisTable(r.pool);
    const maximo = { bytes: 1_000, arquivos: 2 };
    return new EnviosParciais({
      tabela,
      armazenamento: arquivos.storage,
      maximo: { camada: maximo, imagem: maximo, artefato: maximo },
    });
  };
  const quem = () => ({ cliente_id, usuario_id: v7(), finalidade: 'camada' as const });

  it('recusado depois de guardado, sai quando ninguém mais o tem', async () => {
    const [pessoa, envios] = [quem(), enviosParciais()];
    const parcial = await envios.receber(pessoa, { nome: 'a.kml', tipo: '' }, umPedaco('recusado depois'), 1_000);
    const [guardado] = parcial ? await envios.juntar([parcial]) : [];
    const chave = guardado?.chave ?? '';
    await modelos.settle();
    await destroyAbandonedFiles(meios(), 0, '0 seconds');
    expect(await esta(chave)).toBe(true);
    const outro = await envios.receber(pessoa, { nome: 'a.kml', tipo: '' }, umPedaco('recusado depois'), 1_000);
    if (outro) await envios.juntar([outro]);
    await envios.descartar(
      pessoa,
      [parcial, outro].flatMap((um) => (um === null ? [] : [um.id])),
    );
    await destroyAbandonedFiles(meios(), 0, '0 seconds');
    expect(await esta(chave)).toBe(false);
  });

  it('o mesmo conteúdo enviado enquanto sai espera, e é guardado de novo', async () => {
    const { enviado } = await envio('enquanto sai', descartado);
    const [pessoa, envios] = [quem(), enviosParciais()];
    const parcial = await envios.receber(pessoa, { nome: 'a.zip', tipo: '' }, umPedaco('enquanto sai'), 1_000);
    if (parcial === null) throw new Error('nada chegou');
    let juntando: Promise<unknown> = Promise.resolve();
    const devagar = async (chave: string) => {
      if (chave === enviado) {
        juntando = envios.juntar([parcial]);
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      await arquivos.storage.delete(chave);
    };
    expect(await destruir(0, { storage: { delete: devagar } as never })).toBe(2);
    await juntando;
    expect(await esta(enviado)).toBe(true);
  });
});

const PROBLEMA = { codigo: 'sem_feicoes', arquivo: 'a.zip', feicao: null, campo: null, detalhe: null };
const PASTA = () => new URL(arquivos.url).pathname;
