import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { SUCESSO_MS } from '#app/kit/avisos/aviso.ts';
import { gravar } from '#app/pedidos/gravar.ts';

/** Takes something out of the bin, and says so or why not. @param endereco of the thing itself */
export async function restaurar(endereco: string, mensagem: string, aoMudar: () => void): Promise<void> {
  try {
    await gravar('POST', `${endereco}/restaurar`);
    avisar({ tipo: 'toast', nivel: 'success', mensagem, fechaEmMs: SUCESSO_MS });
    aoMudar();
  } catch (erro) {
    avisarFalha(erro);
  }
}
