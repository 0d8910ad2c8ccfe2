import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarDesfazivel } from '#app/kit/avisos/avisar-desfazivel.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import { mensagensDosFiltrosSalvos as textos } from './filtros-salvos.mensagens.ts';

const formDe = (campos: Readonly<Record<string, string>>) => new URLSearchParams(campos);

/** What is done to saved filters. @param aoMudar asks for the list again */
export function useMudarFiltros(aoMudar: () => void) {
  const fazer = async (endereco: string, campos: Readonly<Record<string, string>>): Promise<string> => {
    const { message } = await pedir<{ readonly message: string }>(endereco, { form: formDe(campos) });
    aoMudar();
    return message;
  };
  const dizer = (mensagem: string) => avisar({ tipo: 'toast', nivel: 'success', mensagem });
  const restaurar = (id: string) =>
    fazer(`/deteccoes/filtros/${id}/restaurar`, {}).then(dizer, (erro) => avisarFalha(erro, textos.naoMudou));
  return {
    /** @throws FalhaDoPedido */
    salvar: async (filters: string, nome: string, deTodos: boolean): Promise<void> =>
      dizer(await fazer('/deteccoes/filtros', { filters, nome, para_todos: deTodos ? '1' : '0' })),
    /** @throws FalhaDoPedido */
    renomear: async (id: string, nome: string): Promise<void> =>
      dizer(await fazer(`/deteccoes/filtros/${id}`, { _method: 'PUT', nome })),
    remover: (id: string) =>
      fazer(`/deteccoes/filtros/${id}`, { _method: 'DELETE' }).then(
        (mensagem) => avisarDesfazivel(mensagem, () => void restaurar(id)),
        (erro) => avisarFalha(erro, textos.naoMudou),
      ),
  };
}
