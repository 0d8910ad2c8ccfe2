import { describe, expect, it } from 'vitest';
import { camposDoFormulario, mudadosPor, mudou, rascunhosDeCampos } from './campos.ts';

const lidos = { nome: 'Reserva', descricao: 'uma\r\noutra', grupos: ['a', 'b'], ligado: '' };
const nomes = Object.keys(lidos);

function preenchido(campos: Readonly<Record<string, string | readonly string[]>>): FormData {
  const form = new FormData();
  for (const [nome, valor] of Object.entries(campos)) for (const um of [valor].flat()) form.append(nome, um as string);
  return form;
}

describe('Um formulário foi mudado', () => {
  it.each([
    [
      'como foi lido, noutra ordem',
      { ligado: '', grupos: ['b', 'a'], descricao: 'uma\noutra', nome: 'Reserva' },
      false,
    ],
    ['com campos que ninguém leu', { ...lidos, _token: 'x', geojson: '{}' }, false],
    ['com espaços em volta', { ...lidos, nome: ' Reserva ' }, false],
    ['com uma letra a mais', { ...lidos, nome: 'Reservas' }, true],
    ['com uma caixa a menos', { ...lidos, grupos: 'a' }, true],
    ['sem caixa nenhuma', { nome: 'Reserva', descricao: 'uma\noutra' }, true],
    ['com uma marca a mais', { ...lidos, ligado: 'on' }, true],
  ])('%s: %s', (_, agora, sim) => {
    expect(mudou(agora, lidos, nomes)).toBe(sim);
  });
});

describe('Rascunho de um formulário de campos', () => {
  it('guarda só os campos que foram lidos e estão na tela, um conjunto como conjunto, e segredo nenhum', () => {
    const form = preenchido({ nome: 'Outra', grupos: ['b'], current_password: 'x', senha: 'y', _token: 'z' });
    const lidos = { nome: '', grupos: [], senha: '', cliente_id: 'c' };
    const guardados = camposDoFormulario(form, lidos, (nome) => nome !== 'cliente_id');
    expect(guardados).toEqual({ nome: 'Outra', grupos: ['b'] });
  });

  it('ao ser retomado só muda o que a pessoa tinha mudado', () => {
    const campos = { ...lidos, descricao: 'uma\noutra', nome: 'Outra' };
    expect(mudadosPor({ campos, lidos, revisao: 1, em: '' })).toEqual({ nome: 'Outra' });
  });

  it.each([
    '{"versao":1,"campos":{"nome":1},"lidos":{},"revisao":1,"em":"2026-11-21T11:00:00Z"}',
    '[]',
    '{"versao":2}',
  ])('o que não é rascunho é como se não houvesse: %s', (texto) => {
    const guarda = { getItem: () => texto, setItem: () => undefined, removeItem: () => undefined };
    expect(rascunhosDeCampos.ler(guarda, 'k', Date.parse('2026-11-21T12:00:00Z'))).toBeNull();
  });
});
