import { describe, expect, it } from 'vitest';
import { guardaEmMemoria } from '#tests/support/guarda-em-memoria.ts';
import { type Rascunho, rascunhosDaCamada } from './rascunho.ts';

const AGORA = Date.parse('2026-11-21T12:00:00Z');
const rascunho: Rascunho = {
  campos: { nome: 'Reserva' },
  attributes: { bioma: 'Cerrado' },
  geojson: { type: 'Point', coordinates: [-48, -16] },
  parte: [
    [-48, -16],
    [-47, -16],
  ],
  revisao: 3,
  em: '2026-11-21T11:00:00Z',
};

describe('Rascunho do formulário da camada', () => {
  it('volta como foi guardado, e só para a mesma pessoa e camada', () => {
    const local = guardaEmMemoria();
    const chave = rascunhosDaCamada.chave('ana', 'c1');
    expect(rascunhosDaCamada.guardar(local, chave, rascunho)).toBe(true);
    expect(rascunhosDaCamada.ler(local, chave, AGORA)).toMatchObject(rascunho);
    expect(rascunhosDaCamada.ler(local, rascunhosDaCamada.chave('beto', 'c1'), AGORA)).toBeNull();
    expect(rascunhosDaCamada.ler(local, rascunhosDaCamada.chave('ana', 'nova'), AGORA)).toBeNull();
    rascunhosDaCamada.esquecer(local, chave);
    expect(rascunhosDaCamada.ler(local, chave, AGORA)).toBeNull();
  });

  it.each([[undefined], [{}], [['x']], [[[-48]]]])('uma parte que não se lê não derruba o resto: %j', (parte) => {
    const local = guardaEmMemoria();
    local.setItem('k', JSON.stringify({ versao: 1, ...rascunho, parte }));
    expect(rascunhosDaCamada.ler(local, 'k', AGORA)).toEqual({ versao: 1, ...rascunho, parte: [] });
  });

  it('um rascunho de mais de trinta dias é esquecido', () => {
    const local = guardaEmMemoria();
    rascunhosDaCamada.guardar(local, 'k', { ...rascunho, em: '2026-10-01T00:00:00Z' });
    expect(rascunhosDaCamada.ler(local, 'k', AGORA)).toBeNull();
    expect(local.getItem('k')).toBeNull();
  });

  it.each(['{', '[]', '"x"', '{"versao":1}', '{"versao":2,"campos":{},"attributes":{},"revisao":1,"em":"x"}'])(
    'o que não é rascunho não derruba a página: %s',
    (texto) => {
      const local = guardaEmMemoria();
      local.setItem('k', texto);
      expect(rascunhosDaCamada.ler(local, 'k', AGORA)).toBeNull();
    },
  );

  it('sem lugar no navegador, o formulário segue sem rascunho', () => {
    const cheia = {
      ...guardaEmMemoria(),
      setItem: () => {
        throw new Error('quota');
      },
      removeItem: () => {
        throw new Error('negado');
      },
    };
    expect(rascunhosDaCamada.guardar(cheia, 'k', rascunho)).toBe(false);
    expect(() => rascunhosDaCamada.esquecer(cheia, 'k')).not.toThrow();
  });
});
