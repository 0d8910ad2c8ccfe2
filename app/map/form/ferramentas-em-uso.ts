import type { Geometria } from '#domain/geometria/geojson.ts';
import { juntar, partes } from '#domain/geometria/partes.ts';
import type { ModeId, ModeState } from '../editor/modes.ts';
import type { Draft, Drawing, Modes } from '../editor/port.ts';
import type { AtoNoDesenho, Desenho } from './desenho.ts';
import type { FormaAoVivo } from './forma-ao-vivo.ts';
import { oQueDesenhar } from './parte-em-curso.ts';

const MODOS = { ponto: 'marker', linha: 'line', poligono: 'polygon' } as const satisfies Record<string, ModeId>;
/** What is drawn can be attracted by the layers around it, and follow them. */
const NO_DESENHO: readonly ModeId[] = ['snapping', 'auto_trace'];
/** What a form's drawing can be changed with; one more part is drawn by the tool of its kind. */
const NA_EDICAO: readonly ModeId[] = [
  ...(['change', 'drag', 'rotate', 'scale', 'cut', 'split', 'line_simplification', 'delete'] as const),
  ...NO_DESENHO,
];
const DE_AREAS: readonly ModeId[] = ['union', 'difference'];
/** Help that a layer's form leaves out, wanted from the first vertex on; the geofence is off at first. */
const AJUDAS_INTEIRAS: readonly ModeId[] = ['measurements', 'snap_guides', 'geofencing'];
/** What else it leaves out: other ways to a part, and help with parts that are there. */
const DA_BARRA_INTEIRA: readonly ModeId[] = [
  ...(['rectangle', 'circle', 'freehand', 'custom_shape', 'copy', 'lasso'] as const),
  ...(['shape_markers', 'pin', 'zoom_to_features', 'click_to_edit'] as const),
  ...AJUDAS_INTEIRAS,
];
const NENHUM: readonly ModeId[] = [];
const DE_PARTES: readonly ModeId[] = Object.values(MODOS);
const NENHUM_VERTICE: readonly never[] = [];

/** The tools that have a button on the map. @param inteira also those that a layer's form leaves out */
export function botoesDoMapa(desenho: Desenho, inteira = false): readonly ModeId[] {
  if (desenho.modo === 'desenhando') return inteira ? [...NO_DESENHO, ...AJUDAS_INTEIRAS] : NO_DESENHO;
  if (desenho.modo === 'parado') return NENHUM;
  const parte = oQueDesenhar(desenho);
  const deAreas = parte === 'poligono' ? [...DE_AREAS, ...(inteira ? DA_BARRA_INTEIRA : NENHUM)] : NENHUM;
  return [MODOS[parte], ...NA_EDICAO, ...deAreas];
}

/** The parts of the drawing as features, in their order: they attract the pointer, and are edited one by one. */
export function trazer(drawing: Pick<Drawing, 'features' | 'history'>, geometria: Geometria | null): void {
  const features = geometria === null ? [] : partes(geometria);
  drawing.features.importGeoJson({
    type: 'FeatureCollection',
    features: features.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
  });
  drawing.history.clear();
}

interface EmMaos extends Pick<Drawing, 'features' | 'on' | 'watch' | 'resume' | 'partsKept'> {
  readonly modes: Pick<Modes, 'enable' | 'disable'> & {
    list(): readonly Pick<ModeState, 'id' | 'active' | 'exclusive'>[];
  };
}
type Agir = (ato: AtoNoDesenho) => void;

/** A tool that was asked for: its code may have to come first. */
interface EmUso {
  readonly pronta: Promise<unknown>;
  parar(): void;
}

/** One more part, or the one that was on its way; the tool ends with it. */
export function desenhar(drawing: EmMaos, desenho: Desenho, aoVivo: FormaAoVivo, agir: Agir): EmUso {
  const modo = MODOS[oQueDesenhar(desenho)];
  let vertices = desenho.parte;
  const seguir = (draft: Draft | null) => {
    const agora = draft?.vertices ?? NENHUM_VERTICE;
    aoVivo.mostrar(draft?.geometry ?? null);
    if (agora === vertices) return;
    vertices = agora;
    agir({ ato: 'tracou', vertices });
  };
  const paradas = [
    drawing.on('feature_created', ({ feature, corrections = [] }) => {
      if (feature === undefined) return;
      queueMicrotask(() => agir({ ato: 'desenhou', geometria: feature.geometry, correcoes: corrections }));
    }),
    drawing.on('mode_end', ({ mode }) => mode === modo && queueMicrotask(() => agir({ ato: 'parar' }))),
  ];
  let fim = false;
  drawing.partsKept(true);
  const pronta = drawing.modes.enable(modo).then(() => {
    if (fim) return;
    const anteriores = vertices;
    paradas.push(drawing.watch(seguir));
    // In the same turn: an empty beginning would pass for giving it up.
    if (anteriores.length > 0) drawing.resume(anteriores);
  });
  const parar = () => {
    fim = true;
    for (const deixar of paradas) deixar();
    void drawing.modes.disable(modo);
  };
  return { pronta, parar };
}

/** What is changed stays in edit until it is applied; more parts can be drawn there too. */
export function editar(drawing: EmMaos, aoVivo: FormaAoVivo, agir: Agir): EmUso {
  const contar = () => agir({ ato: 'mexeu', geometria: doMapa(drawing) });
  let corte = 0;
  const paradas = [
    ...(['feature_created', 'feature_updated', 'feature_removed'] as const).map((acao) => drawing.on(acao, contar)),
    drawing.watch((draft) => {
      // One more part, or one that is changed; a knife is neither.
      const nova = draft !== null && draft.feature === null && DE_PARTES.includes(draft.mode);
      const mudada = draft !== null && draft.feature !== null ? doMapa(drawing) : null;
      corte = draft === null || nova || mudada !== null ? 0 : draft.vertices.length;
      aoVivo.mostrar(nova ? draft.geometry : mudada);
      agir({ ato: 'tracou', vertices: nova ? draft.vertices : NENHUM_VERTICE });
    }),
  ];
  drawing.partsKept(false);
  const pronta = drawing.modes.enable('change');
  const parar = () => {
    for (const deixar of paradas) deixar();
    // A knife that was on its way has nothing left to cut.
    if (corte > 0) agir({ ato: 'largouCorte', vertices: corte });
    drawing.partsKept(true);
    for (const { id, active, exclusive } of drawing.modes.list())
      if (active && exclusive) void drawing.modes.disable(id);
  };
  return { pronta, parar };
}

/** Everything that is on the map as one geometry; null where nothing is. */
function doMapa(drawing: Pick<Drawing, 'features'>): Geometria | null {
  const geometrias = drawing.features.list().map(({ geometry }) => geometry);
  if (geometrias.length === 0) return null;
  return juntar(geometrias);
}
