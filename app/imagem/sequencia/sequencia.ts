import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import { tiposPermitidos } from '../modos/modos.ts';

/** Images of one sequence at most: each is a layer of the map. */
export const MAX_QUADROS = 60;

/** Images that are seen one after the other, the oldest first. */
export interface Sequencia {
  readonly grupos: readonly GrupoDeImagens[];
  /** Which of them is seen. */
  readonly atual: number;
  /** What all are shown as; null for the usual one of each. */
  readonly tipo: TipoDeImagem | null;
}

export const SEQUENCIA_VAZIA: Sequencia = { grupos: [], atual: 0, tipo: null };

/** What nobody dated comes last, and what no band of can be shown is never part of one. */
const emOrdem = (grupos: readonly GrupoDeImagens[]) =>
  grupos
    .filter(({ types }) => types.length > 0)
    .toSorted((a, b) => (a.date ?? '9').localeCompare(b.date ?? '9'))
    .slice(0, MAX_QUADROS);

/** Puts a group into it, or takes it out; what was seen is seen still. */
export function alternarNaSequencia(antes: Sequencia, grupo: GrupoDeImagens): Sequencia {
  const vista = antes.grupos[antes.atual];
  const dentro = antes.grupos.some(({ hash }) => hash === grupo.hash);
  const grupos = dentro ? antes.grupos.filter(({ hash }) => hash !== grupo.hash) : emOrdem([...antes.grupos, grupo]);
  return comTipoPossivel({
    ...antes,
    grupos,
    atual: Math.max(
      0,
      grupos.findIndex(({ hash }) => hash === vista?.hash),
    ),
  });
}

export const sequenciaDe = (grupos: readonly GrupoDeImagens[], antes: Sequencia): Sequencia =>
  comTipoPossivel({ ...antes, grupos: emOrdem(grupos), atual: 0 });

/** Around its end it begins again. */
export function irNaSequencia(antes: Sequencia, para: number): Sequencia {
  const { length } = antes.grupos;
  return length === 0 ? antes : { ...antes, atual: ((para % length) + length) % length };
}

/** Types that every one of them can be shown as. */
export function tiposComuns(grupos: readonly GrupoDeImagens[]): readonly TipoDeImagem[] {
  const [primeiros = [], ...outros] = grupos.map(tiposPermitidos);
  return primeiros.filter((tipo) => outros.every((tipos) => tipos.includes(tipo)));
}

function comTipoPossivel(sequencia: Sequencia): Sequencia {
  const { grupos, tipo } = sequencia;
  return tipo !== null && !tiposComuns(grupos).includes(tipo) ? { ...sequencia, tipo: null } : sequencia;
}
