import { rascunhos } from '#app/kit/rascunho/rascunhos.ts';
import { lerGeometria } from '#domain/geometria/validade.ts';
import { isPosition, suits } from '../operations/shape-rules.ts';
import { type FeatureDraft, type Geometry, type Position, SHAPES, type ShapeProperties } from '../operations/shapes.ts';
import { DRAW_MODES, EDIT_MODES, type ModeId } from './modes.ts';
import type { Draft, Drawing, Modes } from './port.ts';

/** Milliseconds after the last change. */
const WAIT_MS = 400;
const VERSION = 1;

/** What was on its way when the page went. */
interface Part {
  readonly mode: ModeId;
  readonly vertices: readonly Position[];
  readonly text?: string;
}

interface Kept {
  readonly features: readonly FeatureDraft[];
  readonly part: Part | null;
  /** ISO 8601. */
  readonly em: string;
}

/** Drawings that belong to no form, each in the tab where it is drawn. */
const keptDrawings = rascunhos<Kept>({
  prefixo: 'atalaia-desenho',
  dias: 30,
  escrever: (kept) => ({ version: VERSION, ...kept }),
  ler: (written) => {
    const { version, features, part, em } = fieldsOf(written);
    if (version !== VERSION || !Array.isArray(features) || typeof em !== 'string') return null;
    return { features: features.flatMap(readFeature), part: readPart(part), em };
  },
});

interface Keeping extends Pick<Drawing, 'features' | 'history' | 'resume' | 'watch' | 'subscribe'> {
  readonly modes: Pick<Modes, 'enable'>;
}
type Storage = Parameters<typeof keptDrawings.ler>[0];

/**
 * Brings back what was drawn here before, and keeps what is drawn from now on: over a reload, over another page, over an
 * ended session. @returns writes once more and stops
 */
export function keepDrawing(drawing: Keeping, storage: Storage, user: string, page: string): () => void {
  const key = keptDrawings.chave(user, page);
  let part: Part | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const features = drawing.features.list().map(draftOf);
    if (features.length === 0 && part === null) keptDrawings.esquecer(storage, key);
    else keptDrawings.guardar(storage, key, { features, part, em: new Date().toISOString() });
  };
  const note = () => {
    timer ??= setTimeout(write, WAIT_MS);
  };
  part = restore(drawing, keptDrawings.ler(storage, key, Date.now()));
  const stops = [
    drawing.subscribe(note),
    drawing.watch((draft) => {
      part = partOf(draft);
      note();
    }),
  ];
  addEventListener('pagehide', write);
  return () => {
    for (const stop of stops) stop();
    removeEventListener('pagehide', write);
    write();
  };
}

/** @returns what goes on as soon as its mode is there */
function restore({ features, history, modes, resume }: Keeping, kept: Kept | null): Part | null {
  if (kept === null) return null;
  for (const feature of kept.features) features.create(feature);
  // Where undoing ends: it was drawn in another life of the page.
  history.clear();
  const { part } = kept;
  if (part !== null) void modes.enable(part.mode).then((runs) => runs && resume(part.vertices, part.text));
  return part;
}

function partOf(draft: Draft | null): Part | null {
  if (draft === null || draft.feature !== null || draft.vertices.length === 0) return null;
  const { mode, vertices, text } = draft;
  return { mode, vertices, ...(text !== undefined && { text }) };
}

/** Under a pointer it is in a source of its own, where it does not stay. */
function draftOf({ order: _order, ...feature }: ReturnType<Drawing['features']['list']>[number]): FeatureDraft {
  return { ...feature, source: feature.source === 'gm_temporary' ? 'gm_main' : feature.source };
}

const fieldsOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;

function readFeature(written: unknown): FeatureDraft[] {
  const { id, shape: named, source, parent, shapeProperties, properties, geometry: shown } = fieldsOf(written);
  const geometry = readGeometry(shown);
  const shape = SHAPES.find((known) => known === named);
  if (typeof id !== 'string' || geometry === null || shape === undefined || !suits(shape, geometry)) return [];
  return [
    {
      id,
      shape,
      geometry,
      properties: fieldsOf(properties),
      shapeProperties: readProperties(shapeProperties),
      source: source === 'gm_standby' ? 'gm_standby' : 'gm_main',
      parent: typeof parent === 'string' ? parent : null,
    },
  ];
}

function readGeometry(written: unknown): Geometry | null {
  const read = lerGeometria(written);
  return read.valida ? read.geometria : (read.geometria ?? null);
}

function readProperties(written: unknown): ShapeProperties {
  const { center, text } = fieldsOf(written);
  return { ...(isPosition(center) && { center }), ...(typeof text === 'string' && { text }) };
}

function readPart(written: unknown): Part | null {
  const { mode: named, vertices, text } = fieldsOf(written);
  const mode = [...DRAW_MODES, ...EDIT_MODES].find((known) => known === named);
  if (mode === undefined || !Array.isArray(vertices) || vertices.length === 0 || !vertices.every(isPosition))
    return null;
  return { mode, vertices, ...(typeof text === 'string' && { text }) };
}
