import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  completeSubtrees,
  consistencyPath,
  extendsTree,
  Frontier,
  includes,
  inclusionPath,
  leafHash,
  type Subtree,
} from './merkle.ts';

/** RFC 6962, 2.1, word for word: the definition that the rest is measured against. */
function naiveRoot(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves;
  if (first === undefined) return sha256(Buffer.alloc(0));
  if (leaves.length === 1) return sha256(Buffer.concat([Buffer.from([0]), first]));
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return sha256(Buffer.concat([Buffer.from([1]), naiveRoot(leaves.slice(0, split)), naiveRoot(leaves.slice(split))]));
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

const eventos = (n: number) => Array.from({ length: n }, (_, i) => sha256(Buffer.from(`evento ${i}`)));
const subtreeOf =
  (hashes: readonly Buffer[]): Subtree =>
  async (start, count) =>
    naiveRoot(hashes.slice(start, start + count));

function grown(hashes: readonly Buffer[]): Frontier {
  const frontier = new Frontier();
  for (const hash of hashes) frontier.append(leafHash(hash));
  return frontier;
}

const tamanho = fc.integer({ min: 1, max: 130 });

describe('árvore de Merkle do registro', () => {
  it('a raiz do registro vazio e as dos primeiros tamanhos são as da RFC 6962', () => {
    expect(new Frontier().root().toString('hex')).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
    for (let n = 0; n <= 70; n += 1) expect(grown(eventos(n)).root()).toEqual(naiveRoot(eventos(n)));
  });

  it('retomada de suas subárvores completas, cresce como se nunca tivesse parado', () => {
    fc.assert(
      fc.property(tamanho, tamanho, (before, more) => {
        const hashes = eventos(before + more);
        const roots = completeSubtrees(before).map(([start, count]) => naiveRoot(hashes.slice(start, start + count)));
        const frontier = new Frontier(before, roots);
        for (const hash of hashes.slice(before)) frontier.append(leafHash(hash));
        expect(frontier.root()).toEqual(naiveRoot(hashes));
      }),
      { numRuns: 60 },
    );
  });

  it('cada subárvore que se completa é anunciada uma vez, com a sua raiz', () => {
    const hashes = eventos(100);
    const seen = new Map<string, Buffer>();
    const frontier = new Frontier();
    for (const hash of hashes)
      frontier.append(leafHash(hash), (s) => {
        expect(seen.has(`${s.level}/${s.index}`)).toBe(false);
        seen.set(`${s.level}/${s.index}`, s.hash);
      });
    for (let level = 1; level <= 6; level += 1)
      for (let index = 0; (index + 1) * 2 ** level <= 100; index += 1)
        expect(seen.get(`${level}/${index}`)).toEqual(
          naiveRoot(hashes.slice(index * 2 ** level, (index + 1) * 2 ** level)),
        );
    expect(seen.size).toBe(50 + 25 + 12 + 6 + 3 + 1);
  });

  it('a prova de inclusão vale para o evento em seu lugar, e para nenhum outro', async () => {
    await fc.assert(
      fc.asyncProperty(tamanho, fc.nat(), fc.nat(), async (size, a, b) => {
        const hashes = eventos(size);
        const index = a % size;
        const root = naiveRoot(hashes);
        const path = await inclusionPath(index, size, subtreeOf(hashes));
        const leaf = leafHash(hashes[index] ?? Buffer.alloc(32));
        expect(includes(leaf, index, size, path, root)).toBe(true);
        const other = b % size;
        if (other !== index) {
          expect(includes(leafHash(hashes[other] ?? Buffer.alloc(32)), index, size, path, root)).toBe(false);
          expect(includes(leaf, other, size, path, root)).toBe(false);
        }
        expect(includes(leaf, index, size, [...path, root], root)).toBe(false);
        if (path.length > 0) expect(includes(leaf, index, size, path.slice(1), root)).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('a prova de consistência vale para um registro que continua o outro, e não para um que o reescreve', async () => {
    await fc.assert(
      fc.asyncProperty(tamanho, tamanho, fc.nat(), async (m, more, changed) => {
        const hashes = eventos(m + more);
        const earlier = { size: m, root: naiveRoot(hashes.slice(0, m)) };
        const later = { size: m + more, root: naiveRoot(hashes) };
        const path = await consistencyPath(m, m + more, subtreeOf(hashes));
        expect(extendsTree(earlier, later, path)).toBe(true);

        const rewritten = hashes.with(changed % m, sha256(Buffer.from('outro')));
        const forged = { size: m + more, root: naiveRoot(rewritten) };
        const forgedPath = await consistencyPath(m, m + more, subtreeOf(rewritten));
        expect(extendsTree(earlier, forged, forgedPath)).toBe(false);
        expect(extendsTree(earlier, forged, path)).toBe(false);
        expect(extendsTree(later, earlier, path)).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('um registro continua a si mesmo e ao vazio sem prova nenhuma', () => {
    const head = { size: 5, root: naiveRoot(eventos(5)) };
    expect(extendsTree(head, head, [])).toBe(true);
    expect(extendsTree({ size: 0, root: naiveRoot([]) }, head, [])).toBe(true);
    expect(extendsTree(head, { size: 5, root: naiveRoot(eventos(6)) }, [])).toBe(false);
  });
});
