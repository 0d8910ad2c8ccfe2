import { describe, expect, it } from 'vitest';
import type { RegistroRow } from '#projections/registro/registro.queries.ts';
import type { EloDaCadeia, EventoNaTela } from './registro.ts';
import { comoFicou, encadear } from './registro-evento.server.ts';

const id = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** An event at a position, caused by another or by a command. */
const row = (posicao: number, causa: number, tipo = 'CamadaRemovida'): RegistroRow => ({
  posicao: BigInt(posicao),
  evento_id: id(posicao),
  causa_id: id(causa),
  correlacao_id: id(900),
  tipo,
  instante: '2026-03-10T12:00:00.000Z',
  registrado_em: '2026-03-10T12:00:00.000Z',
  categoria: 'camada',
  objeto_id: id(1),
  revisao: 0,
  usuario_id: id(2),
  nome: null,
});
const visto = ({ posicao, tipo, instante }: RegistroRow): EventoNaTela => ({
  id: String(posicao),
  instante,
  em: instante,
  tipo,
  texto: tipo,
  autor: 'Helena',
  objeto: { especie: 'Camada', nome: null, endereco: null, id: id(1) },
});
const cadeia = (rows: readonly RegistroRow[], atual: number) => encadear(rows, rows.map(visto), BigInt(atual));

/** Outline of a chain: labels of acts and jobs, positions of events. */
const esboco = (elos: readonly EloDaCadeia[]): unknown[] =>
  elos.map(({ id: qual, evento, rotulo, filhos, omitidos }) => [
    evento === null ? rotulo : qual,
    ...esboco(filhos),
    ...(omitidos > 0 ? [`+${omitidos}`] : []),
  ]);

describe('Cadeia de um evento', () => {
  it('vai do pedido ao evento, ao trabalho que ele começou e ao que o trabalho fez', () => {
    const rows = [
      row(5, 800, 'ImportacaoSolicitada'),
      row(6, 5, 'ImportacaoInspecionada'),
      row(7, 5, 'ImportacaoPublicada'),
    ];
    expect(esboco(cadeia(rows, 6))).toEqual([['Pedido de Helena', ['5', ['Trabalho do envio', ['6'], ['7']]]]]);
  });

  it('de muitos iguais mostra os primeiros e o que se olha, e conta os outros', () => {
    const rows = Array.from({ length: 40 }, (_, n) => row(n + 1, 800));
    const [pedido] = cadeia(rows, 33);
    expect(pedido?.filhos.map((elo) => elo.id)).toEqual([...Array.from({ length: 10 }, (_, n) => String(n + 1)), '33']);
    expect(pedido?.omitidos).toBe(29);
  });

  it('o que ninguém mais causou está sob o pedido de quem o fez', () => {
    expect(esboco(cadeia([row(3, 800)], 3))).toEqual([['Pedido de Helena', ['3']]]);
  });
});

describe('O objeto como um evento o deixou', () => {
  const em = '2026-03-10T12:00:00.000Z';
  const camada = { especie: 'Camada', nome: null, endereco: '/camadas/x', id: 'x' };

  it('se abre naquele instante, a não ser que dele nada tenha ficado', () => {
    expect(comoFicou({ objeto: camada, tipo: 'CamadaAlterada', em })).toBe(
      '/camadas/x?em=2026-03-10T12%3A00%3A00.000Z',
    );
    expect(comoFicou({ objeto: camada, tipo: 'CamadaRemovida', em })).toBeNull();
    expect(comoFicou({ objeto: { ...camada, especie: 'Grupo' }, tipo: 'GrupoRemovido', em })).toBeNull();
  });

  it('e só onde ele tem uma página, que guarde o passado', () => {
    expect(comoFicou({ objeto: { ...camada, endereco: null }, tipo: 'CamadaAlterada', em })).toBeNull();
    expect(comoFicou({ objeto: { ...camada, especie: 'Envio' }, tipo: 'ImportacaoPublicada', em })).toBeNull();
  });
});
