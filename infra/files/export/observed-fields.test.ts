import { describe, expect, it } from 'vitest';
import { createFieldObserver } from './observed-fields.ts';

function vistos(...camadas: readonly Readonly<Record<string, unknown>>[]) {
  const observer = createFieldObserver();
  for (const attributes of camadas) observer.see([Buffer.from(JSON.stringify(attributes))]);
  return new Map(observer.campos().map((campo) => [campo.chave, campo]));
}

describe('O que se vê nos atributos antes de exportar', () => {
  it('conta cada espécie de valor; nulo e ausência não contam', () => {
    const campo = vistos({ a: 1 }, { a: 'um' }, { a: true }, { a: null }, {}).get('a');
    expect(campo).toMatchObject({ numeros: 1, textos: 1, logicos: 1 });
  });

  it.each([
    [[1, -20], 20, 0],
    [[0.25, 3], 3, 2],
    [[1e-7], 1e-7, 7],
    [[1.5e300], 1.5e300, 0],
    [[9007199254740991, -3], 9007199254740991, 0],
  ])('de %j o maior é %d, com %d casas', (valores, maior, decimais) => {
    expect(vistos(...valores.map((a) => ({ a }))).get('a')).toMatchObject({ maior, decimais });
  });

  it('mede textos em bytes, conta os que não cabem em um DBF e os protegidos', () => {
    const campo = vistos({ a: 'ção' }, { a: 'x'.repeat(255) }, { a: 'protegido:v1:abc' }).get('a');
    expect(campo).toMatchObject({ textos: 3, bytes: 255, longos: 1, protegidos: 1 });
  });

  it('guarda nomes como são, também os que o JavaScript tem por seus', () => {
    expect([...vistos({ constructor: 1, ['__proto__']: 2 }).keys()].sort()).toEqual(['__proto__', 'constructor']);
  });
});
