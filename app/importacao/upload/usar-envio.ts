import { useNavigate } from '@remix-run/react';
import type { FormEvent } from 'react';
import { pedir } from '#app/pedidos/pedir.ts';
import type { ArquivoEscolhido } from './arquivos-soltos.ts';
import { useEnvioDeArquivos } from './usar-envio-de-arquivos.ts';

const ENDERECO = '/camadas/upload';
export const ENDERECOS_DAS_CAMADAS = { iniciar: `${ENDERECO}/tus`, continuar: `${ENDERECO}/tus` } as const;

/** Sends the files of layers, then the form that names them. */
export function useEnvio(arquivos: readonly ArquivoEscolhido[], aoEnviar: () => void) {
  const navigate = useNavigate();
  const { enviar: enviarArquivos, cancelar, andamento, falha } = useEnvioDeArquivos(ENDERECOS_DAS_CAMADAS);

  async function enviar(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.delete('files[]');
    await enviarArquivos(arquivos, async (recebidos, signal) => {
      form.set('recebidos', JSON.stringify(recebidos));
      await pedir(ENDERECO, { form, signal });
      aoEnviar();
      navigate(ENDERECO);
    });
  }
  return { enviar, cancelar, andamento, falha };
}
