import type { Map as MapaGl } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { fatosDaVista } from '../comparar/fatos-da-vista.ts';
import { quandoDoGrupo } from '../comparar/hora-local.ts';
import type { ImagemNoMapa } from '../ladrilhos.ts';
import { exportarGif } from './exportar-gif.client.ts';
import { mensagensDaSequencia as textos } from './sequencia.mensagens.ts';
import type { Sequencia } from './sequencia.ts';

interface Pedido {
  readonly mapa: MapaGl;
  readonly sequencia: Sequencia;
  readonly quadros: readonly ImagemNoMapa[];
  /** Seconds. */
  readonly ritmo: number;
  ir(para: number): void;
}

/** The sequence as a file: how far it is, and what became of it. */
export function useExportacao({ mapa, sequencia, quadros, ritmo, ir }: Pedido) {
  const [prontos, setProntos] = useState<number | null>(null);
  const emCurso = useRef<AbortController | null>(null);
  useEffect(() => () => emCurso.current?.abort(), []);
  const exportar = async () => {
    const este = new AbortController();
    emCurso.current = este;
    setProntos(0);
    const comEscritos = quadros.flatMap((imagem, i) => {
      const grupo = sequencia.grupos[i];
      if (grupo === undefined) return [];
      const titulo = [quandoDoGrupo(grupo), fatosDaVista(grupo, imagem.tipo).join(' · ')];
      return [{ imagem, titulo, fonte: [grupo.provider_label, grupo.satellite].filter(Boolean).join(', ') }];
    });
    try {
      const { signal } = este;
      await exportarGif({ mapa, quadros: comEscritos, ritmo: ritmo * 1000, signal, ir, aoProgredir: setProntos });
      if (!signal.aborted) avisar({ tipo: 'toast', nivel: 'success', mensagem: textos.exportada });
    } catch (erro) {
      const motivo = erro instanceof Error ? erro.message : '';
      avisar({ tipo: 'toast', nivel: 'danger', mensagem: `${textos.naoExportada} ${motivo}` });
    } finally {
      setProntos(null);
    }
  };
  return { prontos, exportar, cancelar: () => emCurso.current?.abort() };
}
