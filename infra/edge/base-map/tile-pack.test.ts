import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openTilePack, packTiles } from './tile-pack.ts';

it('cada ladrilho sai do pacote como entrou, e onde nada há não há ladrilho', () => {
  const tiles = new Map([
    ['6/23/35', Uint8Array.of(1, 2, 3)],
    ['7/46/70', new Uint8Array(5000).fill(7)],
  ]);
  const pack = openTilePack(packTiles(tiles));
  for (const [lugar, bytes] of tiles) {
    const [z = 0, x = 0, y = 0] = lugar.split('/').map(Number);
    expect(new Uint8Array(gunzipSync(pack.get(z, x, y) ?? Buffer.alloc(0)))).toEqual(bytes);
  }
  expect(pack.get(6, 23, 36)).toBeNull();
});

it('o mesmo conteúdo tem a mesma marca; outro, outra', () => {
  const um = openTilePack(packTiles(new Map([['6/1/1', Uint8Array.of(1)]])));
  const igual = openTilePack(packTiles(new Map([['6/1/1', Uint8Array.of(1)]])));
  const outro = openTilePack(packTiles(new Map([['6/1/1', Uint8Array.of(2)]])));
  expect(igual.etag).toBe(um.etag);
  expect(outro.etag).not.toBe(um.etag);
});
