import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import { arvoreDosTipos } from '#domain/camada-tipo/arvore.policy.ts';
import type { Extensao } from '#domain/geocodificacao/lugar.ts';

/** A layer in the tree. */
export interface CamadaNaArvore {
  readonly id: string;
  readonly nome: string;
  readonly extensao: Extensao;
}

/** A layer type in the tree, with its own layers where they are told one by one. */
export interface NoDaArvore {
  readonly tipo: TipoNoMapa;
  readonly camadas: readonly CamadaNaArvore[];
  readonly subtipos: readonly NoDaArvore[];
  /** Its own layers and those of its subtypes. */
  readonly total: number;
  /** Of its own layers; null without any, or where that is not known. */
  readonly extensao: Extensao | null;
}

export interface TipoNaArvore extends TipoNoMapa {
  readonly tipo_pai_id: string | null;
}

export interface TotalDoTipo {
  readonly tipo_id: string;
  readonly total: number;
  readonly extensao: Extensao | null;
}

/** The tree of all types, where no asset is chosen: layers are told by their number alone. */
export function arvoreSemCamadas(
  tipos: readonly TipoNaArvore[],
  totais: readonly TotalDoTipo[],
): readonly NoDaArvore[] {
  const porTipo = new Map(totais.map((um) => [um.tipo_id, um]));
  const no = (tipo: TipoNaArvore, abaixo: readonly TipoNaArvore[]): NoDaArvore => {
    const subtipos = abaixo.map((um) => no(um, []));
    const { total = 0, extensao = null } = porTipo.get(tipo.id) ?? {};
    return {
      tipo,
      subtipos,
      extensao,
      camadas: [],
      total: subtipos.reduce((soma, um) => soma + um.total, total),
    };
  };
  return arvoreDosTipos(tipos).map(({ tipo, subtipos }) => no(tipo, subtipos));
}

/** The node and those below it. */
export const ramo = (no: NoDaArvore): readonly NoDaArvore[] => [no, ...no.subtipos];
export const todosOsNos = (arvore: readonly NoDaArvore[]): readonly NoDaArvore[] => arvore.flatMap(ramo);

const unir = (a: Extensao | null, b: Extensao | null): Extensao | null => {
  if (a === null || b === null) return a ?? b;
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
};

/** Where everything of a node lies. */
export const extensaoDoNo = (no: NoDaArvore): Extensao | null =>
  ramo(no).reduce<Extensao | null>((soma, { extensao }) => unir(soma, extensao), null);

const semAcento = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('pt-BR');

/**
 * The tree with only what a search finds: nodes that are called so, whole, and of the others the layers that are.
 * What was found below a node stays below it.
 */
export function buscarNaArvore(arvore: readonly NoDaArvore[], busca: string): readonly NoDaArvore[] {
  const procurado = semAcento(busca.trim());
  if (procurado === '') return arvore;
  const tem = ({ nome }: { readonly nome: string }) => semAcento(nome).includes(procurado);
  const achar = (no: NoDaArvore): readonly NoDaArvore[] => {
    if (tem(no.tipo)) return [no];
    const camadas = no.camadas.filter(tem);
    const subtipos = no.subtipos.flatMap(achar);
    const total = subtipos.reduce((soma, um) => soma + um.total, camadas.length);
    const extensao = camadas.reduce<Extensao | null>((soma, um) => unir(soma, um.extensao), null);
    return camadas.length + subtipos.length === 0 ? [] : [{ tipo: no.tipo, camadas, subtipos, total, extensao }];
  };
  return arvore.flatMap(achar);
}

/** A row of the tree as it is shown: a type or a layer, at its level, among its siblings. */
export interface LinhaDaArvore {
  readonly chave: string;
  readonly nivel: number;
  readonly posicao: number;
  readonly de: number;
  readonly no: NoDaArvore;
  /** Null for the row of the type itself. */
  readonly camada: CamadaNaArvore | null;
  /** Key of the row above it in the tree; null for a root. */
  readonly pai: string | null;
  /** Null for what has nothing below it. */
  readonly aberta: boolean | null;
}

/** The rows of the tree that are shown while these nodes are open, top to bottom. */
export function linhasDaArvore(
  arvore: readonly NoDaArvore[],
  aberto: (id: string) => boolean,
): readonly LinhaDaArvore[] {
  const linhas: LinhaDaArvore[] = [];
  const descer = (nos: readonly NoDaArvore[], nivel: number, pai: string | null, antes: number, de: number): void => {
    for (const [i, no] of nos.entries()) {
      const chave = no.tipo.id;
      const abaixo = no.subtipos.length + no.camadas.length;
      const aberta = abaixo === 0 ? null : aberto(chave);
      linhas.push({ chave, nivel, posicao: antes + i + 1, de, no, camada: null, pai, aberta });
      if (aberta !== true) continue;
      descer(no.subtipos, nivel + 1, chave, 0, abaixo);
      for (const [j, camada] of no.camadas.entries()) {
        const posicao = no.subtipos.length + j + 1;
        linhas.push({ chave: camada.id, nivel: nivel + 1, posicao, de: abaixo, no, camada, pai: chave, aberta: null });
      }
    }
  };
  descer(arvore, 1, null, 0, arvore.length);
  return linhas;
}
