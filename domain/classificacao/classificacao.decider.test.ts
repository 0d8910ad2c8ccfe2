import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alheioNaoExiste, CLIENTE, contexto, dado, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import { type ClassificacaoCommand, classificacaoCommands } from './classificacao.commands.ts';
import { classificacaoDecider as decider } from './classificacao.decider.ts';
import { classificacaoEvents as on } from './classificacao.events.ts';

const dados = { cliente_id: CLIENTE, value: 2, description: 'Falso positivo' };
const criada = on.ClassificacaoCriada(dados);
const criar: ClassificacaoCommand = { type: 'CriarClassificacao', data: dados };
const alterar: ClassificacaoCommand = { type: 'AlterarClassificacao', data: { description: 'Engano' } };
const inativar: ClassificacaoCommand = { type: 'InativarClassificacao', data: {} };
const reativar: ClassificacaoCommand = { type: 'ReativarClassificacao', data: {} };

describe('Classificação', () => {
  it('é criada com o seu número, que é de uma só também quando sai de uso', () => {
    dado(decider).quando(criar).acontece(criada);
    dado(decider, criada).quando(criar).recusa('ClassificacaoJaExiste', { value: 2 });
    dado(decider, criada, on.ClassificacaoInativada({})).quando(criar).recusa('ClassificacaoJaExiste', { value: 2 });
    dado(decider).quando(criar, contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
  });

  it('muda de texto, nunca de número; é inativada e reativada', () => {
    dado(decider, criada)
      .quando(alterar)
      .acontece(on.ClassificacaoAlterada({ description: 'Engano' }));
    dado(decider, criada)
      .quando({ type: 'AlterarClassificacao', data: { description: 'Falso positivo' } })
      .nadaAcontece();
    dado(decider, criada).quando(inativar).acontece(on.ClassificacaoInativada({}));
    dado(decider, criada, on.ClassificacaoInativada({})).quando(reativar).acontece(on.ClassificacaoReativada({}));
    dado(decider, criada).quando(reativar).nadaAcontece();
  });

  it.each([0, -1, 1.5, 1000])('o número %d não é aceito', (value) => {
    expect(classificacaoCommands.CriarClassificacao.safeParse({ ...dados, value }).success).toBe(false);
  });

  it('a de outro cliente não existe', () => {
    alheioNaoExiste(decider, criada, [alterar, inativar, reativar], 'ClassificacaoInexistente');
  });

  it('obedece às leis de todo agregado', () => {
    const comandos = fc.constantFrom(criar, alterar, inativar, reativar);
    leisDoDecider(decider, { comandos, repetiveis: ['CriarClassificacao'] });
  });
});
