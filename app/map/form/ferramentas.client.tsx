import type { Map as MapaGl } from 'maplibre-gl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { corrigirCruzamentos } from '#domain/geometria/correcao.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { juntar, partes } from '#domain/geometria/partes.ts';
import type { ModeId } from '../editor/modes.ts';
import type { Drawing } from '../editor/port.ts';
import { DrawingOnMap } from '../editor/ui/drawing-on-map.tsx';
import { atrairPelasCamadas } from '../layers/vizinhas.client.ts';
import { type AtoNoDesenho, acrescentar, type Desenho, oQueDesenhar } from './desenho.ts';

interface Props {
  readonly mapa: MapaGl;
  readonly desenho: Desenho;
  /** Of the layer that is drawn, where it is stored already. */
  readonly propria?: string | null;
  agir(ato: AtoNoDesenho): void;
  /** Whether the tools show the drawing now, so that nobody else has to. */
  aoTomar(tomado: boolean): void;
}

const MODOS = { ponto: 'marker', linha: 'line', poligono: 'polygon' } as const satisfies Record<string, ModeId>;
/** What is drawn can be attracted by the layers around it, and follow them. */
const NO_DESENHO: readonly ModeId[] = ['snapping', 'auto_trace'];
/** What a form's drawing can be changed with; one more part is drawn by the tool of its kind. */
const NA_EDICAO: readonly ModeId[] = [
  ...(['change', 'drag', 'rotate', 'scale', 'cut', 'split', 'line_simplification', 'delete'] as const),
  ...NO_DESENHO,
];
const DE_AREAS: readonly ModeId[] = ['union', 'difference'];
const NENHUM: readonly ModeId[] = [];
/** What comes along while something is drawn or edited. */
const AJUDAS: readonly ModeId[] = ['snapping', 'measurements'];

/** The drawing tools over the form's map, there from the first time that they are needed. */
export default function Ferramentas({ mapa, desenho, propria = null, agir, aoTomar }: Props) {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const { modo } = desenho;
  const agora = useRef({ desenho, agir, aoTomar });
  agora.current = { desenho, agir, aoTomar };
  useEffect(() => {
    if (drawing === null || modo === 'parado') return;
    const { geometria } = agora.current.desenho;
    const feito = (ato: AtoNoDesenho) => agora.current.agir(ato);
    trazer(drawing, geometria);
    agora.current.aoTomar(true);
    const { dataset } = mapa.getContainer();
    const { pronta, parar } =
      modo === 'desenhando' ? desenhar(drawing, agora.current.desenho, feito) : editar(drawing, feito);
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
      drawing.features.clear();
      drawing.history.clear();
      agora.current.aoTomar(false);
    };
  }, [drawing, modo, mapa]);
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
  return <DrawingOnMap map={mapa} show={botoesDoMapa(desenho)} onReady={pronto} />;
}

/** The tools that have a button on the map. */
function botoesDoMapa(desenho: Desenho): readonly ModeId[] {
  if (desenho.modo === 'desenhando') return NO_DESENHO;
  if (desenho.modo === 'parado') return NENHUM;
  const parte = oQueDesenhar(desenho);
  return [MODOS[parte], ...NA_EDICAO, ...(parte === 'poligono' ? DE_AREAS : [])];
}

/** The parts of the drawing as features, in their order: they attract the pointer, and are edited one by one. */
function trazer(drawing: Drawing, geometria: Geometria | null): void {
  const features = geometria === null ? [] : partes(geometria);
  drawing.features.importGeoJson({
    type: 'FeatureCollection',
    features: features.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
  });
  drawing.history.clear();
}

/** A tool that was asked for: its code may have to come first. */
interface EmUso {
  readonly pronta: Promise<unknown>;
  parar(): void;
}

/** One more part; the tool ends with it. */
function desenhar(drawing: Drawing, desenho: Desenho, agir: (ato: AtoNoDesenho) => void): EmUso {
  const modo = MODOS[oQueDesenhar(desenho)];
  const paradas = [
    drawing.on('feature_created', ({ feature }) => {
      if (feature === undefined) return;
      const inteira = acrescentar(desenho.geometria, feature.geometry);
      // Parts that overlap are one.
      queueMicrotask(() => agir({ ato: 'desenhou', geometria: corrigirCruzamentos(inteira) ?? inteira }));
    }),
    drawing.on('update', ({ geometry }) => agir({ ato: 'tracou', geometria: geometry ?? null })),
    drawing.on('mode_end', ({ mode }) => mode === modo && queueMicrotask(() => agir({ ato: 'parar' }))),
  ];
  const pronta = drawing.modes.enable(modo);
  const parar = () => {
    for (const deixar of paradas) deixar();
    void drawing.modes.disable(modo);
  };
  return { pronta, parar };
}

function editar(drawing: Drawing, agir: (ato: AtoNoDesenho) => void): EmUso {
  const contar = () => agir({ ato: 'mexeu', geometria: doMapa(drawing) });
  const paradas = (['feature_created', 'feature_updated', 'feature_removed'] as const).map((acao) =>
    drawing.on(acao, contar),
  );
  const pronta = drawing.modes.enable('change');
  const parar = () => {
    for (const deixar of paradas) deixar();
    for (const { id, active, exclusive } of drawing.modes.list())
      if (active && exclusive) void drawing.modes.disable(id);
  };
  return { pronta, parar };
}

/** Everything that is on the map as one geometry; null where nothing is. */
function doMapa(drawing: Drawing): Geometria | null {
  const geometrias = drawing.features.list().map(({ geometry }) => geometry);
  if (geometrias.length === 0) return null;
  const inteira = juntar(geometrias);
  return corrigirCruzamentos(inteira) ?? inteira;
}
