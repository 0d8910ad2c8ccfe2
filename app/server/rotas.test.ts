import { describe, expect, it } from 'vitest';
import { type RotaNome, rotas, soDaPessoa } from './rotas.ts';

describe('Quem vê o sistema como outra pessoa', () => {
  const fechadas = (Object.keys(rotas) as RotaNome[]).filter(soDaPessoa);

  it('não abre nada do perfil dela, nem os dados protegidos', () => {
    const doPerfil = (Object.keys(rotas) as RotaNome[]).filter((nome) => rotas[nome].caminho.startsWith('/perfil'));
    expect(doPerfil.length).toBeGreaterThan(5);
    expect(fechadas).toEqual(expect.arrayContaining([...doPerfil, 'dadosProtegidos']));
  });

  it('abre todo o resto que ela abriria', () => {
    const outras = fechadas.map((nome) => rotas[nome]).filter(({ caminho }) => !caminho.startsWith('/perfil'));
    expect(outras.map(({ permissao }) => permissao)).toEqual(['camadas.ver_protegidos']);
  });
});
