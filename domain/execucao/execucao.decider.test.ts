import fc from 'fast-check';
import { describe, it } from 'vitest';
import { CLIENTE, contexto, dado, id, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import type { ExecucaoCommand } from './execucao.commands.ts';
import { execucaoDecider as decider } from './execucao.decider.ts';
import { execucaoEvents as on } from './execucao.events.ts';

const qual = { cliente_id: CLIENTE, agendamento_id: id(3), prevista_para: '2026-03-10T11:00:00.000Z' };
const comeco = { ...qual, motivo: 'horario' as const, atrasada: false };
const iniciada = on.ExecucaoIniciada(comeco);
const fim = { documento_id: id(4), deteccoes: 2, entregas: 3, recusadas: 1 };
const iniciar: ExecucaoCommand = { type: 'IniciarExecucao', data: comeco };
const pular: ExecucaoCommand = { type: 'PularExecucao', data: { ...qual, motivo: 'sobreposicao' } };
const concluir: ExecucaoCommand = { type: 'ConcluirExecucao', data: fim };
const falhar: ExecucaoCommand = { type: 'RegistrarFalhaDaExecucao', data: { motivo: 'sem_acesso' } };
const reenviar: ExecucaoCommand = { type: 'SolicitarReenvio', data: {} };

describe('Execução', () => {
  it('de um horário há uma, e o que foi pulado não se executa', () => {
    dado(decider).quando(iniciar).acontece(iniciada);
    dado(decider, iniciada).quando(iniciar).nadaAcontece();
    dado(decider, iniciada).quando(pular).nadaAcontece();
    dado(decider)
      .quando(pular)
      .acontece(on.ExecucaoPulada({ ...qual, motivo: 'sobreposicao' }));
    dado(decider, on.ExecucaoPulada({ ...qual, motivo: 'atraso' }))
      .quando(iniciar)
      .nadaAcontece();
    dado(decider).quando(iniciar, contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
  });

  it('acaba uma vez, com documento ou com o motivo de não haver um', () => {
    dado(decider, iniciada).quando(concluir).acontece(on.ExecucaoConcluida(fim));
    dado(decider, iniciada)
      .quando(falhar)
      .acontece(on.ExecucaoFalhou({ motivo: 'sem_acesso' }));
    dado(decider, iniciada, on.ExecucaoConcluida(fim)).quando(falhar).nadaAcontece();
    dado(decider).quando(concluir).recusa('ExecucaoInexistente');
  });

  it('entrega outra vez só o que foi emitido', () => {
    const concluida = on.ExecucaoConcluida(fim);
    dado(decider, iniciada, concluida)
      .quando(reenviar)
      .acontece(on.ReenvioSolicitado({ vez: 1 }));
    dado(decider, iniciada, concluida, on.ReenvioSolicitado({ vez: 1 }))
      .quando(reenviar)
      .acontece(on.ReenvioSolicitado({ vez: 2 }));
    dado(decider, iniciada).quando(reenviar).recusa('ExecucaoSemDocumento');
    const vazia = on.ExecucaoConcluida({ ...fim, documento_id: null });
    dado(decider, iniciada, vazia).quando(reenviar).recusa('ExecucaoSemDocumento');
    dado(decider, iniciada, concluida).quando(reenviar, contexto(OUTRO_CLIENTE)).recusa('ExecucaoInexistente');
  });

  it('obedece às leis de todo agregado', () => {
    leisDoDecider(decider, {
      comandos: fc.constantFrom(iniciar, pular, concluir, falhar, reenviar),
      repetiveis: ['SolicitarReenvio'],
    });
  });
});
