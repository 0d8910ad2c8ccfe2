import type { SeloDeAcessos } from '#domain/acesso/acesso.events.ts';
import { Frontier } from '../merkle.ts';
import type { Queryable } from '../tree-rows.ts';
import { accessLeafHash, contentOf } from './access-leaf.ts';
import { type LeafWithRow, leavesOf } from './access-seals.ts';
import type { PersonTags } from './person-tags.ts';

/** What became of the accesses of one seal. */
export interface SealCompared {
  /** A sentence without what stands in any row; null where nothing is wrong. */
  readonly violacao: string | null;
  readonly conferidas: number;
  /** With their people. */
  readonly apagadas: number;
  /** After their six months. */
  readonly vencidas: number;
  /** Gone before that, of whom it cannot be said without the key of the people. */
  readonly sem_chave: number;
}

/**
 * Holds the accesses of a seal against the root that the log has of them.
 * @param pessoas the people who are here; null where their key is not at hand
 */
export async function compareSeal(
  db: Queryable,
  selo: SeloDeAcessos,
  pessoas: PersonTags | null,
): Promise<SealCompared> {
  const counted = { conferidas: 0, apagadas: 0, vencidas: 0, sem_chave: 0 };
  const frontier = new Frontier();
  /** The first row that is not the one of its leaf: whose fault that is shows at the root. */
  let first: { readonly leaf: LeafWithRow; readonly how: 'alterada' | 'apagada' } | null = null;
  for await (const page of leavesOf(db, selo.numero)) {
    for (const leaf of page) {
      frontier.append(accessLeafHash(leaf));
      const what = stateOf(leaf, selo.numero, pessoas);
      if (what === 'alterada' || what === 'apagada') first ??= { leaf, how: what };
      else counted[what] += 1;
    }
  }
  const found = { size: frontier.size, raiz: frontier.root().toString('hex') };
  return { ...counted, violacao: violationOf(selo, found, first) };
}

function stateOf(leaf: LeafWithRow, numero: number, pessoas: PersonTags | null) {
  const { acesso, conteudo, pessoa, vencido } = leaf;
  if (acesso !== null) return contentOf(acesso) === conteudo ? 'conferidas' : 'alterada';
  if (vencido) return 'vencidas';
  if (pessoa === null) return 'apagada';
  if (pessoas === null) return 'sem_chave';
  // The mark of whoever was erased is nobody's any more; that of whoever is here says that the row was taken away.
  return pessoas.whose(pessoa, numero) === null ? 'apagadas' : 'apagada';
}

function violationOf(
  selo: SeloDeAcessos,
  found: { readonly size: number; readonly raiz: string },
  first: { readonly leaf: LeafWithRow; readonly how: 'alterada' | 'apagada' } | null,
): string | null {
  const row = first && `A linha ${first.leaf.acesso_id} do registro de acessos`;
  if (found.size === selo.linhas && found.raiz === selo.raiz) {
    if (first === null) return null;
    return `${row} (${hourOf(first.leaf.em)}) foi ${first.how}: ela está no selo ${nameOf(selo)}.`;
  }
  const leaves = `As folhas do selo de acessos ${nameOf(selo)} foram alteradas (auditoria.folhas_de_acessos)`;
  const told = first === null ? '' : ` ${row} não é a da folha dela.`;
  if (found.size !== selo.linhas) return `${leaves}: são ${found.size}, e o registro diz ${selo.linhas}.${told}`;
  const beside = first === null ? ', com as linhas ou sem elas' : '';
  return `${leaves}${beside}: não levam à raiz que o registro diz.${told}`;
}

/** Which seal, by number and hours. */
export const nameOf = ({ numero, desde, ate }: SeloDeAcessos): string =>
  `${numero}, de ${hourOf(desde)} a ${hourOf(ate)}`;

/** An instant to the minute, UTC. */
export const hourOf = (instant: string): string => `${instant.slice(0, 16)}Z`;
