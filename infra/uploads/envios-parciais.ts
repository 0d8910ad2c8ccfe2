import { randomUUID } from 'node:crypto';
import type { Arquivo } from '#domain/importacao/arquivo.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Storage } from '../storage/storage.ts';
import type { EnvioParcial, EnviosParciaisTable, Quem } from './envios-parciais.table.ts';
import { contentOf, firstBytes, segments, unbroken } from './pieces.ts';

export type { EnvioParcial, Quem } from './envios-parciais.table.ts';

/** Bytes that become durable at once: what a broken connection costs at most of one long request. */
const SEGMENTO = 16 * 1024 * 1024;
/** What somebody may have under way at once, in imports of the largest size. */
const IMPORTACOES_AO_MESMO_TEMPO = 4;

/** A file that goes on from elsewhere than it was left at, or by somebody faster: the sender asks, and goes on there. */
export class PosicaoErrada extends Error {
  override readonly name = 'PosicaoErrada';
}

/** What somebody has under way already leaves no room for more. */
export class EnviosDemais extends Error {
  override readonly name = 'EnviosDemais';
}

export interface NovoEnvioParcial {
  readonly nome: string;
  readonly tipo: string;
  readonly bytes: number;
  /** What the sender knows the file by. */
  readonly impressao: string;
}

interface Dependencias {
  readonly tabela: EnviosParciaisTable;
  readonly armazenamento: Storage;
  readonly maxBytes: number;
  readonly maxArquivos: number;
}

export type EnviosParciais = ReturnType<typeof createEnviosParciais>;

/**
 * Files that come piece by piece, over however many requests, windows and web processes, and become one file each when
 * an import asks for them. Nobody holds a lock: pieces are stored first, and count only if nobody was faster.
 */
export function createEnviosParciais({ tabela, armazenamento, maxBytes, maxArquivos }: Dependencias) {
  const largar = async (nomes: readonly string[]) => {
    for (const nome of nomes) await armazenamento.unstage(nome);
  };

  /** Stores what comes and counts it after `de`. @throws PosicaoErrada; ObjectTooLargeError past the end of the file */
  async function acrescentar(parcial: EnvioParcial, source: AsyncIterable<Uint8Array>): Promise<EnvioParcial> {
    let atual = parcial;
    for await (const segmento of segments(source, SEGMENTO)) {
      const resta = atual.bytes - atual.recebidos;
      const { nome, bytes } = await armazenamento.stage(atual.id, segmento, { maxBytes: resta });
      const novo = bytes === 0 ? atual : await tabela.contar(atual, { nome, bytes });
      if (bytes === 0 || novo === null) await largar([nome]);
      if (novo === null) throw new PosicaoErrada('somebody else was faster');
      atual = novo;
    }
    return atual;
  }

  async function inteiro(parcial: EnvioParcial): Promise<Arquivo> {
    if (parcial.arquivo !== null) return parcial.arquivo;
    const { id, nome, tipo, bytes, pedacos } = parcial;
    try {
      const guardado = await armazenamento.put(contentOf(armazenamento, pedacos), { maxBytes: bytes });
      if (guardado.bytes !== bytes) throw new RangeError(`${id}: ${guardado.bytes} bytes of ${bytes} are there`);
      const arquivo = { nome, ...guardado, tipo };
      await tabela.guardar(id, arquivo);
      await largar(pedacos);
      return arquivo;
    } catch (error) {
      // Another window asked for the same at the same time, and took the pieces away when it had it.
      const depois = await tabela.obter(parcial, id);
      if (depois?.arquivo) return depois.arquivo;
      throw error;
    }
  }

  return {
    /** Begins a file, or goes on with the one that the same sender has begun. @throws EnviosDemais */
    async iniciar(quem: Quem, novo: NovoEnvioParcial): Promise<EnvioParcial> {
      const limites = {
        arquivos: IMPORTACOES_AO_MESMO_TEMPO * maxArquivos,
        bytes: IMPORTACOES_AO_MESMO_TEMPO * maxBytes,
      };
      const parcial = await tabela.iniciar(quem, { id: randomUUID(), ...novo }, limites);
      if (parcial === null) throw new EnviosDemais('too many uploads under way');
      return parcial;
    },
    /** Null for what was never begun by this person, was given up, or left alone for too long. */
    obter: (quem: Quem, id: Uuid): Promise<EnvioParcial | null> => tabela.obter(quem, id),
    /** What this person has begun and not yet asked an import of, newest first. */
    abertos: (quem: Quem): Promise<readonly EnvioParcial[]> => tabela.abertos(quem),
    /**
     * Takes what comes of a file after its first `de` bytes; where it breaks off, what came stays.
     * @returns null where there is no such file @throws PosicaoErrada, ObjectTooLargeError
     */
    async continuar(quem: Quem, id: Uuid, de: number, source: AsyncIterable<Uint8Array>): Promise<EnvioParcial | null> {
      const parcial = await tabela.obter(quem, id);
      if (parcial === null) return null;
      if (parcial.recebidos !== de || parcial.arquivo !== null) throw new PosicaoErrada('not the next byte');
      return acrescentar(parcial, source);
    },
    /** A whole file out of one request, whose size is known when it ends. @throws ObjectTooLargeError */
    async receber(
      quem: Quem,
      { nome, tipo }: Pick<NovoEnvioParcial, 'nome' | 'tipo'>,
      source: AsyncIterable<Uint8Array>,
      limite: number,
    ): Promise<EnvioParcial | null> {
      const id = randomUUID();
      const pedacos: string[] = [];
      let recebidos = 0;
      const inteira = unbroken(source);
      try {
        for await (const segmento of segments(inteira.source, SEGMENTO)) {
          const pedaco = await armazenamento.stage(id, segmento, { maxBytes: limite - recebidos });
          pedacos.push(pedaco.nome);
          recebidos += pedaco.bytes;
        }
        inteira.check();
        if (recebidos > 0)
          return await tabela.registrar(quem, { id, nome, tipo, impressao: id, bytes: recebidos, pedacos });
        await largar(pedacos);
        return null;
      } catch (error) {
        await largar(pedacos);
        throw error;
      }
    },
    async descartar(quem: Quem, ids: readonly Uuid[]): Promise<void> {
      for (const id of ids) await largar(await tabela.remover(quem, id));
    },
    /** What a file begins with. */
    comeco: async ({ arquivo, pedacos }: EnvioParcial, bytes: number): Promise<Buffer> => {
      const [primeiro] = pedacos;
      if (arquivo !== null) return firstBytes(await armazenamento.get(arquivo.chave), bytes);
      return primeiro === undefined ? Buffer.alloc(0) : firstBytes(await armazenamento.staged(primeiro), bytes);
    },
    /** The whole files in storage, each joined once, whoever asks for them how often. */
    async juntar(parciais: readonly EnvioParcial[]): Promise<readonly Arquivo[]> {
      const arquivos: Arquivo[] = [];
      for (const parcial of parciais) arquivos.push(await inteiro(parcial));
      return arquivos;
    },
    /** An import has them: the same files chosen again are another upload. */
    usar: (parciais: readonly EnvioParcial[]): Promise<void> => tabela.usar(parciais.map(({ id }) => id)),
  };
}
