import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { imagemDecider } from '#domain/imagem/imagem.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Services } from '#infra/composition/web.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import type { ImagemDaDemonstracao } from '#infra/demonstration/imagens.ts';
import { createExaminer } from '#infra/files/raster/examiner.ts';
import { createGdal } from '#infra/files/raster/gdal.ts';
import { createSandbox } from '#infra/files/sandbox/sandbox.ts';
import { createTempFolders } from '#infra/files/sandbox/temp-folders.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { DoisClientes } from './dois-clientes.ts';
import type { Pessoa } from './pessoa.ts';

const PASTA = path.resolve(import.meta.dirname, '../../infra/demonstration/imagens');

export const caminhoDe = ({ arquivo }: Pick<ImagemDaDemonstracao, 'arquivo'>) => path.join(PASTA, arquivo);

type Examina = Pick<Services, 'armazenamento' | 'imagens' | 'executar'>;

/** Looks at images that were received, as the worker does it, without a worker. */
export async function examinarRecebidas(services: Examina, escopo: Escopo, ids: readonly Uuid[]): Promise<void> {
  const pasta = await mkdtemp(path.join(os.tmpdir(), 'imagens-recebidas-'));
  const folders = await createTempFolders(pasta);
  const storage = services.armazenamento;
  const guardar = async (_imagem: string, nome: string, source: AsyncIterable<Uint8Array>) => {
    return { nome, tipo: 'image/tiff', ...(await storage.put(source, { maxBytes: 2 ** 40 })) };
  };
  const gdal = createGdal(createSandbox({ requireNetworkIsolation: false }));
  const examinador = createExaminer({ gdal, folders, storage, guardar });
  try {
    for (const id of ids) {
      const row = await services.imagens.obter(escopo, id);
      if (row === null) throw new Error(`${id} was not received`);
      const pedido = { imagem_id: id, versao: row.versao, arquivo: row.arquivo };
      const desfecho = await examinador.examinar(pedido, new AbortController().signal);
      if ('problemas' in desfecho) throw new Error(`${row.arquivo.nome}: ${JSON.stringify(desfecho.problemas)}`);
      const command = { type: 'ExaminarImagem', data: { versao: row.versao, ...desfecho } } as const;
      await services.executar(imagemDecider, id, command, doSistema());
    }
  } finally {
    await folders.close();
    await rm(pasta, { recursive: true, force: true });
  }
}

/** What the form says of an image: day and hour as clocks showed them where it was taken. */
export function ditoNoFormulario({ instante, fuso, nuvens, satelite }: ImagemDaDemonstracao) {
  const quando = new Date(instante);
  const timeZone = fuso;
  return {
    dia: quando.toLocaleDateString('pt-BR', { timeZone }),
    hora: quando.toLocaleTimeString('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' }),
    fuso,
    percentual_nuvens: String(nuvens),
    satelite: satelite ?? '',
  };
}

/** Sends images by the form of the page, and has them examined. @returns their ids, by the names of their files */
export async function enviarPeloFormulario(
  { services, recantos, mostrado }: DoisClientes,
  pessoa: Pessoa,
  imagens: readonly (ImagemDaDemonstracao & { readonly ativo_id: Uuid })[],
): Promise<ReadonlyMap<string, Uuid>> {
  const ids = new Map<string, Uuid>();
  for (const { ativo_id, ...imagem } of imagens) {
    const form = new FormData();
    const campos = { _token: await pessoa.token(), comando_id: randomUUID(), ativo_id, ...ditoNoFormulario(imagem) };
    for (const [nome, valor] of Object.entries(campos)) form.set(nome, valor);
    form.set('arquivo_tif', new File([await readFile(caminhoDe(imagem))], path.basename(imagem.arquivo)));
    const resposta = await pessoa.pedir('/imagens', {
      method: 'POST',
      body: form,
      headers: { Accept: 'application/json' },
    });
    const corpo = (await resposta.json()) as { readonly id: Uuid };
    if (resposta.status !== 201) throw new Error(`${imagem.arquivo}: ${resposta.status} ${JSON.stringify(corpo)}`);
    ids.set(imagem.arquivo, corpo.id);
  }
  await mostrado();
  await examinarRecebidas(services, { cliente_id: recantos.cliente_id, ativos: 'todos' }, [...ids.values()]);
  await mostrado();
  return ids;
}
