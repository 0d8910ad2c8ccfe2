import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alheioNaoExiste, CLIENTE, contexto, dado, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import { type CategoriaCommand, categoriaCommands } from './categoria.commands.ts';
import { categoriaDecider as decider } from './categoria.decider.ts';
import { categoriaEvents as on } from './categoria.events.ts';

const dados = { nome: 'Barragens', cor_da_tag: '#1C7ED6' };
const criada = on.CategoriaCriada({ cliente_id: CLIENTE, ...dados });
const criar: CategoriaCommand = { type: 'CriarCategoria', data: { cliente_id: CLIENTE, ...dados } };
const alterar: CategoriaCommand = { type: 'AlterarCategoria', data: { ...dados, cor_da_tag: '#000000' } };
const inativar: CategoriaCommand = { type: 'InativarCategoria', data: {} };
const reativar: CategoriaCommand = { type: 'ReativarCategoria', data: {} };

describe('Categoria', () => {
  it('é criada com a cor da sua etiqueta', () => {
    dado(decider).quando(criar).acontece(criada);
    dado(decider, criada).quando(criar).recusa('CategoriaJaExiste');
    dado(decider).quando(criar, contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
  });

  it('aceita a cor com três ou seis algarismos e guarda uma forma só', () => {
    const { AlterarCategoria } = categoriaCommands;
    expect(AlterarCategoria.parse({ nome: ' Fazendas ', cor_da_tag: '#0a8' })).toEqual({
      nome: 'Fazendas',
      cor_da_tag: '#00AA88',
    });
    expect(AlterarCategoria.safeParse({ ...dados, cor_da_tag: '#12345' }).success).toBe(false);
  });

  it('é alterada, inativada e reativada', () => {
    dado(decider, criada)
      .quando(alterar)
      .acontece(on.CategoriaAlterada({ ...dados, cor_da_tag: '#000000' }));
    dado(decider, criada).quando({ type: 'AlterarCategoria', data: dados }).nadaAcontece();
    dado(decider, criada).quando(inativar).acontece(on.CategoriaInativada({}));
    dado(decider, criada, on.CategoriaInativada({})).quando(reativar).acontece(on.CategoriaReativada({}));
    dado(decider, criada).quando(reativar).nadaAcontece();
  });

  it('a de outro cliente não existe', () => {
    alheioNaoExiste(decider, criada, [alterar, inativar, reativar], 'CategoriaInexistente');
  });

  it('obedece às leis de todo agregado', () => {
    const comandos = fc.constantFrom(criar, alterar, inativar, reativar);
    leisDoDecider(decider, { comandos, repetiveis: ['CriarCategoria'] });
  });
});
