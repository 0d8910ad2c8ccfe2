import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  ObjectCorruptedError,
  ObjectNotFoundError,
  ObjectTooLargeError,
  type Storage,
} from '#infra/files/storage/storage.ts';

export interface StorageUnderTest {
  readonly storage: Storage;
  /** Names of everything that the medium holds, temporary things included. */
  names(): Promise<readonly string[]>;
  /** Changes one stored object behind the adapter's back. */
  corrupt(chave: string): Promise<void>;
}

const MIB = 2 ** 20;
const of = (...chunks: readonly Uint8Array[]) => Readable.from(chunks);
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** A source that fails after it has given so many bytes. */
async function* failing(bytes: number): AsyncGenerator<Uint8Array> {
  for (let given = 0; given < bytes; given += MIB) yield randomBytes(MIB);
  throw new Error('a conexão caiu');
}

/** The same cases on every adapter. */
export function storageContract(nome: string, given: () => StorageUnderTest): void {
  describe(`armazenamento em ${nome}`, () => {
    const put = (content: Uint8Array, maxBytes = 64 * MIB) => given().storage.put(of(content), { maxBytes });

    it('guarda pelo hash do conteúdo e devolve o mesmo conteúdo', async () => {
      const content = randomBytes(3 * MIB + 17);
      const stored = await put(content);
      expect(stored).toMatchObject({ sha256: sha256(content), bytes: content.length });
      expect(stored.chave).toBe(`${stored.sha256.slice(0, 2)}/${stored.sha256}`);
      expect(await given().storage.head(stored.chave)).toEqual({ bytes: content.length });
      expect((await buffer(await given().storage.get(stored.chave))).equals(content)).toBe(true);
    });

    it('dá uma parte do conteúdo, menor onde ele acaba antes', async () => {
      const content = randomBytes(MIB);
      const { chave } = await put(content);
      const parte = async (from: number, bytes: number) => Buffer.from(await given().storage.slice(chave, from, bytes));
      expect((await parte(1_000, 5_000)).equals(content.subarray(1_000, 6_000))).toBe(true);
      expect((await parte(MIB - 10, 5_000)).equals(content.subarray(MIB - 10))).toBe(true);
      expect(await parte(MIB + 10, 5_000)).toHaveLength(0);
      await expect(given().storage.slice(`ff/${'f'.repeat(64)}`, 0, 9)).rejects.toThrow(ObjectNotFoundError);
    });

    it('diz o que vai guardar antes de guardar; recusado, não guarda nada', async () => {
      const { storage } = given();
      const content = randomBytes(MIB);
      const antes: unknown[] = [];
      const announce = async ({ chave }: { readonly chave: string }) => void antes.push(await storage.head(chave));
      const { chave } = await storage.put(of(content), { maxBytes: 2 * MIB, announce });
      expect(antes).toEqual([null]);
      expect(await storage.head(chave)).toEqual({ bytes: MIB });

      const outro = randomBytes(MIB);
      const recusar = () => Promise.reject(new Error('não agora'));
      await expect(storage.put(of(outro), { maxBytes: 2 * MIB, announce: recusar })).rejects.toThrow('não agora');
      expect(
        (await given().names()).filter((name) => /temporarios/.test(name) || name.includes(sha256(outro))),
      ).toEqual([]);
    });

    it('guarda um conteúdo vazio e um maior que um pedaço de envio', async () => {
      for (const content of [Buffer.alloc(0), randomBytes(13 * MIB)]) {
        const { chave } = await put(content);
        expect(sha256(await buffer(await given().storage.get(chave)))).toBe(sha256(content));
      }
    });

    it('guarda o mesmo conteúdo uma vez só, também ao mesmo tempo', async () => {
      const content = randomBytes(MIB);
      const stored = await Promise.all(Array.from({ length: 5 }, () => put(content)));
      expect(new Set(stored.map(({ chave }) => chave)).size).toBe(1);
      const names = await given().names();
      expect(names.filter((name) => name.includes(sha256(content)))).toHaveLength(1);
      expect(names.filter((name) => name.includes('temporarios/'))).toEqual([]);
    });

    it('aceita o tamanho exato do limite e corta um byte a mais, sem deixar nada', async () => {
      const content = randomBytes(MIB);
      await expect(put(content, MIB)).resolves.toMatchObject({ bytes: MIB });
      const before = await given().names();
      await expect(put(Buffer.concat([content, Buffer.alloc(1)]), MIB)).rejects.toThrow(ObjectTooLargeError);
      expect(await given().names()).toEqual(before);
    });

    it('lê só o necessário de um envio grande demais', async () => {
      let given_ = 0;
      async function* endless(): AsyncGenerator<Uint8Array> {
        for (;;) {
          given_ += MIB;
          yield randomBytes(MIB);
        }
      }
      await expect(given().storage.put(endless(), { maxBytes: 2 * MIB })).rejects.toThrow(ObjectTooLargeError);
      expect(given_).toBeLessThan(16 * MIB);
    });

    it('não deixa nada de um envio que se interrompe', async () => {
      const before = await given().names();
      await expect(given().storage.put(failing(8 * MIB), { maxBytes: 64 * MIB })).rejects.toThrow('a conexão caiu');
      expect(await given().names()).toEqual(before);
    });

    it('não deixa nada de um envio cancelado', async () => {
      const before = await given().names();
      const cancel = new AbortController();
      async function* slow(): AsyncGenerator<Uint8Array> {
        for (let i = 0; i < 100; i += 1) {
          yield randomBytes(MIB);
          if (i === 7) cancel.abort(new Error('cancelado'));
          await sleep(5);
        }
      }
      const job = given().storage.put(slow(), { maxBytes: 1_000 * MIB, signal: cancel.signal });
      await expect(job).rejects.toThrow();
      expect(await given().names()).toEqual(before);
    });

    it('guarda aos pedaços o que chegou de um envio que se interrompe, e só o que chegou', async () => {
      const { storage } = given();
      const grupo = randomUUID();
      const content = randomBytes(3 * MIB);
      const broken = async function* () {
        yield content.subarray(0, 2 * MIB);
        throw new Error('a conexão caiu');
      };
      const first = await storage.stage(grupo, broken(), { maxBytes: 3 * MIB });
      const second = await storage.stage(grupo, of(content.subarray(first.bytes)), { maxBytes: MIB });
      expect([first.bytes, second.bytes]).toEqual([2 * MIB, MIB]);
      const parts = [];
      for (const { nome } of [first, second]) parts.push(await buffer(await storage.staged(nome)));
      expect(Buffer.concat(parts).equals(content)).toBe(true);
      await expect(storage.stage(grupo, of(content), { maxBytes: 3 * MIB - 1 })).rejects.toThrow(ObjectTooLargeError);
      expect(await storage.sweep(60_000)).toBe(0);
      for (const { nome } of [first, second]) await storage.unstage(nome);
      await storage.unstage(first.nome);
      await expect(storage.staged(first.nome)).rejects.toThrow(ObjectNotFoundError);
      expect((await given().names()).filter((name) => name.includes(grupo))).toEqual([]);
    });

    it('varre os pedaços que ninguém mais toca', async () => {
      const { storage } = given();
      const { nome } = await storage.stage(randomUUID(), of(randomBytes(10)), { maxBytes: 10 });
      expect(await storage.sweep(0)).toBe(1);
      await expect(storage.staged(nome)).rejects.toThrow(ObjectNotFoundError);
      await expect(storage.staged(`../${nome}`)).rejects.toThrow(RangeError);
    });

    it('diz que não há o que nunca foi guardado ou foi apagado', async () => {
      const { chave } = await put(randomBytes(100));
      await given().storage.delete(chave);
      await given().storage.delete(chave);
      expect(await given().storage.head(chave)).toBeNull();
      await expect(given().storage.get(chave)).rejects.toThrow(ObjectNotFoundError);
    });

    it.each([
      '../../etc/passwd',
      'ab/../../x',
      '/etc/passwd',
      `ab/${'c'.repeat(64)}`,
      'ab',
      '',
      `ab/ab${'.'.repeat(62)}`,
    ])('recusa a chave %j, que nenhum envio deu', async (chave) => {
      await expect(given().storage.get(chave)).rejects.toThrow(RangeError);
      await expect(given().storage.head(chave)).rejects.toThrow(RangeError);
      await expect(given().storage.delete(chave)).rejects.toThrow(RangeError);
    });

    it('não entrega como inteiro um conteúdo que foi mudado por fora', async () => {
      const { chave } = await put(randomBytes(1_000));
      await given().corrupt(chave);
      await expect(given().storage.get(chave).then(buffer)).rejects.toThrow(ObjectCorruptedError);
    });

    it('está em condições de uso', async () => {
      await expect(given().storage.check()).resolves.toBeUndefined();
    });
  });
}
