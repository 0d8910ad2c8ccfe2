import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alheioNaoExiste, CLIENTE, contexto, dado, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import { type DeteccaoStatusCommand, deteccaoStatusCommands } from './deteccao-status.commands.ts';
import { deteccaoStatusDecider as decider } from './deteccao-status.decider.ts';
import { deteccaoStatusEvents as on } from './deteccao-status.events.ts';
import { fundoDoStatus } from './deteccao-status.policy.ts';
import { STATUS_INICIAIS } from './iniciais.ts';

const dados = { nome: 'Nova', cor: '#1864AB', cor_de_fundo: null, icone: 'sino', descricao: '' } as const;
const outros = { ...dados, cor_de_fundo: '#FFFFFF' };
const criado = on.DeteccaoStatusCriado({ cliente_id: CLIENTE, ...dados, ordem: 1 });
const criar: DeteccaoStatusCommand = {
  type: 'CriarDeteccaoStatus',
  data: { cliente_id: CLIENTE, ...dados, ordem: 1 },
};
const alterar: DeteccaoStatusCommand = { type: 'AlterarDeteccaoStatus', data: outros };
const inativar: DeteccaoStatusCommand = { type: 'InativarDeteccaoStatus', data: {} };
const ativar: DeteccaoStatusCommand = { type: 'AtivarDeteccaoStatus', data: {} };

describe('Status de detecções', () => {
  it('é criado com a sua cor, o seu ícone e o seu lugar', () => {
    dado(decider).quando(criar).acontece(criado);
    dado(decider, criado).quando(criar).recusa('DeteccaoStatusJaExiste');
    dado(decider).quando(criar, contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
  });

  it('é alterado, inativado e ativado; o que já é assim não muda nada', () => {
    dado(decider, criado).quando(alterar).acontece(on.DeteccaoStatusAlterado(outros));
    dado(decider, criado).quando({ type: 'AlterarDeteccaoStatus', data: dados }).nadaAcontece();
    dado(decider, criado).quando(inativar).acontece(on.DeteccaoStatusInativado({}));
    dado(decider, criado, on.DeteccaoStatusInativado({})).quando(ativar).acontece(on.DeteccaoStatusAtivado({}));
    dado(decider, criado).quando(ativar).nadaAcontece();
  });

  it('sem cor de fundo, fica sobre a sua própria cor a 15 %', () => {
    expect(fundoDoStatus(dados)).toBe('#1864AB26');
    expect(fundoDoStatus(outros)).toBe('#FFFFFF');
  });

  it('só tem ícones nossos, e os de um cliente novo são aceitos como estão', () => {
    const { AlterarDeteccaoStatus } = deteccaoStatusCommands;
    expect(AlterarDeteccaoStatus.safeParse({ ...dados, icone: '<svg>' }).success).toBe(false);
    for (const inicial of STATUS_INICIAIS) {
      const completo = { ...inicial, cor_de_fundo: null };
      expect(AlterarDeteccaoStatus.parse(completo)).toEqual(completo);
    }
  });

  it('o de outro cliente não existe', () => {
    alheioNaoExiste(decider, criado, [alterar, inativar, ativar], 'DeteccaoStatusInexistente');
  });

  it('obedece às leis de todo agregado', () => {
    const comandos = fc.constantFrom(criar, alterar, inativar, ativar);
    leisDoDecider(decider, { comandos, repetiveis: ['CriarDeteccaoStatus'] });
  });
});
