import { avisar } from '#app/kit/avisos/avisar.tsx';
import { entregarBlob } from '#app/kit/download/baixar.ts';
import { detalhar, mapa as textos } from '#app/mensagens/especificacao.ts';

/** Makes the picture and hands it over as a file; where that fails, says why. */
export async function capturar(fazer: () => Promise<Blob>): Promise<void> {
  try {
    entregarBlob(await fazer(), nomeDaImagem(new Date()));
  } catch (error) {
    const motivo = error instanceof Error && error.message !== '' ? error.message : String(error);
    avisar({ tipo: 'toast', nivel: 'danger', mensagem: detalhar(textos.capturaFalhou, motivo) });
  }
}

/** `mapa-2026-11-21-1534.png`, by this machine's clock. */
function nomeDaImagem(agora: Date): string {
  const parte = (valor: number, casas = 2) => String(valor).padStart(casas, '0');
  const dia = [parte(agora.getFullYear(), 4), parte(agora.getMonth() + 1), parte(agora.getDate())].join('-');
  return `mapa-${dia}-${parte(agora.getHours())}${parte(agora.getMinutes())}.png`;
}
