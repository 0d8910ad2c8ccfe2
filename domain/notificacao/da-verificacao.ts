import type { VerificacaoEvent } from '../verificacao/verificacao.events.ts';
import type { ConteudoDaNotificacao } from './notificacao.events.ts';

/** Events of a verification of which whoever may ask for one is told. */
export const AVISAM_QUEM_VERIFICA = ['VerificacaoConcluida', 'VerificacaoFalhou'] as const;

/**
 * What is told of a verification that found something, or of a nightly one that could not be made: where to look, and
 * not what it was, for it is told to the people of every client. Null where there is nothing to tell.
 */
export function notificacaoDaVerificacao(event: VerificacaoEvent, noturna: boolean): ConteudoDaNotificacao | null {
  const acoes = [{ label: 'Ver integridade', url: '/logs/integridade', className: 'btn btn-primary' }];
  if (event.type === 'VerificacaoConcluida' && !event.data.integro) {
    return {
      tipo: 'modal',
      nivel: 'danger',
      titulo: 'O registro foi violado',
      acoes,
      mensagem:
        `A verificação ${noturna ? 'desta noite' : 'que alguém pediu'} achou o que não confere com o registro. ` +
        'Avise quem opera a instalação: npm run audit -- verify --tabelas diz tudo o que foi alterado.',
    };
  }
  if (event.type === 'VerificacaoFalhou' && noturna) {
    return {
      tipo: 'toast',
      nivel: 'warning',
      titulo: 'Verificação noturna não terminou',
      acoes,
      mensagem: 'A verificação desta noite não pôde ser feita até o fim. Do registro isso nada diz: peça outra.',
    };
  }
  return null;
}
