import { exportar, lerFormatoESistema } from '#app/exportacao/exportacao.porta.server.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { lerSelecao } from '#app/server/listas/selecao.server.ts';
import { exigirEscolha, lerFiltroDaSelecao } from './selecao.server.ts';

/** The ticked layers as a file. @throws RespostaDeFalha */
export async function exportarCamadas(pedido: PedidoDaSessao, form: FormData): Promise<Response> {
  const { formato, crs } = lerFormatoESistema(form, 'camadas');
  const { tipos = [], ativos = [], busca = '' } = lerFiltroDaSelecao(form);
  const { todas, ids } = exigirEscolha(lerSelecao(form, 'layer_ids'));
  const filtro = { tipos: [...tipos], ativos: [...ativos], busca };
  return exportar(pedido, form, {
    oQue: { objeto: 'camadas', selecao: { todas, ids: [...ids] }, filtro },
    formato,
    crs,
  });
}
