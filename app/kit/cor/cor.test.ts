import { describe, expect, it } from 'vitest';
import { corDoFormulario } from './cor.esquema.ts';
import { corInteira } from './cor.ts';

describe('Uma cor que alguém digita', () => {
  it('tem 3 ou 6 dígitos hexadecimais, e fica sempre com 6', () => {
    expect(corDoFormulario.parse(' #0a8556 ')).toBe('#0A8556');
    expect(corDoFormulario.parse('#fa0')).toBe('#FFAA00');
  });

  it.each(['', 'verde', '0A8556', '#12', '#1234', '#12345', '#1234567', '#GGGGGG', 'url(#a)'])(
    '%j é recusada com o texto da especificação',
    (texto) => {
      const lida = corDoFormulario.safeParse(texto);
      expect(lida.error?.issues.map(({ message }) => message)).toEqual(['Cor hexadecimal inválida']);
    },
  );

  it('vai para a paleta do navegador com seis dígitos, ou não vai', () => {
    expect(corInteira('#FA0')).toBe('#ffaa00');
    expect(corInteira('#8CAA4B')).toBe('#8caa4b');
    expect(corInteira('#8CAA4')).toBeNull();
  });
});
