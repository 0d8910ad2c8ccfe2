import { describe, expect, it } from 'vitest';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { medir } from '#domain/geometria/medir.ts';
import { validar } from '#domain/geometria/validade.ts';
import { enderecoDoImpacto, formaNoEndereco } from './endereco-do-impacto.ts';

const circulo = (vertices: number): Geometria => {
  const pontos = Array.from({ length: vertices }, (_, i): [number, number] => {
    const angulo = (2 * Math.PI * i) / vertices;
    return [-44 + 0.05 * Math.cos(angulo), -20 + 0.05 * Math.sin(angulo)];
  });
  return { type: 'Polygon', coordinates: [[...pontos, pontos[0] ?? [0, 0]]] };
};

describe('O pedido das camadas impactadas', () => {
  it('leva a forma como está, quando cabe', () => {
    const lida = JSON.parse(formaNoEndereco(circulo(8))) as { coordinates: [number, number][][] };
    expect(lida.coordinates[0]).toHaveLength(9);
    expect(lida.coordinates[0]?.[0]).toEqual([-43.95, -20]);
  });

  it('o que cabe não é arredondado: a área dita ao desenhar é a que se guarda', () => {
    const forma = circulo(60);
    expect(medir(JSON.parse(formaNoEndereco(forma))).area).toBe(medir(forma).area);
  });

  it('uma forma de milhares de vértices é simplificada até caber, e continua válida', () => {
    const texto = formaNoEndereco(circulo(5_000));
    expect(texto.length).toBeLessThanOrEqual(5_500);
    expect(validar(JSON.parse(texto))).toBeNull();
  });

  it('diz de que ativo e análise é, e que detecção não conta', () => {
    const deQue = { ativo_id: 'a', analise_id: 'b' };
    const nova = new URL(enderecoDoImpacto(circulo(4), { ...deQue, deteccao_id: null }), 'http://x');
    expect([nova.searchParams.get('ativo_id'), nova.searchParams.has('deteccao_id')]).toEqual(['a', false]);
    const velha = new URL(enderecoDoImpacto(circulo(4), { ...deQue, deteccao_id: 'c' }), 'http://x');
    expect(velha.searchParams.get('deteccao_id')).toBe('c');
  });
});
