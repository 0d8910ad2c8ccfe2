/** A field that has another name here than in its file. */
export interface RenamedField {
  /** As the file has it. */
  readonly original: string;
  readonly name: string;
}

/** A key of this name would be no key of an object. */
const IMPOSSIBLE = '__proto__';

/**
 * Names of the fields of a layer, without blanks around them, each a name of its own: those that a file tells apart by
 * blanks alone, has twice or has no name for, are told apart by a number.
 * @param place of the first of them among the columns of its file, from 1
 */
export function fieldNames(
  originals: readonly string[],
  place = 1,
): { readonly names: readonly string[]; readonly renamed: readonly RenamedField[] } {
  const trimmed = originals.map((original) => original.replace(/^\ufeff/, '').trim());
  const proper = (name: string) => name !== '' && name !== IMPOSSIBLE;
  // Whose name is written as it will be called keeps it.
  const owner = new Map<string, number>();
  for (const asWritten of [true, false]) {
    for (const [i, name] of trimmed.entries()) {
      if (proper(name) && !owner.has(name) && (originals[i] === name) === asWritten) owner.set(name, i);
    }
  }
  const taken = new Set(owner.keys());
  const renamed: RenamedField[] = [];
  const names = originals.map((original, i) => {
    const wanted = trimmed[i] ?? '';
    if (owner.get(wanted) === i) return wanted;
    const name = unused(proper(wanted) ? `${wanted}_2` : `coluna_${place + i}`, taken);
    taken.add(name);
    renamed.push({ original, name });
    return name;
  });
  return { names, renamed };
}

function unused(wanted: string, taken: ReadonlySet<string>): string {
  const base = wanted.replace(/_2$/, '');
  let name = wanted;
  for (let n = 3; taken.has(name); n++) name = `${base}_${n}`;
  return name;
}
