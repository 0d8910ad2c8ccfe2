import { expect, it } from 'vitest';
import { textoDaArea, textoDoComprimento } from './texto-da-medida.ts';

it.each([
  [0, '0,00 m'],
  [0.8504, '850,40 m'],
  [1, '1,00 km'],
  [1234.567, '1.234,57 km'],
])('%d km se lê %s', (km, texto) => expect(textoDoComprimento(km)).toBe(texto));

it.each([
  [0, '0,00 ha'],
  [12.3456, '12,35 ha'],
  [851_487_659.9, '851.487.659,90 ha'],
])('%d ha se lê %s', (ha, texto) => expect(textoDaArea(ha)).toBe(texto));
