import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrumar, levadas, type Marcados, marcaDe, marcar, type No } from './arvore.ts';

const folha = (id: string): No => ({ id, nome: id, filhos: [] });
const ramo = (id: string, ...filhos: readonly No[]): No => ({ id, nome: id, filhos });
const raizes = [
  ramo('seguranca', ramo('usuarios', folha('ver'), folha('editar')), ramo('grupos', folha('ver grupos'))),
  ramo('logs', folha('ver logs')),
];
const nada: Marcados = new Set();
const ordem = (marcados: Marcados) => [...marcados].sort();

describe('Árvore com caixas', () => {
  it('marcar um módulo marca todos os que estão abaixo dele', () => {
    expect(ordem(marcar(raizes, nada, 'usuarios', true))).toEqual(['editar', 'usuarios', 'ver']);
  });

  it('um módulo fica marcado quando todos os seus estão, e assim até a raiz', () => {
    const quase = marcar(raizes, marcar(raizes, nada, 'ver', true), 'editar', true);
    expect(quase.has('usuarios')).toBe(true);
    expect(quase.has('seguranca')).toBe(false);
    expect(marcar(raizes, quase, 'ver grupos', true).has('seguranca')).toBe(true);
  });

  it('desmarcar um desmarca os que estão acima dele, e não os irmãos', () => {
    const tudo = marcar(raizes, nada, 'seguranca', true);
    const menos = marcar(raizes, tudo, 'ver', false);
    expect(ordem(menos)).toEqual(['editar', 'grupos', 'ver grupos']);
  });

  it('mostra em parte o ramo de que só parte está marcada, em qualquer altura', () => {
    const [seguranca, logs] = raizes;
    if (seguranca === undefined || logs === undefined) throw new Error('duas raízes');
    const marcados = marcar(raizes, nada, 'ver', true);
    expect(marcaDe(seguranca, marcados)).toBe('parcial');
    expect(marcaDe(logs, marcados)).toBe('desmarcado');
    expect(marcaDe(seguranca, marcar(raizes, marcados, 'seguranca', true))).toBe('marcado');
  });

  it('o que vem guardado sem os de baixo, ou só com os de baixo, é completado', () => {
    expect(ordem(arrumar(raizes, ['grupos']))).toEqual(['grupos', 'ver grupos']);
    expect(ordem(arrumar(raizes, ['ver logs']))).toEqual(['logs', 'ver logs']);
  });

  it('marcar o que não serve sem outro traz o outro, e tirar o outro leva o que não serve sem ele', () => {
    const ativos = [
      ramo('ativos', folha('ver ativos'), { ...folha('editar ativos'), exige: 'ver ativos' }, folha('todos')),
      ramo('categorias', folha('ver categorias')),
    ];
    const com = marcar(ativos, nada, 'editar ativos', true);
    expect(ordem(com)).toEqual(['editar ativos', 'ver ativos']);
    expect(levadas(ativos, nada, com, 'editar ativos')).toEqual(['ver ativos']);
    const mais = marcar(ativos, com, 'todos', true);
    expect(mais.has('ativos')).toBe(true);
    const sem = marcar(ativos, mais, 'ver ativos', false);
    expect(ordem(sem)).toEqual(['todos']);
    expect(levadas(ativos, mais, sem, 'ver ativos')).toEqual(['editar ativos']);
  });

  it('o que veio guardado sem o que lhe falta mostra-se como é, e o que nada tem com o clique fica', () => {
    const ativos = [ramo('ativos', folha('ver'), { ...folha('editar'), exige: 'ver' }, folha('todos'))];
    const antigos = arrumar(ativos, ['editar']);
    expect(ordem(antigos)).toEqual(['editar']);
    expect(ordem(marcar(ativos, antigos, 'todos', true))).toEqual(['editar', 'todos']);
    expect(ordem(marcar(ativos, marcar(ativos, antigos, 'todos', true), 'todos', false))).toEqual(['editar']);
  });

  it('um ramo está marcado se, e só se, tudo abaixo dele está, depois de quaisquer cliques', () => {
    const ids = ['seguranca', 'usuarios', 'ver', 'editar', 'grupos', 'ver grupos', 'logs', 'ver logs'];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...ids), fc.boolean())), (cliques) => {
        const marcados = cliques.reduce((antes, [id, sim]) => marcar(raizes, antes, id, sim), nada);
        const conferir = (no: No): void => {
          if (no.filhos.length > 0) {
            expect(marcados.has(no.id)).toBe(no.filhos.every((filho) => marcados.has(filho.id)));
          }
          expect(marcaDe(no, marcados) === 'marcado').toBe(marcados.has(no.id));
          no.filhos.forEach(conferir);
        };
        raizes.forEach(conferir);
        expect(arrumar(raizes, marcados)).toEqual(marcados);
      }),
    );
  });
});
