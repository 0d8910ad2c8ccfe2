import { describe, expect, it } from 'vitest';
import { preferenciasNaTela } from './preferencias.ts';

describe('O perfil pergunta como alguém quer ser avisado', () => {
  it('só do que essa pessoa pode ver', () => {
    expect(preferenciasNaTela(new Set(), [])).toEqual([]);
    const soAnalises = preferenciasNaTela(new Set(['analises.ver']), []);
    expect(soAnalises).toEqual([{ especie: 'analise_publicada', na_tela: 'toast', por_email: false }]);
  });

  it('com o que ela disse, e de resto como é para todos', () => {
    const dita = { especie: 'tipo_alterado', na_tela: 'nao', por_email: true } as const;
    const todas = preferenciasNaTela(new Set(['analises.ver', 'deteccoes.ver']), [dita]);
    expect(todas.map(({ na_tela }) => na_tela)).toEqual(['toast', 'toast', 'toast', 'nao', 'toast']);
    expect(todas.filter(({ por_email }) => por_email)).toEqual([dita]);
  });
});
