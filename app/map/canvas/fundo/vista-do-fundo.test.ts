import { expect, it } from 'vitest';
import { type MudancaDaVista, mudarVista, type VistaDoFundo, vistaDoEstilo } from './vista-do-fundo.ts';

const INICIO: VistaDoFundo = { fundo: 'proprio', rotulos: true, relevo: false, globo: false };
const depois = (...mudancas: readonly MudancaDaVista[]) => mudancas.reduce(mudarVista<VistaDoFundo>, INICIO);

it.each([
  ['ligar o relevo', [{ alternar: 'relevo' }], { relevo: true }],
  ['ligar o globo com o relevo ligado', [{ alternar: 'relevo' }, { alternar: 'globo' }], { globo: true }],
  ['ligar o relevo com o globo ligado', [{ alternar: 'globo' }, { alternar: 'relevo' }], { relevo: true }],
  ['desligar o globo', [{ alternar: 'globo' }, { alternar: 'globo' }], {}],
  ['esconder os rótulos no globo', [{ alternar: 'globo' }, { alternar: 'rotulos' }], { globo: true, rotulos: false }],
  [
    'trocar o fundo com o relevo ligado',
    [{ alternar: 'relevo' }, { fundo: 'hybrid' }],
    { relevo: true, fundo: 'hybrid' },
  ],
] as const)('%s muda o que se pediu, e relevo e globo nunca juntos', (_, mudancas, esperado) => {
  expect(depois(...mudancas)).toEqual({ ...INICIO, ...esperado });
});

it.each([
  ['o que a página não diz é o deste navegador', null, 'hybrid', 'hybrid'],
  ['o que ela diz vale', 'streets', 'hybrid', 'streets'],
])('com um provedor, %s', (_, fundo, lembrado, esperado) => {
  const provedor = { endereco: 'https://mapas.example', chave: 'x' };
  const estilo = { ...INICIO, fundo: fundo as 'streets' | null, relevo: true };
  expect(vistaDoEstilo(estilo, provedor, lembrado as 'hybrid')).toEqual({ ...INICIO, relevo: true, fundo: esperado });
});

it('sem provedor só há o fundo próprio, e plano', () => {
  expect(vistaDoEstilo({ ...INICIO, fundo: 'satellite', relevo: true }, null, 'proprio')).toEqual(INICIO);
});
