import { mensagens, SESSAO_EXPIRADA } from '#app/mensagens/catalogo.ts';
import { aguardarReentrada } from '#app/pedidos/reentrada.ts';
import { renovarToken } from '#app/pedidos/renovar-token.ts';

export interface RespostaDoEnvio {
  readonly status: number;
  readonly corpo: {
    readonly message?: string;
    readonly id?: string;
    readonly codigo?: string;
    readonly errors?: Readonly<Record<string, readonly string[]>>;
  };
}

interface Opcoes {
  readonly signal: AbortSignal;
  /** 0 to 1. */
  aoProgredir(fracao: number): void;
}

/**
 * Posts a form with files and tells how far it is, which fetch cannot. Where the session has ended or
 * changed it waits for the sign-in and posts the same form again. Rejects only where there is no answer.
 */
export async function enviarFormulario(endereco: string, form: FormData, opcoes: Opcoes): Promise<RespostaDoEnvio> {
  for (let renovado = false; ; ) {
    const resposta = await tentar(endereco, form, opcoes);
    if (resposta.corpo.codigo === SESSAO_EXPIRADA) await aguardarReentrada(opcoes.signal);
    else if (resposta.status === 419 && !renovado) {
      renovado = true;
      if (!(await renovarToken(opcoes.signal))) return resposta;
    } else return resposta;
  }
}

function tentar(endereco: string, form: FormData, opcoes: Opcoes): Promise<RespostaDoEnvio> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', endereco);
    xhr.setRequestHeader('Accept', 'application/json');
    xhr.upload.onprogress = ({ loaded, total }) => opcoes.aoProgredir(total === 0 ? 0 : loaded / total);
    xhr.onload = () => resolve({ status: xhr.status, corpo: corpoDe(xhr) });
    xhr.onerror = () => reject(new Error(mensagens.semConexao));
    xhr.onabort = () => reject(new DOMException('', 'AbortError'));
    opcoes.signal.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(form);
  });
}

function corpoDe(xhr: XMLHttpRequest): RespostaDoEnvio['corpo'] {
  try {
    return JSON.parse(xhr.responseText);
  } catch {
    return { message: xhr.status === 413 ? mensagens.grandeDemais : mensagens.generica };
  }
}
