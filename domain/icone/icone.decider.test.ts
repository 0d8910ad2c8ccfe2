import fc from 'fast-check';
import { describe, it } from 'vitest';
import { alheioNaoExiste, CLIENTE, contexto, dado, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import type { IconeCommand } from './icone.commands.ts';
import { iconeDecider as decider } from './icone.decider.ts';
import { iconeEvents as on } from './icone.events.ts';

const dados = { cliente_id: CLIENTE, nome: 'Comporta', desenho: '<svg viewBox="0 0 4 4"><path d="M0 0h4"/></svg>' };
const criado = on.IconeCriado(dados);
const criar: IconeCommand = { type: 'CriarIcone', data: dados };
const inativar: IconeCommand = { type: 'InativarIcone', data: {} };

describe('Ícone do cliente', () => {
  it('é criado uma vez, para o próprio cliente', () => {
    dado(decider).quando(criar).acontece(criado);
    dado(decider, criado).quando(criar).recusa('IconeJaExiste');
    dado(decider).quando(criar, contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
  });

  it('é inativado uma vez só; inativá-lo outra vez não muda nada', () => {
    dado(decider, criado).quando(inativar).acontece(on.IconeInativado({}));
    dado(decider, criado, on.IconeInativado({})).quando(inativar).nadaAcontece();
  });

  it('o de outro cliente não existe', () => {
    alheioNaoExiste(decider, criado, [inativar], 'IconeInexistente');
  });

  it('obedece às leis de todo agregado', () => {
    leisDoDecider(decider, { comandos: fc.constantFrom(criar, inativar), repetiveis: ['CriarIcone'] });
  });
});
