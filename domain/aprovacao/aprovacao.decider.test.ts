import fc from 'fast-check';
import { describe, it } from 'vitest';
import { alheioNaoExiste, CLIENTE, contexto, dado, id, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import type { AprovacaoCommand } from './aprovacao.commands.ts';
import { aprovacaoDecider as decider } from './aprovacao.decider.ts';
import { aprovacaoEvents as on } from './aprovacao.events.ts';

const [AUTORA, SEGUNDA, QUEM_RECEBE, GRUPO] = [id(902), id(903), id(904), id(30)];
const grupo = { nome: 'Analistas', modulo_ids: [], permissao_ids: [id(51), id(50)] };
const dados = {
  cliente_id: CLIENTE,
  alvo_id: GRUPO,
  mudanca: { tipo: 'grupo' as const, antes: null, depois: grupo },
  sensiveis: [id(50)],
  beneficiario_ids: [QUEM_RECEBE],
  aprovador_ids: [SEGUNDA],
};
const emOrdem = { ...dados.mudanca, depois: { ...grupo, permissao_ids: [id(50), id(51)] } };
const solicitada = on.AprovacaoSolicitada({ ...dados, autor_id: AUTORA, mudanca: emOrdem });
const solicitar: AprovacaoCommand = { type: 'SolicitarAprovacao', data: dados };
const conceder = (vigente = true): AprovacaoCommand => ({ type: 'ConcederAprovacao', data: { vigente } });
const recusar: AprovacaoCommand = { type: 'RecusarAprovacao', data: { motivo: 'não é da equipe' } };
const cancelar: AprovacaoCommand = { type: 'CancelarAprovacao', data: {} };
const por = (actorId: string) => ({ ...contexto(), actorId });
const osDois = { autor_id: AUTORA, aprovador_id: SEGUNDA };

describe('Aprovação', () => {
  it('é pedida por quem a quer, com o que muda por inteiro', () => {
    dado(decider).quando(solicitar).acontece(solicitada);
    dado(decider, solicitada).quando(solicitar).recusa('AprovacaoJaSolicitada');
    dado(decider).quando(solicitar, contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
  });

  it('é concedida ou recusada por outra pessoa, e o registro diz quem pediu e quem decidiu', () => {
    dado(decider, solicitada).quando(conceder(), por(SEGUNDA)).acontece(on.AprovacaoConcedida(osDois));
    const recusada = on.AprovacaoRecusada({ ...osDois, motivo: 'não é da equipe' });
    dado(decider, solicitada).quando(recusar, por(SEGUNDA)).acontece(recusada);
  });

  it('não é decidida por quem a pediu, nem por quem ganha com ela', () => {
    for (const comando of [conceder(), conceder(false), recusar]) {
      dado(decider, solicitada).quando(comando, por(AUTORA)).recusa('AprovacaoPropria');
      dado(decider, solicitada).quando(comando, por(QUEM_RECEBE)).recusa('AprovacaoEmBeneficioProprio');
    }
  });

  it('expira, em vez de valer, quando aquilo de que partia já é outro', () => {
    dado(decider, solicitada).quando(conceder(false), por(SEGUNDA)).acontece(on.AprovacaoExpirada(osDois));
  });

  it('só quem a pediu desiste dela', () => {
    dado(decider, solicitada).quando(cancelar).acontece(on.AprovacaoCancelada({}));
    dado(decider, solicitada).quando(cancelar, por(SEGUNDA)).recusa('AprovacaoDeOutraPessoa');
  });

  it('decidida, não se decide outra vez', () => {
    const fins = [
      ...[on.AprovacaoConcedida(osDois), on.AprovacaoRecusada({ ...osDois, motivo: 'não' })],
      ...[on.AprovacaoCancelada({}), on.AprovacaoExpirada(osDois)],
    ];
    for (const fim of fins) {
      for (const comando of [conceder(), recusar, cancelar]) {
        dado(decider, solicitada, fim).quando(comando, por(SEGUNDA)).recusa('AprovacaoJaDecidida');
      }
    }
  });

  it('a de outro cliente não existe', () => {
    alheioNaoExiste(decider, solicitada, [conceder(), recusar, cancelar], 'AprovacaoInexistente');
    dado(decider).quando(conceder()).recusa('AprovacaoInexistente');
  });

  it('obedece às leis de todo agregado', () => {
    leisDoDecider(decider, {
      comandos: fc.constantFrom(solicitar, conceder(), conceder(false), recusar, cancelar),
      repetiveis: ['SolicitarAprovacao', 'CancelarAprovacao', 'ConcederAprovacao', 'RecusarAprovacao'],
    });
  });
});
