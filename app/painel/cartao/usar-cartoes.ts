import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarDesfazivel } from '#app/kit/avisos/avisar-desfazivel.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { novoId } from '#app/kit/novo-id.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import type { TamanhoDoCartao } from '#domain/cartao/cartao.events.ts';
import { mensagensDosCartoes as textos } from './cartoes.mensagens.ts';

export const CARTOES = '/dashboard/cartoes';

export interface CartaoNovo {
  readonly especie: string;
  readonly filtro_id: string;
  readonly deTodos: boolean;
}

/** What is done to own widgets. @param aoMudar reads them again */
export function useMudarCartoes(aoMudar: () => void) {
  const fazer = async (endereco: string, form: URLSearchParams): Promise<string> => {
    form.set('comando_id', novoId());
    try {
      return (await pedir<{ readonly message: string }>(endereco, { form })).message;
    } finally {
      aoMudar();
    }
  };
  const dizer = (mensagem: string) => avisar({ tipo: 'toast', nivel: 'success', mensagem });
  const falhar = (erro: unknown) => avisarFalha(erro, textos.naoMudou);
  const restaurar = (id: string) => fazer(`${CARTOES}/${id}/restaurar`, new URLSearchParams()).then(dizer, falhar);
  return {
    /** @throws FalhaDoPedido */
    criar: async ({ especie, filtro_id, deTodos }: CartaoNovo): Promise<void> =>
      dizer(await fazer(CARTOES, new URLSearchParams({ especie, filtro_id, para_todos: deTodos ? '1' : '0' }))),
    mudarTamanho: (id: string, tamanho: TamanhoDoCartao) =>
      fazer(`${CARTOES}/${id}`, new URLSearchParams({ _method: 'PUT', tamanho })).then(dizer, falhar),
    remover: (id: string) =>
      fazer(`${CARTOES}/${id}`, new URLSearchParams({ _method: 'DELETE' })).then(
        (mensagem) => avisarDesfazivel(mensagem, () => void restaurar(id)),
        falhar,
      ),
    ordenar: (ids: readonly string[]) =>
      fazer(`${CARTOES}/ordem`, new URLSearchParams(ids.map((id) => ['cartao_ids', id]))).then(dizer, falhar),
  };
}
export type AtosDosCartoes = ReturnType<typeof useMudarCartoes>;
