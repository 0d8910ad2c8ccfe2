import { describe, expect, it } from 'vitest';
import { cookieDaLateral, lateralRecolhida } from './cookie-da-lateral.ts';
import { lugaresDe } from './lugares.ts';

const ninguem = { permissoes: [], doCliente: false, sandbox: false, caixaDeSaida: false, porAprovar: null } as const;
const nomes = (quem: Parameters<typeof lugaresDe>[0]) => lugaresDe(quem).map(({ nome }) => nome);

describe('Barra lateral', () => {
  it('lembra se foi recolhida, e aberta é o que vale enquanto ninguém escolheu', () => {
    const par = (recolhida: boolean) => cookieDaLateral(recolhida).split(';')[0] ?? '';
    expect(lateralRecolhida(`a=1; ${par(true)}; b=2`)).toBe(true);
    expect(lateralRecolhida(par(false))).toBe(false);
    expect(lateralRecolhida(null)).toBe(false);
    expect(lateralRecolhida('outro_atalaia_lateral=recolhida')).toBe(false);
  });

  it('mostra a cada pessoa só os lugares que ela pode abrir', () => {
    expect(nomes(ninguem)).toEqual([]);
    expect(nomes({ ...ninguem, doCliente: true, permissoes: ['camadas.ver'] })).toEqual([
      'Início',
      'Camadas',
      'Envios',
    ]);
    // Who reads reports only has a way to them.
    expect(nomes({ ...ninguem, doCliente: true, permissoes: ['relatorios.ver'] })).toContain('Relatórios');
  });

  it('diz, a quem pode aprovar, quantos pedidos esperam', () => {
    expect(nomes({ ...ninguem, porAprovar: 0 })).toEqual(['Aprovações']);
    expect(nomes({ ...ninguem, porAprovar: 2 })).toEqual(['Aprovações (2)']);
  });

  it('quem opera a instalação não pertence a cliente, e não vê lugares de um', () => {
    expect(nomes({ ...ninguem, permissoes: ['camadas.ver'] })).toEqual([]);
    expect(nomes({ ...ninguem, sandbox: true })).toContain('Componentes');
  });
});
