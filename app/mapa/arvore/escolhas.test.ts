import { describe, expect, it } from 'vitest';
import { estilo } from '#tests/support/acervo.ts';
import { buscarNaArvore, linhasDaArvore, type NoDaArvore } from './arvore.ts';
import { foraDeEscala } from './escala.ts';
import { marcarAchados, paraExportar } from './escolhas.ts';
import type { VistasDasCamadas } from './vistas.ts';

const TUDO: VistasDasCamadas = { ocultos: [], camadas_ocultas: [], camadas_mostradas: [] };

function no(id: string, nomes: readonly string[], tipo_geometria: 1 | 3 = 3): NoDaArvore {
  const camadas = nomes.map((nome, i) => ({ id: nome, nome, extensao: [0, 0, i / 100, i / 100] as const }));
  return {
    tipo: { ...estilo, id, nome: id, tipo_geometria },
    camadas,
    subtipos: [],
    total: nomes.length,
    extensao: [0, 0, 1, 1],
  };
}

const mata = no('mata', ['leste', 'oeste', 'norte', 'nordeste', 'sul']);
const agua = no('agua', ['poço']);
const arvore = [mata, agua];
const inteiro = (id: string) => arvore.find(({ tipo }) => tipo.id === id);

describe('O que uma busca achou', () => {
  it('marca-se sem o que ela não achou', () => {
    const [achado] = buscarNaArvore(arvore, 'este');
    expect(achado).toMatchObject({ total: 3 });
    const sem = marcarAchados(TUDO, achado as NoDaArvore, inteiro, false);
    expect(sem).toEqual({ ...TUDO, ocultos: ['mata'], camadas_mostradas: ['norte', 'sul'] });
    expect(marcarAchados(sem, achado as NoDaArvore, inteiro, true)).toEqual(TUDO);
  });

  it('um tipo achado pelo nome marca-se inteiro', () => {
    expect(marcarAchados(TUDO, agua, inteiro, false)).toEqual({ ...TUDO, ocultos: ['agua'] });
  });
});

describe('O que se exporta', () => {
  it('são as camadas que se veem do ativo, pelos seus ids', () => {
    const vistas = { ...TUDO, ocultos: ['agua'], camadas_ocultas: ['sul'] };
    expect(paraExportar(arvore, vistas, 'ativo')).toEqual({
      selecao: { todas: false, ids: ['leste', 'oeste', 'norte', 'nordeste'] },
      filtros: { layer_type: [], active_type: [] },
      total: 4,
    });
  });

  it('são tipos inteiros onde nenhum ativo está escolhido, ou onde são demais para nomear', () => {
    expect(paraExportar(arvore, { ...TUDO, ocultos: ['agua'] }, null)).toEqual({
      selecao: { todas: true, ids: [] },
      filtros: { layer_type: ['mata'], active_type: [] },
      total: 5,
    });
    const muitas = no(
      'mata',
      Array.from({ length: 4_001 }, (_, i) => `c${i}`),
    );
    expect(paraExportar([muitas], { ...TUDO, camadas_ocultas: ['c0'] }, null)).toMatchObject({
      selecao: { todas: true, ids: ['c0'] },
    });
  });
});

describe('Fora de escala', () => {
  const linhas = linhasDaArvore([mata, no('pontos', ['p'], 1)], () => true);
  const fora = (zoom: number | null) => linhas.filter((linha) => foraDeEscala(linha, zoom)).map(({ chave }) => chave);

  it('está o que é menor que dois pixels, e um tipo só com tudo o que tem; pontos nunca', () => {
    expect(fora(null)).toEqual([]);
    expect(fora(3)).toEqual(['mata', 'leste', 'oeste', 'norte', 'nordeste', 'sul']);
    expect(fora(6)).toEqual(['leste', 'oeste', 'norte']);
  });
});
