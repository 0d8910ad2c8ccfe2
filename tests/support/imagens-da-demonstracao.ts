import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { imagemDecider } from '#domain/imagem/imagem.decider.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { type ImagemDaDemonstracao, imagemId, semearImagens } from '#infra/demonstration/imagens.ts';
import { CLIENTES } from '#infra/demonstration/pessoas.ts';
import { semear } from '#infra/demonstration/semear.ts';
import { createExaminer } from '#infra/files/raster/examiner.ts';
import { createGdal } from '#infra/files/raster/gdal.ts';
import { createSandbox } from '#infra/files/sandbox/sandbox.ts';
import { createTempFolders } from '#infra/files/sandbox/temp-folders.ts';
import { createCompositionForTests } from './composicao.ts';

/** Reach of somebody who sees everything of the demonstration's client. */
export const ESCOPO = { cliente_id: CLIENTES.serraAzul.id, ativos: 'todos' } as const;

/** The demonstration with some of its images, examined as the worker does it, without a worker. */
export async function createImagensDaDemonstracao(imagens: readonly ImagemDaDemonstracao[]) {
  const mundo = await createCompositionForTests();
  const { services, modelos } = mundo;
  await semear(services);
  const enviadas = await semearImagens(services, imagens, { esperar: false });
  await modelos.settle();
  const pasta = await mkdtemp(path.join(os.tmpdir(), 'imagens-demonstracao-'));
  const folders = await createTempFolders(pasta);
  const storage = services.armazenamento;
  const guardar = async (_imagem: string, nome: string, source: AsyncIterable<Uint8Array>) => {
    return { nome, tipo: 'image/tiff', ...(await storage.put(source, { maxBytes: 2 ** 40 })) };
  };
  const gdal = createGdal(createSandbox({ requireNetworkIsolation: false }));
  const examinador = createExaminer({ gdal, folders, storage, guardar });
  for (const imagem of imagens) {
    const id = imagemId(imagem);
    const row = await services.imagens.obter(ESCOPO, id);
    if (row === null) throw new Error(`${imagem.arquivo} was not sent`);
    const pedido = { imagem_id: id, versao: 1, arquivo: row.arquivo };
    const desfecho = await examinador.examinar(pedido, new AbortController().signal);
    if ('problemas' in desfecho) throw new Error(`${imagem.arquivo}: ${JSON.stringify(desfecho.problemas)}`);
    const command = { type: 'ExaminarImagem', data: { versao: 1, ...desfecho } } as const;
    await services.executar(imagemDecider, id, command, doSistema());
  }
  await modelos.settle();
  return {
    ...mundo,
    /** How many were sent the first time. */
    enviadas,
    async close() {
      await folders.close();
      await rm(pasta, { recursive: true, force: true });
      await mundo.close();
    },
  };
}
export type ImagensDaDemonstracao = Awaited<ReturnType<typeof createImagensDaDemonstracao>>;
