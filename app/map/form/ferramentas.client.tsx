import type { Map as MapaGl } from 'maplibre-gl';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { ModeId } from '../editor/modes.ts';
import type { Drawing } from '../editor/port.ts';
import { DrawingOnMap } from '../editor/ui/drawing-on-map.tsx';
import { atrairPelasCamadas } from '../layers/vizinhas.client.ts';
import type { AtoNoDesenho, Desenho } from './desenho.ts';
import { botoesDoMapa, desenhar, editar, trazer } from './ferramentas-em-uso.ts';
import type { FormaAoVivo } from './forma-ao-vivo.ts';

interface Props {
  readonly mapa: MapaGl;
  readonly desenho: Desenho;
  /** Of the layer that is drawn, where it is stored already. */
  readonly propria?: string | null;
  /** With every tool that makes or changes an area. */
  readonly inteira?: boolean;
  /** Where the geofence keeps what is drawn; null without such a place. */
  readonly cerca?: Geometria | null;
  readonly aoVivo: FormaAoVivo;
  agir(ato: AtoNoDesenho): void;
  /** Whether the tools show the drawing now, so that nobody else has to. */
  aoTomar(tomado: boolean): void;
}

/** What comes along while something is drawn or edited. */
const AJUDAS: readonly ModeId[] = ['snapping', 'measurements'];
const NENHUMA: readonly never[] = [];

/** The drawing tools over the form's map, there from the first time that they are needed. */
export default function Ferramentas({
  mapa,
  desenho,
  aoVivo,
  propria = null,
  inteira = false,
  cerca = null,
  agir,
  aoTomar,
}: Props) {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const { modo, tipo } = desenho;
  const agora = useRef({ desenho, agir, aoTomar });
  agora.current = { desenho, agir, aoTomar };
  useEffect(() => {
    if (drawing === null || modo === 'parado') return;
    // Of another kind, another tool goes on from what was drawn.
    const atual = { ...agora.current.desenho, tipo };
    const feito = (ato: AtoNoDesenho) => agora.current.agir(ato);
    trazer(drawing, atual.geometria);
    agora.current.aoTomar(true);
    const { dataset } = mapa.getContainer();
    const { pronta, parar } =
      modo === 'desenhando' ? desenhar(drawing, atual, aoVivo, feito) : editar(drawing, aoVivo, feito);
    let fim = false;
    void pronta.then(() => {
      if (!fim) dataset.ferramenta = modo;
    });
    for (const ajuda of AJUDAS) void drawing.modes.enable(ajuda);
    return () => {
      fim = true;
      delete dataset.ferramenta;
      parar();
      for (const ajuda of AJUDAS) void drawing.modes.disable(ajuda);
      aoVivo.mostrar(null);
      drawing.features.clear();
      drawing.history.clear();
      agora.current.aoTomar(false);
    };
  }, [drawing, modo, tipo, mapa, aoVivo]);
  useEffect(() => {
    drawing?.fences(cerca === null ? NENHUMA : [{ id: 'cerca', geometry: cerca }]);
  }, [drawing, cerca]);
  const pronto = useCallback(
    (novo: Drawing) => {
      const deixar = atrairPelasCamadas(mapa, novo, propria);
      setDrawing(novo);
      return () => {
        deixar();
        setDrawing(null);
      };
    },
    [mapa, propria],
  );
  return <DrawingOnMap map={mapa} show={botoesDoMapa(desenho, inteira)} onReady={pronto} />;
}
