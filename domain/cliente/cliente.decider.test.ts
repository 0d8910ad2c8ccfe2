import fc from 'fast-check';
import { describe, it } from 'vitest';
import { CLIENTE, contexto, dado, leisDoDecider } from '#tests/support/decider.ts';
import type { ClienteCommand } from './cliente.commands.ts';
import { clienteDecider as decider } from './cliente.decider.ts';
import { clienteEvents as on } from './cliente.events.ts';

const operador = contexto(null);
const dados = { nome: 'Serra Azul', sigla: 'SA' };
const criado = on.ClienteCriado(dados);
const criar: ClienteCommand = { type: 'CriarCliente', data: dados };
const alterar: ClienteCommand = { type: 'AlterarCliente', data: { ...dados, sigla: 'SARN' } };
const inativar: ClienteCommand = { type: 'InativarCliente', data: { motivo: 'fim do contrato' } };
const reativar: ClienteCommand = { type: 'ReativarCliente', data: {} };

describe('Cliente', () => {
  it('é criado, alterado, inativado e reativado pelo operador da instalação', () => {
    dado(decider).quando(criar, operador).acontece(criado);
    dado(decider, criado)
      .quando(alterar, operador)
      .acontece(on.ClienteAlterado({ ...dados, sigla: 'SARN' }));
    dado(decider, criado)
      .quando(inativar, operador)
      .acontece(on.ClienteInativado({ motivo: 'fim do contrato' }));
    dado(decider, criado, on.ClienteInativado({ motivo: '' }))
      .quando(reativar, operador)
      .acontece(on.ClienteReativado({}));
  });

  it('quem pertence a um cliente não mexe em clientes, nem no seu', () => {
    for (const comando of [criar, alterar, inativar, reativar]) {
      dado(decider, criado).quando(comando, contexto(CLIENTE)).recusa('SomenteOperador');
    }
  });

  it('não é criado duas vezes, e o que não existe não muda', () => {
    dado(decider, criado).quando(criar, operador).recusa('ClienteJaExiste');
    dado(decider).quando(alterar, operador).recusa('ClienteInexistente');
  });

  it('o que já é assim não muda nada', () => {
    dado(decider, criado).quando({ type: 'AlterarCliente', data: dados }, operador).nadaAcontece();
    dado(decider, criado).quando(reativar, operador).nadaAcontece();
  });

  it('obedece às leis de todo agregado', () => {
    leisDoDecider(decider, {
      comandos: fc.constantFrom(criar, alterar, inativar, reativar),
      repetiveis: ['CriarCliente'],
    });
  });
});
