import { useCallback, useRef, useState } from 'react';
import { avisarDesfazivel } from '#app/kit/avisos/avisar-desfazivel.tsx';
import type { Desenho } from '#app/map/form/desenho.ts';
import classes from '../mapa.module.css';

/** What somebody drew, and the part that was on its way. */
interface Desenhado {
  readonly geometria: Desenho['geometria'];
  readonly parte: Desenho['parte'];
}

const NADA: Desenhado = { geometria: null, parte: [] };

/** One area that is drawn, from its beginning or from where it was left. */
interface DesenhoEmCurso {
  readonly numero: number;
  readonly inicial: Desenhado;
}

/**
 * The drawing of an area on the main map: its tools stand on the map, its buttons in a step of the panel.
 * @param aoAbrir brings that panel to where it is seen
 */
export function useDesenhoDaArea(aoAbrir: () => void) {
  const [emCurso, setEmCurso] = useState<DesenhoEmCurso | null>(null);
  const [painel, setPainel] = useState<HTMLElement | null>(null);
  const comecados = useRef(0);
  const desenhado = useRef(NADA);
  const abrir = useRef(aoAbrir);
  abrir.current = aoAbrir;
  const comecar = useCallback((inicial: Desenhado = NADA) => {
    comecados.current += 1;
    desenhado.current = inicial;
    abrir.current();
    setEmCurso({ numero: comecados.current, inicial });
  }, []);
  const terminar = useCallback(() => setEmCurso(null), []);
  const aoVoltar = () => {
    const deixado = desenhado.current;
    terminar();
    if (deixado.geometria !== null || deixado.parte.length > 0)
      avisarDesfazivel('O desenho da área foi descartado.', () => comecar(deixado), 'warning');
  };
  const passo = {
    titulo: 'Desenhar área',
    conteudo: <div ref={setPainel} className={classes.detalhe} />,
    aoVoltar,
  };
  const guardar = useCallback((visto: Desenhado) => {
    desenhado.current = visto;
  }, []);
  return { emCurso, painel, guardar, comecar, terminar, passo: emCurso && passo };
}

export type DesenhoDaAreaNoMapa = ReturnType<typeof useDesenhoDaArea>;
