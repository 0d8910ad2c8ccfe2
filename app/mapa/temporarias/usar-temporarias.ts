import { useCallback, useEffect, useRef, useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { plural } from '#app/kit/formatos.ts';
import type { AreaTemporaria } from './area-temporaria.ts';

const NENHUMA: readonly File[] = [];

/** The temporary areas of this visit of the map: they are nowhere but here. */
export function useTemporarias(aoIr: (area: AreaTemporaria) => void) {
  const [areas, setAreas] = useState<readonly AreaTemporaria[]>([]);
  /** Files for the window; null while it is closed. */
  const [soltos, setSoltos] = useState<readonly File[] | null>(null);
  const ir = useRef(aoIr);
  ir.current = aoIr;
  const acrescentar = useCallback((novas: readonly AreaTemporaria[]) => {
    setAreas((antes) => [...antes, ...novas]);
    const [primeira] = novas;
    if (primeira !== undefined) ir.current(primeira);
    const quantas = novas.reduce((soma, { features }) => soma + features.length, 0);
    avisar({
      tipo: 'toast',
      nivel: 'success',
      mensagem: `${plural(quantas, 'área temporária carregada', 'áreas temporárias carregadas')}. ${quantas === 1 ? 'Fica' : 'Ficam'} no mapa até a página ser recarregada.`,
    });
  }, []);
  const remover = useCallback((id: string) => setAreas((antes) => antes.filter((area) => area.id !== id)), []);
  const abrir = useCallback(() => setSoltos(NENHUMA), []);
  const fechar = useCallback(() => setSoltos(null), []);
  return { areas, soltos, soltar: setSoltos, abrir, fechar, acrescentar, remover };
}

export type Temporarias = ReturnType<typeof useTemporarias>;

/**
 * A file that is dropped on the map is meant for it; anywhere else on the page it leads nowhere.
 * @param aoSoltar null while files are somebody else's: one that is dropped on a drawing becomes part of that
 */
export function useSoltarNoMapa(aoSoltar: ((arquivos: readonly File[]) => void) | null): void {
  const agora = useRef(aoSoltar);
  agora.current = aoSoltar;
  useEffect(() => {
    const comArquivos = (evento: DragEvent) => evento.dataTransfer?.types.includes('Files') === true;
    const arrastar = (evento: DragEvent) => {
      if (comArquivos(evento)) evento.preventDefault();
    };
    const soltar = (evento: DragEvent) => {
      if (!comArquivos(evento) || evento.defaultPrevented) return;
      evento.preventDefault();
      const noMapa = evento.target instanceof Element && evento.target.closest('[data-sobre-o-mapa], .maplibregl-map');
      const arquivos = [...(evento.dataTransfer?.files ?? [])];
      if (noMapa && arquivos.length > 0) agora.current?.(arquivos);
    };
    window.addEventListener('dragover', arrastar);
    window.addEventListener('drop', soltar);
    return () => {
      window.removeEventListener('dragover', arrastar);
      window.removeEventListener('drop', soltar);
    };
  }, []);
}
