import { expect, it } from 'vitest';
import { type MudancaDaVista, mudarVista, type VistaDoFundo } from './vista-do-fundo.ts';

const INICIO: VistaDoFundo = { fundo: 'proprio', rotulos: true, relevo: false, globo: false };
const depois = (...mudancas: readonly MudancaDaVista[]) => mudancas.reduce(mudarVista, INICIO);

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
