import fc from 'fast-check';
import { describe, it } from 'vitest';
import { alheioNaoExiste, CLIENTE, contexto, dado, id, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import type { AtoCommand } from './ato.commands.ts';
import { atoDecider as decider } from './ato.decider.ts';
import { atoEvents as on } from './ato.events.ts';

const dados = {
  cliente_id: CLIENTE,
  especie: 'remover' as const,
  motivo: 'safra antiga',
  alvos: { camadas: [id(1), id(2), id(3)] },
  total: 3,
  ativo_ids: [id(10)],
};
const solicitado = on.AtoSolicitado(dados);
const concluido = on.AtoConcluido({ feitas: 2, sem_efeito: 1 });
const pedido = on.DesfazimentoSolicitado({});

const solicitar: AtoCommand = { type: 'SolicitarAto', data: dados };
const concluir: AtoCommand = { type: 'ConcluirAto', data: { feitas: 2, sem_efeito: 1 } };
const desfazer: AtoCommand = { type: 'DesfazerAto', data: {} };
const concluirDesfazimento: AtoCommand = { type: 'ConcluirDesfazimento', data: { feitas: 2, sem_efeito: 1 } };

describe('Ato em massa', () => {
  it('diz o que faz, a quantas camadas e quais', () => {
    dado(decider).quando(solicitar).acontece(solicitado);
    dado(decider, solicitado).quando(solicitar).recusa('AtoJaSolicitado');
  });

  it('não pode dizer um total que não é o das camadas citadas', () => {
    const outro: AtoCommand = { type: 'SolicitarAto', data: { ...dados, total: 4 } };
    dado(decider).quando(outro).recusa('AlvosNaoConferem', { total: 4 });
    const demais: AtoCommand = { type: 'ConcluirAto', data: { feitas: 3, sem_efeito: 1 } };
    dado(decider, solicitado).quando(demais).recusa('AlvosNaoConferem');
  });

  it('o que se faz a detecções diz o status que recebem, e só ele', () => {
    const data = {
      ...dados,
      especie: 'registrar_status' as const,
      status_id: id(20),
      alvos: { deteccoes: [id(1), id(2), id(3)] },
    };
    dado(decider).quando({ type: 'SolicitarAto', data }).acontece(on.AtoSolicitado(data));
    const { status_id, ...semStatus } = data;
    dado(decider).quando({ type: 'SolicitarAto', data: semStatus }).recusa('StatusDoAtoNaoConfere');
    dado(decider)
      .quando({ type: 'SolicitarAto', data: { ...dados, status_id } })
      .recusa('StatusDoAtoNaoConfere');
  });

  it('termina uma vez só', () => {
    dado(decider, solicitado).quando(concluir).acontece(concluido);
    dado(decider, solicitado, concluido).quando(concluir).nadaAcontece();
  });

  it('desfaz-se por um só pedido, também no meio do caminho', () => {
    dado(decider, solicitado, concluido).quando(desfazer).acontece(pedido);
    dado(decider, solicitado).quando(desfazer).acontece(pedido);
    dado(decider, solicitado, pedido).quando(desfazer).nadaAcontece();
    dado(decider, solicitado, pedido).quando(concluir).nadaAcontece();
  });

  it('é desfeito quando as camadas voltaram, e só se alguém pediu', () => {
    const desfeito = on.AtoDesfeito({ feitas: 2, sem_efeito: 1 });
    dado(decider, solicitado, concluido).quando(concluirDesfazimento).recusa('AtoNaoSeDesfaz');
    dado(decider, solicitado, concluido, pedido).quando(concluirDesfazimento).acontece(desfeito);
    dado(decider, solicitado, concluido, pedido, desfeito).quando(concluirDesfazimento).nadaAcontece();
    dado(decider, solicitado, concluido, pedido, desfeito).quando(desfazer).nadaAcontece();
  });

  it('o de outro cliente não existe, e não se pede por outro cliente', () => {
    alheioNaoExiste(decider, solicitado, [concluir, desfazer, concluirDesfazimento], 'AtoInexistente');
    dado(decider).quando(solicitar, contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
    dado(decider).quando(desfazer).recusa('AtoInexistente');
  });

  it('obedece às leis de todo agregado', () => {
    const comandos = fc.constantFrom(solicitar, concluir, desfazer, concluirDesfazimento);
    leisDoDecider(decider, { comandos, repetiveis: ['SolicitarAto'] });
  });
});
