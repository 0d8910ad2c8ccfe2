/**
 * JSON as RFC 8785 (JCS) writes it: keys in order of their UTF-16 code units, numbers and strings as ECMAScript does.
 * Hashes are made over this text, so the same value is the same bytes on every machine.
 * Members that are undefined are left out, as JSON.stringify does.
 * @throws {TypeError} for what JSON cannot hold: NaN, infinities, lone surrogates, functions, bigints; and for U+0000,
 *   which JSON holds and no reader's table does: one in the log stops every projection that meets it.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return canonicalString(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`JSON has no ${value}`);
      return String(value === 0 ? 0 : value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return value === null ? 'null' : canonicalObject(value);
    default:
      throw new TypeError(`JSON has no ${typeof value}`);
  }
}

/** What JSON text escapes, and lone surrogates among the pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

function canonicalString(value: string): string {
  if (!ESCAPED.test(value)) return `"${value}"`;
  if (!value.isWellFormed()) throw new TypeError('a lone surrogate has no UTF-8 form');
  if (value.includes('\0')) throw new TypeError('no table holds U+0000');
  return JSON.stringify(value);
}

function canonicalObject(value: object): string {
  if (Array.isArray(value)) return canonicalArray(value);
  if (Object.getPrototypeOf(value) !== Object.prototype && 'toJSON' in value && typeof value.toJSON === 'function')
    return canonicalJson(value.toJSON());
  const record = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const key of sorted(Object.keys(record))) {
    const member = record[key];
    if (member === undefined) continue;
    text += `${text === '' ? '' : ','}${canonicalString(key)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}

/** By UTF-16 code units. Objects have few keys, mostly in order already: inserting is faster than `sort` here. */
function sorted(keys: string[]): readonly string[] {
  if (keys.length > 16) return keys.sort();
  for (let i = 1; i < keys.length; i += 1) {
    const key = keys[i] as string;
    let at = i;
    for (; at > 0 && (keys[at - 1] as string) > key; at -= 1) keys[at] = keys[at - 1] as string;
    keys[at] = key;
  }
  return keys;
}

function canonicalArray(values: readonly unknown[]): string {
  let text = '[';
  for (let i = 0; i < values.length; i += 1) {
    if (i > 0) text += ',';
    const value = values[i];
    text += value === undefined ? 'null' : canonicalJson(value);
  }
  return `${text}]`;
}
