import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { SUCESSO_MS } from '#app/kit/avisos/aviso.ts';
import { gravar } from '#app/pedidos/gravar.ts';
import { mensagensDaAnalise } from '../analise.mensagens.ts';

/** Takes an analysis out of the bin, with its detections, and says so. */
export async function restaurarAnalise(id: string, aoMudar: () => void): Promise<void> {
  try {
    await gravar('POST', `/analise/analises/${id}/restaurar`);
    avisar({ tipo: 'toast', nivel: 'success', mensagem: mensagensDaAnalise.restaurada, fechaEmMs: SUCESSO_MS });
    aoMudar();
  } catch (erro) {
    avisarFalha(erro);
  }
}
