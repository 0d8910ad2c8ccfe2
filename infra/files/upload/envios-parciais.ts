import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Arquivo } from '#domain/importacao/arquivo.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Storage } from '../storage/storage.ts';
import type { EnvioParcial, EnviosParciaisTable, Finalidade, Quem } from './envios-parciais.table.ts';
import { contentOf, firstBytes, segments, unbroken } from './pieces.ts';

export type { EnvioParcial, Finalidade, Quem } from './envios-parciais.table.ts';

/** Bytes that become durable at once: what a broken connection costs at most of one long request. */
const SEGMENTO = 16 * 1024 * 1024;
/** How long a file of the same content is waited for that is on its way out of storage. */
const [ESPERAS, ESPERA_MS] = [150, 100];
/** What somebody may have under way at once, in imports or images of the largest size. */
const AO_MESMO_TEMPO = 4;

/** A file that goes on from elsewhere than it was left at, or by somebody faster: the sender asks, and goes on there. */
class PosicaoErrada extends Error {
  override readonly name = 'PosicaoErrada';
}

/** What somebody has under way already leaves no room for more. */
class EnviosDemais extends Error {
  override readonly name = 'EnviosDemais';
}

interface NovoEnvioParcial {
  readonly nome: string;
  readonly tipo: string;
  readonly bytes: number;
  /** What the sender knows the file by. */
  readonly impressao: string;
}

interface Dependencias {
  readonly tabela: EnviosParciaisTable;
  readonly armazenamento: Storage;
  /** Of one import and of one image. */
  readonly maximo: Readonly<Record<Finalidade, Limites>>;
}

interface Limites {
  readonly arquivos: number;
  readonly bytes: number;
}

/**
 * Files that come piece by piece, over however many requests, windows and web processes, and become one file each when
 * an import asks for them. Nobody holds a lock: pieces are stored first, and count only if nobody was faster.
 */
export class EnviosParciais {
  readonly #tabela: EnviosParciaisTable;
  readonly #armazenamento: Storage;
  readonly #maximo: Dependencias['maximo'];

  constructor({ tabela, armazenamento, maximo }: Dependencias) {
    this.#tabela = tabela;
    this.#armazenamento = armazenamento;
    this.#maximo = maximo;
  }

  /** Begins a file, or goes on with the one that the same sender has begun. @throws EnviosDemais */
  async iniciar(quem: Quem, novo: NovoEnvioParcial): Promise<EnvioParcial> {
    const { arquivos, bytes } = this.#maximo[quem.finalidade];
    const limites = { arquivos: AO_MESMO_TEMPO * arquivos, bytes: AO_MESMO_TEMPO * bytes };
    const parcial = await this.#tabela.iniciar(quem, { id: randomUUID(), ...novo }, limites);
    if (parcial === null) throw new EnviosDemais('too many uploads under way');
    return parcial;
  }

  /** Null for what was never begun by this person, was given up, or left alone for too long. */
  obter(quem: Quem, id: Uuid): Promise<EnvioParcial | null> {
    return this.#tabela.obter(quem, id);
  }

  /** What this person has begun and not yet asked an import of, newest first. */
  abertos(quem: Quem): Promise<readonly EnvioParcial[]> {
    return this.#tabela.abertos(quem);
  }

  /**
   * Takes what comes of a file after its first `de` bytes; where it breaks off, what came stays.
   * @returns null where there is no such file @throws PosicaoErrada, ObjectTooLargeError
   */
  async continuar(quem: Quem, id: Uuid, de: number, source: AsyncIterable<Uint8Array>): Promise<EnvioParcial | null> {
    const parcial = await this.#tabela.obter(quem, id);
    if (parcial === null) return null;
    if (parcial.recebidos !== de || parcial.arquivo !== null) throw new PosicaoErrada('not the next byte');
    let atual = parcial;
    for await (const segmento of segments(source, SEGMENTO)) {
      const pedaco = await this.#armazenamento.stage(id, segmento, { maxBytes: atual.bytes - atual.recebidos });
      const novo = pedaco.bytes === 0 ? atual : await this.#tabela.contar(atual, pedaco);
      if (pedaco.bytes === 0 || novo === null) await this.#largar([pedaco.nome]);
      if (novo === null) throw new PosicaoErrada('somebody else was faster');
      atual = novo;
    }
    return atual;
  }

  /** A whole file out of one request, whose size is known when it ends; null for an empty one. @throws ObjectTooLargeError */
  async receber(
    quem: Quem,
    { nome, tipo }: Pick<NovoEnvioParcial, 'nome' | 'tipo'>,
    source: AsyncIterable<Uint8Array>,
    limite: number,
  ): Promise<EnvioParcial | null> {
    const id = randomUUID();
    const pedacos: string[] = [];
    let bytes = 0;
    const inteira = unbroken(source);
    try {
      for await (const segmento of segments(inteira.source, SEGMENTO)) {
        const pedaco = await this.#armazenamento.stage(id, segmento, { maxBytes: limite - bytes });
        pedacos.push(pedaco.nome);
        bytes += pedaco.bytes;
      }
      inteira.check();
      if (bytes > 0) return await this.#tabela.registrar(quem, { id, nome, tipo, impressao: id, bytes, pedacos });
      await this.#largar(pedacos);
      return null;
    } catch (error) {
      await this.#largar(pedacos);
      throw error;
    }
  }

  async descartar(quem: Quem, ids: readonly Uuid[]): Promise<void> {
    for (const id of ids) await this.#largar(await this.#tabela.remover(quem, id));
  }

  /** What a file begins with. */
  async comeco({ arquivo, pedacos }: EnvioParcial, bytes: number): Promise<Buffer> {
    const [primeiro] = pedacos;
    if (arquivo !== null) return firstBytes(await this.#armazenamento.get(arquivo.chave), bytes);
    return primeiro === undefined ? Buffer.alloc(0) : firstBytes(await this.#armazenamento.staged(primeiro), bytes);
  }

  /** The whole files in storage, each joined once, whoever asks for them how often. @throws ObjectNotFoundError */
  async juntar(parciais: readonly EnvioParcial[]): Promise<readonly Arquivo[]> {
    const arquivos: Arquivo[] = [];
    for (const parcial of parciais) arquivos.push(parcial.arquivo ?? (await this.#inteiro(parcial)));
    return arquivos;
  }

  /** An import has them: the same files chosen again are another upload. */
  usar(parciais: readonly EnvioParcial[]): Promise<void> {
    return this.#tabela.usar(parciais.map(({ id }) => id));
  }

  async #inteiro(parcial: EnvioParcial): Promise<Arquivo> {
    const { id, nome, tipo, bytes, pedacos } = parcial;
    try {
      const announce = ({ chave }: { readonly chave: string }) => this.#tabela.anunciar(chave);
      const guardar = () =>
        this.#armazenamento.put(contentOf(this.#armazenamento, pedacos), { maxBytes: bytes, announce });
      const guardado = await guardar();
      if (guardado.bytes !== bytes) throw new RangeError(`${id}: ${guardado.bytes} bytes of ${bytes} are there`);
      const arquivo = { nome, ...guardado, tipo };
      await this.#tabela.guardar(id, arquivo);
      // Who destroys files asks for those that have them after saying so: either it saw this one, or it is waited for.
      for (let vez = 0; await this.#tabela.destruindo(arquivo.chave); vez++) {
        if (vez === ESPERAS) throw new Error('a file of the same content is being destroyed for too long');
        await sleep(ESPERA_MS);
      }
      if ((await this.#armazenamento.head(arquivo.chave)) === null) await guardar();
      await this.#largar(pedacos);
      return arquivo;
    } catch (error) {
      // Another window asked for the same at the same time, and took the pieces away when it had it.
      const depois = await this.#tabela.obter(parcial, id);
      if (depois?.arquivo) return depois.arquivo;
      throw error;
    }
  }

  async #largar(nomes: readonly string[]): Promise<void> {
    for (const nome of nomes) await this.#armazenamento.unstage(nome);
  }
}
