import { Emitter } from '#app/map/editor/emitter.ts';
import type { DrawingEvent } from '#app/map/editor/events.ts';
import { FeatureSet } from '#app/map/editor/features/feature-set.ts';
import { FeatureStore } from '#app/map/editor/features/feature-store.ts';
import { StepHistory } from '#app/map/editor/features/history.ts';
import { Selected } from '#app/map/editor/features/selected.ts';
import { Snapper } from '#app/map/editor/features/snapper.ts';
import { editableFeatures, vertexHelpers } from '#app/map/editor/mode-context.client.ts';
import type { ModeGroup, ModeId, OptionValue } from '#app/map/editor/modes.ts';
import type { Draft, ModeContext, ModeSession, OverlayItem, OwnMode, Pointer, View } from '#app/map/editor/own-mode.ts';
import type { Collecting, Drawing, Neighbour } from '#app/map/editor/port.ts';
import { fromPlane, planeLength, toPlane } from '#app/map/operations/plane.ts';
import type { Geometry, Position } from '#app/map/operations/shapes.ts';

const ZOOM = 12;
/** Where the pixel 0, 0 of the screen lies: north-west of Brasília. */
const CANTO = toPlane([-48, -15.5]);
const TELA = { largura: 1000, altura: 800 };
const SNAP_PX = 18;

type Pixel = readonly [number, number];
interface Teclas {
  readonly shift?: boolean;
  readonly alt?: boolean;
}
interface Modo {
  readonly id: ModeId;
  readonly group: ModeGroup;
  readonly mode: OwnMode;
  readonly options?: Readonly<Record<string, OptionValue>>;
  /** Feature that another mode handed over. */
  readonly given?: string;
}

/**
 * A drawing board without a map: the real features, history, vetoes and snapping of the toolbar on a screen of numbers,
 * driven as its pointer would. What a mode does to features can be told by it without a browser.
 */
export class Prancheta {
  readonly eventos: DrawingEvent[] = [];
  readonly avisos: string[] = [];
  /** Vertices that a mode ended with. */
  readonly deixados: (readonly Position[])[] = [];
  readonly esperas: (string | null)[] = [];
  readonly pedidos: { readonly id: ModeId; readonly feature: string | undefined }[] = [];
  cursor = '';
  coleta: Collecting | null = null;
  /** What the map shows beside the drawing. */
  vizinhas: readonly Neighbour[] = [];
  cercas: readonly Neighbour[] = [];
  /** What is on its way, as whoever watches it was told last. */
  rascunho: Draft | null = null;
  readonly #olheiros = new Set<(draft: Draft | null) => void>();
  readonly #emitter = new Emitter();
  readonly #store = new FeatureStore();
  readonly historia = new StepHistory(this.#store, (changes) => this.features.replayed(changes));
  readonly features: FeatureSet;
  readonly #vertices = vertexHelpers();
  readonly #snapper: Snapper;
  readonly selecionadas = new Selected({
    features: () => this.features.list(),
    changed: () => this.#each((session) => session.changed?.()),
  });
  /** Modes that the page has a button for. */
  oferecidas: readonly ModeId[] = ['split', 'union', 'line_simplification', 'cut'];
  readonly #overlays = new Map<string, readonly OverlayItem[]>();
  readonly #options = new Map<ModeId, Record<string, OptionValue>>();
  readonly #sessions = new Map<ModeId, { readonly group: ModeGroup; readonly session: ModeSession }>();
  readonly #ativos = new Set<ModeId>();

  constructor({ encaixe = true }: { readonly encaixe?: boolean } = {}) {
    this.features = new FeatureSet({
      store: this.#store,
      history: this.historia,
      emitter: this.#emitter,
      actor: () => ({ type: 'control', mode: null }),
      refused: (texto) => void this.avisos.push(texto),
      corrected: (texto) => void this.avisos.push(texto),
      previewed: (feature) =>
        this.#contar(
          feature && {
            mode: 'change',
            shape: feature.shape,
            geometry: feature.geometry,
            vertices: [],
            feature: feature.id,
          },
        ),
    });
    this.#snapper = new Snapper({
      features: () => this.features.list(),
      neighbours: () => this.vizinhas,
      enabled: () => encaixe,
      markers: () => 'first',
      reach: () => planeLength(SNAP_PX, ZOOM),
    });
    this.#emitter.on('*', (evento) => void this.eventos.push(evento));
    this.#store.listen(() => this.#each((session) => session.changed?.()));
  }

  /** Starts a mode; the exclusive ones hear of the pointer first. */
  ligar({ id, group, mode, options = {}, given }: Modo): ModeSession {
    this.#options.set(id, { ...options });
    this.#ativos.add(id);
    const session = mode({ ...this.#context(id), given: given ?? null });
    this.#sessions.set(id, { group, session });
    return session;
  }

  desligar(id: ModeId): void {
    this.#sessions.get(id)?.session.end();
    this.#sessions.delete(id);
    this.#ativos.delete(id);
  }

  /** Told what is on its way from now on. @returns how to stop */
  readonly olhar: Drawing['watch'] = (olheiro) => {
    this.#olheiros.add(olheiro);
    return () => void this.#olheiros.delete(olheiro);
  };

  readonly ouvir: Drawing['on'] = (acao, ouvinte) => this.#emitter.on(acao, ouvinte);

  escolher(id: ModeId, option: string, value: OptionValue): void {
    this.#options.set(id, { ...this.#options.get(id), [option]: value });
    this.#sessions.get(id)?.session.optionChanged?.(option, value);
  }

  mover(pixel: Pixel, teclas?: Teclas): void {
    const pointer = this.pointer(pixel, teclas);
    this.#each((session) => session.move?.(pointer));
  }

  clicar(pixel: Pixel, teclas?: Teclas): void {
    this.mover(pixel, teclas);
    this.arrastar([pixel], teclas);
  }

  /** Both halves of a double click: the second is no click of its own. */
  clicarDuasVezes(pixel: Pixel): void {
    this.clicar(pixel);
    const pointer = this.pointer(pixel);
    this.#list().find((session) => session.doubleClick?.(pointer) ?? false);
  }

  /** Presses at the first place, goes over the others and releases at the last; without a taker it is a click. */
  arrastar(pixels: readonly Pixel[], teclas?: Teclas): void {
    const pointers = pixels.map((pixel) => this.pointer(pixel, teclas));
    const [primeiro] = pointers;
    const ultimo = pointers.at(-1);
    if (primeiro === undefined || ultimo === undefined) return;
    const dono = this.#list().find((session) => session.press?.(primeiro) ?? false);
    if (dono === undefined) {
      if (pointers.length === 1) this.#list().find((session) => session.click?.(primeiro) ?? false);
      return;
    }
    for (const pointer of pointers.slice(1)) dono.drag?.(pointer);
    dono.release?.(ultimo);
  }

  /** What a right click offers there, by name; the first that is asked answers. */
  menu(pixel: Pixel): ReadonlyMap<string, () => void> {
    const entradas = this.#list().map((session) => session.menu?.(this.pointer(pixel)) ?? []);
    return new Map(entradas.find((uma) => uma.length > 0)?.map(({ label, run }) => [label, run]));
  }

  pointer([x, y]: Pixel, { shift = false, alt = false }: Teclas = {}): Pointer {
    return { position: this.em(x, y), point: { x, y }, shift, alt, touch: false };
  }

  em(x: number, y: number): Position {
    return fromPlane([CANTO[0] + planeLength(x, ZOOM), CANTO[1] + planeLength(y, ZOOM)]);
  }

  pixel(position: Position): Pixel {
    const [x, y] = toPlane(position);
    return [arredondar((x - CANTO[0]) * 2 ** ZOOM), arredondar((y - CANTO[1]) * 2 ** ZOOM)];
  }

  /** What a mode shows over the features. */
  mostrado(id: ModeId): readonly OverlayItem[] {
    return [...this.#overlays].flatMap(([chave, itens]) => (chave.startsWith(`${id}:`) ? itens : []));
  }

  /** Positions of a geometry's lines and rings in pixels. */
  desenho(geometry: Geometry | undefined): unknown {
    const numa = (valor: unknown): unknown =>
      Array.isArray(valor) && typeof valor[0] === 'number'
        ? this.pixel(valor as Position)
        : Array.isArray(valor)
          ? valor.map(numa)
          : valor;
    return numa(geometry?.coordinates ?? null);
  }

  readonly snapping = () => this.#snapper;
  readonly vertices = () => this.#vertices;

  #contar(draft: Draft | null): void {
    this.rascunho = draft;
    this.#each((session) => session.drafted?.(draft));
    for (const olheiro of this.#olheiros) olheiro(draft);
  }

  #list(): ModeSession[] {
    const runs = [...this.#sessions.values()];
    const dos = (exclusivo: boolean) => runs.filter(({ group }) => (group !== 'helper') === exclusivo);
    return [...dos(true), ...dos(false)].map(({ session }) => session);
  }

  #each(use: (session: ModeSession) => void): void {
    for (const session of this.#list()) use(session);
  }

  #view(): View {
    return {
      project: (position) => {
        const [x, y] = this.pixel(position);
        return { x, y };
      },
      unproject: ({ x, y }) => this.em(x, y),
      bounds: () => {
        const [[oeste, norte], [leste, sul]] = [this.em(0, 0), this.em(TELA.largura, TELA.altura)];
        return [oeste, sul, leste, norte];
      },
      zoom: () => ZOOM,
      fit: () => undefined,
      cursor: (cursor) => {
        this.cursor = cursor;
      },
      container: papel(),
    };
  }

  #context(id: ModeId): ModeContext {
    const steps = this.historia;
    const symbol = Symbol(id);
    return {
      id,
      given: null,
      view: this.#view(),
      snapping: this.#snapper,
      vertices: this.#vertices,
      features: Object.assign(
        Object.create(this.features),
        editableFeatures(this.features, () => ZOOM),
      ),
      history: Object.assign(Object.create(steps), {
        transaction: <T>(label: string, change: () => T) => steps.transaction(label, change),
        step: (label: string, hooks: { undo(): void; redo(): void }) => steps.step(label, hooks, symbol),
        finish: <T>(label: string, change: () => T, hooks: { undo(): void; redo(): void }) =>
          steps.transaction(label, change, hooks, symbol),
      }),
      selection: this.selecionadas,
      offers: (outro) => this.oferecidas.includes(outro),
      overlay: { show: (key, items) => void this.#overlays.set(`${id}:${key}`, items) },
      option: (option) => this.#options.get(id)?.[option] ?? false,
      isActive: (outro) => this.#ativos.has(outro),
      fences: () => this.cercas,
      disable: (outro = id) => this.desligar(outro),
      enable: (outro, feature) => void this.pedidos.push({ id: outro, feature }),
      on: (action, listener) => this.#emitter.on(action, listener),
      beforeCreate: (handler) => this.#emitter.beforeCreate(handler),
      beforeUpdate: (handler) => this.#emitter.beforeUpdate(handler),
      emit: (action, geometry = null) =>
        this.#emitter.emit({ level: 'system', type: 'draw', mode: id, action, geometry }),
      drafted: (draft) => this.#contar(draft),
      collecting: (estado) => {
        this.coleta = estado;
      },
      notice: (texto) => void this.avisos.push(texto),
      undoable: (texto) => void this.avisos.push(texto),
      left: (deixados) => void this.deixados.push(deixados),
      working: (texto) => void this.esperas.push(texto),
    };
  }
}

const arredondar = (n: number) => Math.round(n * 10) / 10;

/** As much of an element as modes write their text into. */
function papel(): HTMLElement {
  const elemento = {
    append: () => undefined,
    remove: () => undefined,
    ownerDocument: { createElement: () => papel() },
  };
  return elemento as unknown as HTMLElement;
}
