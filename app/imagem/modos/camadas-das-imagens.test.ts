import type { StyleSpecification } from 'maplibre-gl';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ImagemNoMapa } from '../ladrilhos.ts';
import { comOutraImagem } from './camadas-das-imagens.ts';

const imagem = (letra: string): ImagemNoMapa => ({
  grupo: letra.repeat(64),
  provedor: 'proprio',
  data: '2019-01-14',
  tipo: 'ndvi',
  bbox: [-45, -21, -44, -20],
});
const [A, B, FUNDO] = [imagem('a'), imagem('b'), imagem('f')];
const id = (letra: string) => `imagem-${letra.repeat(64)}-ndvi`;
const raster = (nome: string) => ({ id: nome, type: 'raster', source: nome }) as const;
const fonte = { type: 'raster' as const, tiles: [] as string[] };
const base: StyleSpecification = {
  version: 8,
  sources: { rios: fonte, [id('f')]: fonte, [id('a')]: fonte, 'camada-x': fonte },
  layers: [raster('rios'), raster(id('f')), raster(id('a')), raster('camada-x')],
};

beforeAll(() => vi.stubGlobal('location', { origin: 'https://atalaia.example' }));
afterAll(() => vi.unstubAllGlobals());

describe('O mapa com outra imagem', () => {
  it('tem a segunda no lugar da primeira: sobre o fundo e os mapas-base, abaixo das camadas', () => {
    const outro = comOutraImagem(base, A, B);
    expect(outro.layers.map((camada) => camada.id)).toEqual(['rios', id('f'), id('b'), 'camada-x']);
    expect(Object.keys(outro.sources).sort()).toEqual(['camada-x', id('b'), id('f'), 'rios'].sort());
    expect(outro.sources[id('b')]).toMatchObject({ bounds: B.bbox, tileSize: 256 });
  });

  it('sem camadas acima a tem por último; a mesma imagem fica', () => {
    const layers = [raster('rios'), raster(id('f'))];
    expect(comOutraImagem({ ...base, layers }, FUNDO, FUNDO).layers.map((camada) => camada.id)).toEqual([
      'rios',
      id('f'),
    ]);
  });
});
