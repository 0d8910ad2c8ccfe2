import { areaDeTransferencia, detalhar } from '#app/mensagens/especificacao.ts';
import { avisar } from '../avisos/avisar.tsx';

/** Copies a text and says so, for so long, or says why it could not be. @returns whether it was copied */
export async function copiar(texto: string, fechaEmMs?: number): Promise<boolean> {
  if (texto === '') {
    avisar({ tipo: 'toast', nivel: 'warning', mensagem: areaDeTransferencia.nadaSelecionado });
    return false;
  }
  try {
    await escrever(texto);
  } catch (error) {
    const mensagem = detalhar(areaDeTransferencia.falhou, motivoDe(error));
    avisar({ tipo: 'toast', nivel: 'danger', mensagem });
    return false;
  }
  avisar({ tipo: 'toast', nivel: 'success', mensagem: areaDeTransferencia.copiado, fechaEmMs });
  return true;
}

/** Copies a picture that is only now made and says so, or says why it could not be. @returns whether it was copied */
export async function copiarFigura(fazer: () => Promise<Blob>): Promise<boolean> {
  try {
    if (navigator.clipboard?.write === undefined) throw new DOMException('', 'SecurityError');
    // Handed over while it is being made: a browser gives its clipboard only right after the click.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': fazer() })]);
  } catch (error) {
    avisar({ tipo: 'toast', nivel: 'danger', mensagem: detalhar(areaDeTransferencia.falhou, motivoDe(error)) });
    return false;
  }
  avisar({ tipo: 'toast', nivel: 'success', mensagem: 'Figura copiada para a área de transferência!' });
  return true;
}

/** Browsers offer the clipboard only on https and localhost, and say no in their own language. */
async function escrever(texto: string): Promise<void> {
  if (navigator.clipboard === undefined) throw new DOMException('', 'SecurityError');
  await navigator.clipboard.writeText(texto);
}

function motivoDe(error: unknown): string {
  const nome = error instanceof DOMException ? error.name : '';
  if (nome === 'NotAllowedError') return 'o navegador não deu permissão.';
  if (nome === 'SecurityError') return 'o navegador só permite copiar em páginas seguras (https).';
  return 'tente selecionar o texto e copiar com o teclado.';
}
