import fc from 'fast-check';
import { describe, it } from 'vitest';
import { alheioNaoExiste, CLIENTE, dado, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import type { VerificacaoCommand } from './verificacao.commands.ts';
import { verificacaoDecider as decider } from './verificacao.decider.ts';
import { verificacaoEvents as on, type ResultadoDaVerificacao } from './verificacao.events.ts';

const resultado: ResultadoDaVerificacao = {
  integro: true,
  eventos: 12,
  selados: 10,
  cabecas: 2,
  arquivos: 3,
  violacao: null,
  cabeca: null,
};
const solicitada = on.VerificacaoSolicitada({ cliente_id: CLIENTE });
const solicitar: VerificacaoCommand = { type: 'SolicitarVerificacao', data: { cliente_id: CLIENTE } };
const concluir: VerificacaoCommand = { type: 'ConcluirVerificacao', data: resultado };
const falhar: VerificacaoCommand = { type: 'RegistrarFalhaDaVerificacao', data: {} };

describe('Verificação do registro', () => {
  it('é pedida uma vez, para o próprio cliente', () => {
    dado(decider).quando(solicitar).acontece(solicitada);
    dado(decider, solicitada).quando(solicitar).recusa('VerificacaoJaSolicitada');
    dado(decider)
      .quando({ type: 'SolicitarVerificacao', data: { cliente_id: OUTRO_CLIENTE } })
      .recusa('ClienteInexistente');
  });

  it('termina com o que se achou ou sem sucesso, e o primeiro fim vale', () => {
    dado(decider, solicitada).quando(concluir).acontece(on.VerificacaoConcluida(resultado));
    dado(decider, solicitada).quando(falhar).acontece(on.VerificacaoFalhou({}));
    dado(decider, solicitada, on.VerificacaoConcluida(resultado)).quando(falhar).acontece();
    dado(decider, solicitada, on.VerificacaoFalhou({})).quando(concluir).acontece();
  });

  it('a de outro cliente não existe', () => {
    alheioNaoExiste(decider, solicitada, [concluir, falhar], 'VerificacaoInexistente');
  });

  it('obedece às leis de todo agregado', () => {
    leisDoDecider(decider, {
      comandos: fc.constantFrom(solicitar, concluir, falhar),
      repetiveis: ['SolicitarVerificacao'],
    });
  });
});
