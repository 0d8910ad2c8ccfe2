/** Which section of a workspace is open. */
export interface SecoesDoEspaco<Id extends string = string> {
  /** Null while none is. */
  readonly aberta: Id | null;
  /** Its panel is folded to its title, and the map has the room. */
  readonly minimizada: boolean;
}

/** What pressing a section's button does: opens it in the place of the other, unfolds it, or closes it. */
export function tocarSecao<Id extends string>(antes: SecoesDoEspaco<Id>, id: Id): SecoesDoEspaco<Id> {
  const fecha = antes.aberta === id && !antes.minimizada;
  return { aberta: fecha ? null : id, minimizada: false };
}

/** The same where there is no other, and nothing that would open it again: it is folded, or unfolded. */
export function dobrarSecao<Id extends string>(antes: SecoesDoEspaco<Id>, id: Id): SecoesDoEspaco<Id> {
  return { aberta: id, minimizada: antes.aberta === id && !antes.minimizada };
}
