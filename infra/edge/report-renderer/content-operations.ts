/** An operator of a content stream, and where it stands there together with what it is given. */
export interface Operation {
  readonly operator: string;
  readonly start: number;
  readonly end: number;
  /** The last thing that it is given, as it is written; '' where that is nothing. */
  readonly operand: string;
}

const BLANK = '\\0\\t\\n\\f\\r ';
const REGULAR = `[^${BLANK}()<>[\\]{}/%]`;
const TOKEN = new RegExp(`[${BLANK}]+|%[^\\r\\n]*|<<|>>|<[^<>]*>|/${REGULAR}*|${REGULAR}+|.`, 'sy');
const [SKIPPED, OPERATOR, VALUE] = [/^[\0\t\n\f\r %]/, /^[A-Za-z'"]/, /^(true|false|null)$/];
/** The bytes of a picture within the stream, up to where they end. */
const PICTURE = /[\0\t\n\f\r ]EI(?![^\0\t\n\f\r ])/g;

/** What a content stream does, in its order: one character of the text is one byte of the stream. */
export function* operationsOf(content: string): Generator<Operation> {
  let [start, operand] = [-1, ''];
  for (let at = 0; at < content.length; ) {
    const token = tokenAt(content, at);
    const end = at + token.length;
    if (!SKIPPED.test(token)) {
      if (start < 0) start = at;
      if (!OPERATOR.test(token) || VALUE.test(token)) operand = token;
      else if (token === 'ID') {
        at = endOfPicture(content, end);
        yield { operator: 'EI', start, end: at, operand: '' };
        [start, operand] = [-1, ''];
        continue;
      } else if (token !== 'BI') {
        yield { operator: token, start, end, operand };
        [start, operand] = [-1, ''];
      }
    }
    at = end;
  }
}

function tokenAt(content: string, at: number): string {
  if (content[at] === '(') return content.slice(at, endOfString(content, at));
  TOKEN.lastIndex = at;
  return TOKEN.exec(content)?.[0] ?? content.slice(at);
}

/** Parentheses within it stand in pairs, or behind a backslash. */
function endOfString(content: string, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length; at += 1) {
    const c = content[at];
    if (c === '\\') at += 1;
    else if (c === '(') depth += 1;
    else if (c === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return content.length;
}

function endOfPicture(content: string, from: number): number {
  PICTURE.lastIndex = from;
  return PICTURE.exec(content) === null ? content.length : PICTURE.lastIndex;
}
