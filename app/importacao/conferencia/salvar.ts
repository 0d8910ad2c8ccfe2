import { useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import type { RecusaDoFormulario } from '#app/kit/formulario/formulario.ts';
import { recusaDoPedido } from '#app/kit/formulario/recusa-do-pedido.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import { camposDasEdicoes } from '../edicao/campos.ts';
import type { Edicoes } from '../edicao/edicoes.ts';

/** Sends what was edited and publishes; then the list of imports. Refused, everything stays as it was typed. */
export function useSalvar(id: string, comando_id: string) {
  const [estado, setEstado] = useState<'parado' | 'salvando' | 'salvo'>('parado');
  const [falha, setFalha] = useState<RecusaDoFormulario | null>(null);
  const navigate = useNavigate();
  // After the commit in which nothing is left to be lost: leaving asks no question then.
  useEffect(() => {
    if (estado === 'salvo') navigate('/camadas/upload');
  }, [estado, navigate]);

  const salvar = async (edicoes: Edicoes) => {
    const form = new FormData();
    form.set('comando_id', comando_id);
    for (const [nome, valor] of camposDasEdicoes(edicoes)) form.append(nome, valor);
    setEstado('salvando');
    setFalha(null);
    try {
      const { message } = await pedir<{ readonly message: string }>(`/camadas/upload/${id}`, { form });
      avisar({ tipo: 'toast', nivel: 'success', mensagem: message });
      setEstado('salvo');
    } catch (erro) {
      setEstado('parado');
      setFalha(recusaDoPedido(erro));
    }
  };
  return { salvar, falha, salvando: estado !== 'parado', salvo: estado === 'salvo' };
}
