import { mensagens } from '#app/mensagens/catalogo.ts';
import { mensagemDaFalha } from '#app/mensagens/mensagem-da-falha.ts';
import { FalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';

/** Sends the form with its file, telling how much has gone. @throws FalhaDoPedido */
export function enviarImagem(endereco: string, form: FormData, aoProgredir: (porcento: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const pedido = new XMLHttpRequest();
    pedido.open('POST', endereco);
    pedido.setRequestHeader('Accept', 'application/json');
    pedido.upload.onprogress = ({ loaded, total }) => aoProgredir(total === 0 ? 0 : Math.floor((100 * loaded) / total));
    pedido.onerror = () => reject(new FalhaDoPedido(0, mensagens.semConexao));
    pedido.onload = () => {
      const { status } = pedido;
      if (status >= 200 && status < 300) return resolve();
      const { message, errors } = corpoDe(pedido.responseText);
      reject(new FalhaDoPedido(status, mensagemDaFalha({ status, message, errors }), errors));
    };
    pedido.send(form);
  });
}

function corpoDe(texto: string): Partial<Pick<FalhaDoPedido, 'message' | 'errors'>> {
  try {
    return JSON.parse(texto) ?? {};
  } catch {
    return {};
  }
}
