import type { StyleSpecification } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { estiloDaBase } from '#app/map/layers/base.layer.ts';
import { camadasDeRotulos, comRotulos, eNossa, enderecoDoEstilo, fundoLembrado, fundosDe, oQueFica } from './fundo.ts';

const PROVEDOR = { endereco: 'https://mapas.example', chave: 'a b' };

describe('O fundo do mapa', () => {
  it('sem fornecedor é só o próprio; com um, também os dele', () => {
    expect(fundosDe(null)).toEqual(['proprio']);
    expect(fundosDe(PROVEDOR)).toEqual(['proprio', 'satellite', 'hybrid', 'streets']);
  });

  it('o que se escolheu por último volta, enquanto houver quem o forneça', () => {
    expect(fundoLembrado('streets', PROVEDOR)).toBe('streets');
    expect(fundoLembrado('streets', null)).toBe('proprio');
    expect(fundoLembrado('de outra versão', PROVEDOR)).toBe('proprio');
    expect(fundoLembrado(null, PROVEDOR)).toBe('proprio');
  });

  it('pede estilos com a chave', () => {
    expect(enderecoDoEstilo(PROVEDOR, 'hybrid')).toBe('https://mapas.example/maps/hybrid/style.json?key=a+b');
  });

  it.each([
    ['source-medida', true],
    ['camada-todas', true],
    ['localizacao-atual', true],
    ['gm_main', true],
    ['estados', false],
    ['openmaptiles', false],
    ['minha-camada', false],
  ])('ao trocar de estilo a fonte %s fica: %s', (fonte, fica) => expect(eNossa(fonte)).toBe(fica));

  it('o que fica são as nossas fontes e o que as mostra, na mesma ordem', () => {
    const vazia = { type: 'geojson' as const, data: '/vazia.geojson' };
    const linha = (id: string, source: string) => ({ id, source, type: 'line' }) as const;
    const estilo: StyleSpecification = {
      version: 8,
      sources: { gm_main: vazia, ruas: vazia, 'camada-todas': vazia },
      layers: [
        linha('z', 'gm_main'),
        linha('gm_falsa', 'ruas'),
        linha('a', 'camada-todas'),
        { id: 'b', type: 'background' },
      ],
    };
    const { sources, layers } = oQueFica(estilo);
    expect(Object.keys(sources)).toEqual(['gm_main', 'camada-todas']);
    expect(layers.map(({ id }) => id)).toEqual(['z', 'a']);
  });

  it('sem rótulos, só os nomes do fundo se escondem, e os que já estavam escondidos assim ficam', () => {
    const base = estiloDaBase('light');
    const rotulos = camadasDeRotulos(base);
    expect(rotulos).toContain('estados-rotulo');
    const sem = comRotulos(base, false);
    const escondidas = sem.layers.filter(({ layout }) => layout?.visibility === 'none').map(({ id }) => id);
    expect(escondidas).toEqual(rotulos);
    expect(comRotulos(base, true)).toBe(base);
    expect(camadasDeRotulos(sem)).toEqual([]);
  });
});
