import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Exame } from '#domain/imagem/exame.ts';
import type { RecusaDaImagem } from '#domain/imagem/problemas.ts';
import type { Arquivo } from '#domain/importacao/importacao.events.ts';
import { createExaminer } from '#infra/files/raster/examiner.ts';
import { createGdal } from '#infra/files/raster/gdal.ts';
import { createSandbox, type Isolation } from '#infra/files/sandbox/sandbox.ts';
import { createTempFolders } from '#infra/files/sandbox/temp-folders.ts';
import { FileSystemStorage } from '#infra/files/storage/file-system/file-system-storage.ts';

const IMAGEM = '018f3c5e-7a10-7000-8000-000000000077';
/** Of a scene of 370 x 300 pixels of 30 m. */
export const CANTOS = ['584385', '7777315', '595485', '7768315'];
export const UTM = ['-a_srs', 'EPSG:32723', '-a_ullr', ...CANTOS];

export interface Visto {
  readonly recusa: RecusaDaImagem | null;
  readonly exame: Exame | null;
  /** Names of what was made of it. */
  readonly valores: string;
  readonly quadros: string;
}

export type ExameDeImagens = Awaited<ReturnType<typeof createExameDeImagens>>;

/** A folder where images are made, and the real exam of them. @param only how far its children are cut off */
export async function createExameDeImagens(only?: Isolation) {
  const pasta = await mkdtemp(path.join(os.tmpdir(), 'imagens-'));
  const dentro = (nome: string) => path.join(pasta, nome);
  const storage = new FileSystemStorage(dentro('guardado'));
  const folders = await createTempFolders(dentro('temporario'));
  const guardar = async (_imagem: string, nome: string, source: AsyncIterable<Uint8Array>): Promise<Arquivo> => {
    const guardado = await storage.put(source, { maxBytes: 2 ** 40 });
    return { nome, tipo: 'image/tiff', ...guardado };
  };
  const sandbox = createSandbox({ requireNetworkIsolation: false, ...(only && { only }) });
  const examinador = createExaminer({ gdal: createGdal(sandbox), folders, storage, guardar });
  const gdal = (programa: string, ...args: string[]) =>
    execFileSync(programa, args, { cwd: pasta, encoding: 'utf8', env: { ...process.env, GDAL_PAM_ENABLED: 'NO' } });
  let vez = 0;
  return {
    dentro,
    gdal,
    /** Folders that exams have left behind. */
    temporarios: folders.root,
    criar(nome: string, ...args: string[]): string {
      gdal('gdal_create', ...args, nome);
      return nome;
    },
    async escrever(nome: string, conteudo: string): Promise<string> {
      await writeFile(dentro(nome), conteudo);
      return nome;
    },
    async examinar(arquivo: string): Promise<Visto> {
      const original = await guardar(IMAGEM, arquivo, createReadStream(dentro(arquivo)));
      vez += 1;
      const pedido = { imagem_id: IMAGEM, versao: vez, arquivo: original };
      const desfecho = await examinador.examinar(pedido, new AbortController().signal);
      if ('problemas' in desfecho) {
        return { recusa: desfecho.problemas[0]?.codigo ?? null, exame: null, valores: '', quadros: '' };
      }
      const trazer = async ({ chave }: Arquivo, nome: string) => {
        await pipeline(await storage.get(chave), createWriteStream(dentro(nome)));
        return nome;
      };
      return {
        recusa: null,
        exame: desfecho.exame,
        valores: await trazer(desfecho.valores, `${vez}-valores.tif`),
        quadros: await trazer(desfecho.quadros, `${vez}-quadros.tif`),
      };
    },
    async close() {
      await folders.close();
      await rm(pasta, { recursive: true, force: true });
    },
  };
}
