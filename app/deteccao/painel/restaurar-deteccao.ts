import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { SUCESSO_MS } from '#app/kit/avisos/aviso.ts';
import { gravar } from '#app/pedidos/gravar.ts';
import { mensagensDaDeteccao } from '../deteccao.mensagens.ts';

/** Takes a detection out of the bin, and says so. */
export async function restaurarDeteccao(id: string, aoMudar: () => void): Promise<void> {
  try {
    await gravar('POST', `/analise/deteccoes/${id}/restaurar`);
    avisar({ tipo: 'toast', nivel: 'success', mensagem: mensagensDaDeteccao.restaurada, fechaEmMs: SUCESSO_MS });
    aoMudar();
  } catch (erro) {
    avisarFalha(erro);
  }
}
