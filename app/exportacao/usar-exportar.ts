import { useEffect, useRef, useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { camposDaSelecao, type Selecao } from '#app/kit/lista/selecao.ts';
import { camadas, deteccoes } from '#app/mensagens/especificacao.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import type { Formato, ObjetoDaExportacao } from '#domain/exportacao/formatos.ts';

export interface Escolhida {
  readonly objeto: ObjetoDaExportacao;
  readonly formato: Formato;
  readonly crs: number;
}

/** The call of each, the field that names what is ticked, and whether it takes a projection. */
const CHAMADAS = {
  camadas: { endereco: '/camadas/exportar', campo: 'layer_ids[]', projecao: true },
  deteccoes: { endereco: '/deteccoes/exportar', campo: 'selected_detection_ids[]', projecao: false },
  geometrias: { endereco: '/deteccoes/exportar-camadas', campo: 'selected_detection_ids[]', projecao: true },
} as const;

/** One export at a time; leaving the list does not give it up. */
export function useExportar() {
  const [exportando, setExportando] = useState(false);
  const desistencia = useRef<AbortController | null>(null);
  const montado = useRef(true);
  useEffect(() => {
    montado.current = true;
    return () => {
      montado.current = false;
    };
  }, []);

  async function exportar(selecao: Selecao, filtros: object | string, escolhida: Escolhida): Promise<boolean> {
    const { objeto } = escolhida;
    const controle = new AbortController();
    desistencia.current = controle;
    setExportando(true);
    try {
      // What reads the answer comes with it: the list itself needs none of it.
      const { pedirArquivo } = await import('./pedir-arquivo.ts');
      const padrao = objeto === 'camadas' ? camadas.exportacaoFalhou : deteccoes.naoExportadas;
      const form = formDe(selecao, filtros, escolhida);
      const pedido = await pedirArquivo(CHAMADAS[objeto].endereco, form, controle.signal, padrao);
      if (!pedido.feito) avisar({ tipo: 'toast', nivel: 'info', mensagem: pedido.mensagem });
      else if (pedido.avisos.length > 0) {
        avisar({ tipo: 'alert', nivel: 'warning', titulo: pedido.nome, mensagem: '', itens: pedido.avisos });
      }
      return true;
    } catch (error) {
      if (!controle.signal.aborted) avisarNaoExportado(error, objeto);
      return false;
    } finally {
      if (montado.current) setExportando(false);
    }
  }
  return { exportando, exportar, desistir: () => desistencia.current?.abort() };
}

function formDe({ todas, ids }: Selecao, filtros: object | string, { objeto, formato, crs }: Escolhida): FormData {
  const { campo, projecao } = CHAMADAS[objeto];
  const form = new FormData();
  for (const [nome, valor] of camposDaSelecao({ todas, ids }, campo)) form.append(nome, valor);
  form.append('filters', typeof filtros === 'string' ? filtros : JSON.stringify(filtros));
  form.append('file_type', formato);
  if (projecao) form.append('projection', String(crs));
  return form;
}

/** Of layers it is a toast, of detections an alert: the specification's. */
function avisarNaoExportado(error: unknown, objeto: ObjetoDaExportacao): void {
  if (objeto === 'camadas') {
    avisarFalha(error, camadas.naoBaixadas);
    return;
  }
  const mensagem = eFalhaDoPedido(error) && error.message !== '' ? error.message : deteccoes.naoExportadas;
  avisar({ tipo: 'alert', nivel: 'danger', titulo: deteccoes.exportacaoIncompleta, mensagem });
}
