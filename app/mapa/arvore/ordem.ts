import { type NoDaArvore, todosOsNos } from './arvore.ts';

/** Percent of a type's own opacity, by its id; what is not said is 100. */
export type Opacidades = Readonly<Record<string, number>>;

/** How the types lie over each other, the topmost first, and how far each is seen through. */
export interface Apresentacao {
  /** Ids of types; empty for the usual order. */
  readonly ordem: readonly string[];
  readonly opacidades: Opacidades;
}

export const SEM_APRESENTACAO: Apresentacao = { ordem: [], opacidades: {} };

/** What somebody chose, over what the client has for everybody. */
export function comPadrao(escolhida: Apresentacao, padrao: Apresentacao | null): Apresentacao {
  if (padrao === null) return { ordem: escolhida.ordem, opacidades: escolhida.opacidades };
  return {
    ordem: escolhida.ordem.length > 0 ? escolhida.ordem : padrao.ordem,
    opacidades: { ...padrao.opacidades, ...escolhida.opacidades },
  };
}

/** The tree in this order: points over lines over areas, by name, where it says nothing. */
export function emOrdem(arvore: readonly NoDaArvore[], ordem: readonly string[]): readonly NoDaArvore[] {
  const lugar = new Map(ordem.map((id, i) => [id, i]));
  const onde = ({ tipo }: NoDaArvore) => lugar.get(tipo.id) ?? ordem.length;
  const antes = (a: NoDaArvore, b: NoDaArvore) =>
    onde(a) - onde(b) ||
    a.tipo.tipo_geometria - b.tipo.tipo_geometria ||
    a.tipo.nome.localeCompare(b.tipo.nome, 'pt-BR');
  return [...arvore].sort(antes).map((no) => ({ ...no, subtipos: [...no.subtipos].sort(antes) }));
}

/** The node and its siblings, or nothing where it is not in the tree. */
function irmaosDe(arvore: readonly NoDaArvore[], id: string): readonly NoDaArvore[] {
  if (arvore.some(({ tipo }) => tipo.id === id)) return arvore;
  return arvore.find(({ subtipos }) => subtipos.some(({ tipo }) => tipo.id === id))?.subtipos ?? [];
}

/**
 * The order once a type was moved among its siblings.
 * @param arvore in the order of now
 * @param para place among the siblings; what is beyond their ends is the end
 * @returns all ids, the topmost first; null where nothing moves
 */
export function mover(arvore: readonly NoDaArvore[], id: string, para: number): readonly string[] | null {
  const irmaos = irmaosDe(arvore, id);
  const de = irmaos.findIndex(({ tipo }) => tipo.id === id);
  const alvo = Math.max(0, Math.min(irmaos.length - 1, para));
  if (de < 0 || de === alvo) return null;
  const novos = [...irmaos];
  novos.splice(alvo, 0, ...novos.splice(de, 1));
  const trocados =
    irmaos === arvore ? novos : arvore.map((no) => (no.subtipos === irmaos ? { ...no, subtipos: novos } : no));
  return todosOsNos(trocados).map(({ tipo }) => tipo.id);
}

/** Where a type stands among its siblings, and how many they are. */
export function lugarEntreIrmaos(arvore: readonly NoDaArvore[], id: string): readonly [lugar: number, de: number] {
  const irmaos = irmaosDe(arvore, id);
  return [irmaos.findIndex(({ tipo }) => tipo.id === id), irmaos.length];
}
