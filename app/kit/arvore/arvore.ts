/** A node of a permission tree, or of anything that is ticked in branches. */
export interface No {
  readonly id: string;
  readonly nome: string;
  /** Name under which the box is sent, e.g. `modulo_id[]`; absent for a branch that only groups. */
  readonly campo?: string;
  /** Id of the leaf that this one is of no use without: it comes along, and takes this one along when it goes. */
  readonly exige?: string | null;
  readonly filhos: readonly No[];
}

export type Marca = 'marcado' | 'desmarcado' | 'parcial';

export type Marcados = ReadonlySet<string>;

/**
 * Ticking a node ticks all below it and what that is of no use without; a parent is ticked when all its children are, and
 * so on upward. Unticking takes along what is of no use without it.
 */
export function marcar(raizes: readonly No[], marcados: Marcados, id: string, sim: boolean): Marcados {
  const novos = new Set(marcados);
  const alvo = achar(raizes, id);
  if (alvo === null) return marcados;
  for (const no of descendentes(alvo)) mudar(novos, no.id, sim);
  for (const folha of folhasDe(raizes)) {
    if (folha.exige == null) continue;
    if (sim && novos.has(folha.id) && !marcados.has(folha.id)) novos.add(folha.exige);
    if (!sim && marcados.has(folha.exige) && !novos.has(folha.exige)) novos.delete(folha.id);
  }
  for (const raiz of raizes) subir(raiz, novos);
  return novos;
}

/** What a click did besides what was clicked: names of the leaves that came along, or went. */
export function levadas(raizes: readonly No[], antes: Marcados, depois: Marcados, id: string): readonly string[] {
  const clicada = achar(raizes, id);
  const daqui = new Set(clicada === null ? [] : descendentes(clicada).map((no) => no.id));
  return folhasDe(raizes)
    .filter((no) => antes.has(no.id) !== depois.has(no.id) && !daqui.has(no.id))
    .map(({ nome }) => nome);
}

/** What was given as ticked, made consistent: a ticked branch has all below it, a branch of ticked children is ticked. */
export function arrumar(raizes: readonly No[], marcados: Iterable<string>): Marcados {
  const novos = new Set(marcados);
  const descer = (no: No, herdado: boolean): void => {
    const sim = herdado || novos.has(no.id);
    if (sim) novos.add(no.id);
    for (const filho of no.filhos) descer(filho, sim);
  };
  for (const raiz of raizes) descer(raiz, false);
  for (const raiz of raizes) subir(raiz, novos);
  return novos;
}

/** How the box of a node looks: `parcial` where some of what is below it is ticked. */
export function marcaDe(no: No, marcados: Marcados): Marca {
  if (no.filhos.length === 0) return marcados.has(no.id) ? 'marcado' : 'desmarcado';
  const filhas = no.filhos.map((filho) => marcaDe(filho, marcados));
  if (filhas.every((marca) => marca === 'marcado')) return 'marcado';
  return filhas.every((marca) => marca === 'desmarcado') ? 'desmarcado' : 'parcial';
}

/** A branch is what its children say; answers whether it is ticked. */
function subir(no: No, marcados: Set<string>): boolean {
  if (no.filhos.length === 0) return marcados.has(no.id);
  const todos = no.filhos.map((filho) => subir(filho, marcados)).every((sim) => sim);
  mudar(marcados, no.id, todos);
  return todos;
}

function mudar(marcados: Set<string>, id: string, sim: boolean): void {
  if (sim) marcados.add(id);
  else marcados.delete(id);
}

function achar(nos: readonly No[], id: string): No | null {
  for (const no of nos) {
    const achado = no.id === id ? no : achar(no.filhos, id);
    if (achado !== null) return achado;
  }
  return null;
}

const descendentes = (no: No): readonly No[] => [no, ...no.filhos.flatMap(descendentes)];

const folhasDe = (raizes: readonly No[]) => raizes.flatMap(descendentes).filter(({ filhos }) => filhos.length === 0);
