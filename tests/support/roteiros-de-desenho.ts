import { CATALOG } from '#app/map/editor/catalog.ts';
import type { DrawMode, EditMode, ModeId, OptionValue } from '#app/map/editor/modes.ts';
import type { ModeSession, OwnMode } from '#app/map/editor/own-mode.ts';
import type { Position } from '#app/map/operations/shapes.ts';
import type { Prancheta } from './prancheta.ts';

export type Pixel = readonly [number, number];
export type Exclusivo = DrawMode | EditMode;

/** Where a marker's text is written: the last field that was opened. */
let campo = { value: '' };
const digitado: (() => void)[] = [];

/** One thing that a person does with a mode. */
export type Passo = (prancheta: Prancheta, session: ModeSession) => void;
const clique =
  (...pixel: Pixel): Passo =>
  (prancheta) =>
    prancheta.clicar(pixel);
const arrasto =
  (...pixels: readonly Pixel[]): Passo =>
  (prancheta) =>
    prancheta.arrastar(pixels);
const doMenu =
  (item: string, ...pixel: Pixel): Passo =>
  (prancheta) =>
    prancheta.menu(pixel).get(item)?.();
const enter: Passo = (_, session) => void session.finish?.();
const remover: Passo = (_, session) => void session.remove?.();
const escrever =
  (texto: string): Passo =>
  () => {
    campo.value = texto;
    for (const ouvir of digitado) ouvir();
  };
const fora = [clique(600, 500), clique(700, 500), clique(720, 600), clique(610, 620)];

/** Every mode that draws or edits, as it is driven: one that is not here is no mode, and does not compile. */
export const ROTEIROS: Readonly<Record<Exclusivo, readonly Passo[]>> = {
  marker: fora.slice(0, 2),
  circle_marker: fora.slice(0, 2),
  text_marker: [clique(600, 500), escrever('Se'), escrever('Sede'), enter],
  circle: fora.slice(0, 2),
  line: [...fora.slice(0, 3), enter],
  rectangle: [clique(600, 500), clique(700, 600)],
  polygon: [...fora, enter],
  freehand: [arrasto([600, 500], [650, 480], [700, 500], [720, 600], [600, 620])],
  custom_shape: [clique(600, 500)],
  drag: [arrasto([150, 150], [160, 200], [180, 260])],
  change: [arrasto([100, 100], [90, 90], [60, 70]), doMenu('Remover vértice', 60, 70)],
  rotate: [arrasto([150, 150], [120, 250], [110, 280])],
  cut: [clique(50, 50), clique(150, 50), clique(150, 150), clique(50, 150), enter],
  delete: [clique(150, 150)],
  scale: [clique(150, 150), arrasto([100, 100], [80, 90], [60, 60])],
  copy: [clique(150, 150)],
  split: [clique(50, 150), clique(200, 160), clique(330, 150), enter],
  union: [clique(150, 150), clique(400, 350), enter],
  difference: [clique(150, 150), clique(400, 350), enter],
  line_simplification: [clique(600, 100), enter],
  lasso: [arrasto([50, 50], [350, 50], [350, 190], [330, 330], [50, 330]), remover],
};

const modos = new Map<ModeId, OwnMode>();
export const IDS = Object.keys(ROTEIROS) as Exclusivo[];
const OPCOES: Readonly<Partial<Record<Exclusivo, Readonly<Record<string, OptionValue>>>>> = {
  line_simplification: { tolerance: 5 },
  lasso: { reach: 'inside' },
};

export const ligar = (prancheta: Prancheta, id: Exclusivo): ModeSession => {
  const mode = modos.get(id);
  if (mode === undefined) throw new Error(`no code for ${id}`);
  const options = { kind: 'polygon', shape: 'Triangle', keep: true, ratio: false, ...OPCOES[id] };
  return prancheta.ligar({ id, group: 'edit', mode, options });
};

/** As much of a drawing as whoever shows it works with. */
export function porta(prancheta: Prancheta) {
  const ligadas = new Map<ModeId, ModeSession>();
  const desligar = (id: ModeId) => {
    if (ligadas.delete(id)) prancheta.desligar(id);
  };
  const modes = {
    enable: (id: ModeId) => {
      for (const outra of ligadas.keys()) desligar(outra);
      ligadas.set(id, ligar(prancheta, id as Exclusivo));
      return Promise.resolve(true);
    },
    disable: (id: ModeId) => Promise.resolve(desligar(id)),
    list: () => [...ligadas.keys()].map((id) => ({ id, active: true, exclusive: true })),
  };
  return {
    features: prancheta.features,
    history: prancheta.historia,
    modes,
    resume: (vertices: readonly Position[], text?: string) =>
      [...ligadas.values()].some((session) => session.resume?.(vertices, text) ?? false),
    watch: prancheta.olhar,
    subscribe: () => () => undefined,
    on: prancheta.ouvir,
    partsKept: () => undefined,
    session: () => [...ligadas.values()].at(-1),
  };
}

/** The code of every mode, as the registry gives it. */
export async function carregarModos(): Promise<void> {
  for (const { id, load } of CATALOG) {
    const codigo = await load?.();
    if (codigo !== undefined) modos.set(id, codigo.default);
  }
}

/** As much of a document as the field of a marker's text needs. */
export const documentoDeMentira = {
  createElement: () => {
    digitado.length = 0;
    const novo = { value: '', style: {}, dataset: {}, setAttribute: () => undefined, focus: () => undefined };
    campo = Object.assign(novo, {
      remove: () => undefined,
      addEventListener: (tipo: string, ouvir: () => void) => tipo === 'input' && digitado.push(ouvir),
    });
    return campo;
  },
};
