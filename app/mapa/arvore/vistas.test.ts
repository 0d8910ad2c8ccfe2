import { describe, expect, it } from 'vitest';
import { estilo } from '#tests/support/acervo.ts';
import type { NoDaArvore } from './arvore.ts';
import {
  conjuntos,
  marcaDoNo,
  marcarCamadas,
  marcarRamo,
  quantasVistas,
  somente,
  type VistasDasCamadas,
} from './vistas.ts';

const TUDO: VistasDasCamadas = { ocultos: [], camadas_ocultas: [], camadas_mostradas: [] };
const com = (mudado: Partial<VistasDasCamadas>): VistasDasCamadas => ({ ...TUDO, ...mudado });

function no(id: string, nomes: readonly string[], subtipos: readonly NoDaArvore[] = []): NoDaArvore {
  const camadas = nomes.map((nome) => ({ id: nome, nome, extensao: [0, 0, 1, 1] as const }));
  const total = subtipos.reduce((soma, um) => soma + um.total, camadas.length);
  return { tipo: { ...estilo, id, nome: id, tipo_geometria: 3 }, camadas, subtipos, total, extensao: [0, 0, 1, 1] };
}

const mata = no('mata', ['m1', 'm2']);
const uso = no('uso', ['u1', 'u2', 'u3', 'u4'], [mata]);
const agua = no('agua', ['a1']);
const arvore = [uso, agua];
const marcas = (vistas: VistasDasCamadas) => arvore.map((um) => marcaDoNo(um, conjuntos(vistas)));

describe('As camadas que se veem', () => {
  it('são todas, até que alguém oculte', () => {
    expect(marcas(TUDO)).toEqual(['marcado', 'marcado']);
    expect(quantasVistas(uso, conjuntos(TUDO))).toBe(6);
  });

  it('ocultar um tipo oculta os seus subtipos, e mostrá-lo os traz de volta', () => {
    const sem = marcarRamo(TUDO, uso, false);
    expect(sem.ocultos).toEqual(['uso', 'mata']);
    expect(marcas(sem)).toEqual(['desmarcado', 'marcado']);
    expect(marcarRamo(sem, uso, true)).toEqual(TUDO);
  });

  it('um subtipo só deixa o tipo em parte', () => {
    const sem = marcarRamo(TUDO, mata, false);
    expect(marcas(sem)).toEqual(['parcial', 'marcado']);
    expect(quantasVistas(uso, conjuntos(sem))).toBe(4);
  });

  it.each([
    ['uma', ['u1'], com({ camadas_ocultas: ['u1'] })],
    ['metade', ['u1', 'u2'], com({ camadas_ocultas: ['u1', 'u2'] })],
    ['quase todas', ['u1', 'u2', 'u3'], com({ ocultos: ['uso'], camadas_mostradas: ['u4'] })],
    ['todas, uma a uma', ['u1', 'u2', 'u3', 'u4'], com({ ocultos: ['uso'] })],
  ])('ocultar %s se diz do modo mais curto, e desfazer volta ao começo', (_nome, ids, esperadas) => {
    const sem = marcarCamadas(TUDO, uso, ids, false);
    expect(sem).toEqual(esperadas);
    expect(quantasVistas({ ...uso, subtipos: [], total: 4 }, conjuntos(sem))).toBe(4 - ids.length);
    expect(marcarCamadas(sem, uso, ids, true)).toEqual(TUDO);
  });

  it('o que é de outro tipo fica como estava', () => {
    const antes = com({ ocultos: ['agua'], camadas_mostradas: ['a1'] });
    expect(marcarCamadas(antes, uso, ['u1'], false)).toEqual({ ...antes, camadas_ocultas: ['u1'] });
  });

  it('“somente esta” deixa um ramo, ou uma camada, e também oculta tipos de que este ativo não tem camadas', () => {
    expect(somente(arvore, mata, null, ['longe'])).toEqual(com({ ocultos: ['longe', 'uso', 'agua'] }));
    const so = somente(arvore, uso, 'u2');
    expect(so).toEqual(com({ ocultos: ['uso', 'mata', 'agua'], camadas_mostradas: ['u2'] }));
    expect(quantasVistas(uso, conjuntos(so))).toBe(1);
  });

  it('sem camadas uma a uma, a marca é a do tipo', () => {
    const vazia = { ...agua, camadas: [], total: 0 };
    expect(marcaDoNo(vazia, conjuntos(TUDO))).toBe('marcado');
    expect(marcaDoNo(vazia, conjuntos(com({ ocultos: ['agua'] })))).toBe('desmarcado');
    const contada = { ...agua, camadas: [], total: 9 };
    expect(quantasVistas(contada, conjuntos(TUDO))).toBe(9);
    expect(marcaDoNo(contada, conjuntos(com({ ocultos: ['agua'] })))).toBe('desmarcado');
  });
});
