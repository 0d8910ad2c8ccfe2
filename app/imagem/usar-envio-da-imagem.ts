import { useNavigate } from '@remix-run/react';
import { type FormEvent, useState } from 'react';
import { escolhido, useEnvioDeArquivos } from '#app/importacao/importacao.porta.ts';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { pedir } from '#app/pedidos/pedir.ts';
import { mensagensDaImagem } from './imagem.mensagens.ts';
import { ENDERECO_DAS_PARTES, enderecoDaImagem } from './imagem.ts';

type Faltas = Readonly<Record<string, readonly string[]>>;

/** The file piece by piece, then the form that names it. @param id of the image; null for a new one */
export function useEnvioDaImagem(id: string | null) {
  const navigate = useNavigate();
  const [arquivo, setArquivo] = useState<File | null>(null);
  const [faltas, setFaltas] = useState<Faltas>({});
  const endereco = enderecoDaImagem(id);
  const partes = useEnvioDeArquivos({ iniciar: `${endereco}/tus`, continuar: ENDERECO_DAS_PARTES });

  async function enviar(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.delete('arquivo_tif');
    const novas = faltasDe(form, id === null && arquivo === null);
    setFaltas(novas);
    if (Object.keys(novas).length > 0) return;
    await partes.enviar(arquivo === null ? [] : [escolhido(arquivo)], async (recebidos, signal) => {
      if (recebidos.length > 0) form.set('recebidos', JSON.stringify(recebidos));
      await pedir(endereco, { form, signal });
      setArquivo(null);
      avisar({
        tipo: 'toast',
        nivel: 'success',
        mensagem: id === null ? mensagensDaImagem.recebida : mensagensDaImagem.salva,
      });
      navigate(endereco);
    });
  }
  const [[falta] = []] = Object.values(faltas);
  const falha = falta === undefined ? partes.falha : { message: falta, errors: faltas };
  return { ...partes, enviar, falha, arquivo, setArquivo };
}

/** What is missing, before a file is sent for nothing. */
const faltasDe = (form: FormData, semArquivo: boolean): Faltas => ({
  ...(form.get('ativo_id') === '' && { ativo_id: [mensagensDaImagem.semAtivo] }),
  ...(semArquivo && { arquivo_tif: [mensagensDaImagem.semArquivo] }),
});
