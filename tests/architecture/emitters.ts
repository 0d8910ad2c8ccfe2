import ts from 'typescript';

/** Calls that make a stream, a socket or a child, by the last word of what is called. */
const MAKERS = new Set([
  ...['createReadStream', 'createWriteStream', 'spawn', 'fork', 'execFile', 'exec', 'busboy', 'fromWeb', 'from'],
  ...['createServer', 'connect', 'createConnection', 'request', 'copyOut', 'copyFrom', 'openReadStream'],
]);
/** The same words of other things: only these are meant. */
const OWNERS: Readonly<Record<string, RegExp>> = {
  from: /^Readable$/,
  connect: /^(net|tls)$/,
  createConnection: /^(net|tls)$/,
  request: /^https?$/,
  exec: /^child_process$/,
  Client: /^pg$/,
  Pool: /^pg$/,
};
const CLASSES = new Set([
  ...['Transform', 'PassThrough', 'Readable', 'Writable', 'Duplex', 'Socket', 'WebSocket', 'WebSocketServer'],
  ...['Worker', 'ZipFile', 'Client', 'Pool', 'Measure'],
]);
/** Whatever is given to them is listened to from then on. */
const LISTENERS = new Set(['heard', 'pipeline', 'pipelined', 'finished', 'createReadableStreamFromReadable']);
/** Events that hand over a stream, and at which place. */
const HANDED = new Map([
  ['file', 1],
  ['connection', 0],
  ['upgrade', 1],
]);

/** Lines of a source where something with an `error` event is made that nobody listens to before the first wait. */
export function unheardIn(text: string): readonly string[] {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const tell = (node: ts.Node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${line + 1}: ${text.split('\n')[line]?.trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (makes(node) && !heard(node)) tell(node);
    if (ts.isCallExpression(node) && handsOver(node)) tell(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const lastWord = (node: ts.Expression): string =>
  ts.isPropertyAccessExpression(node) ? node.name.text : ts.isIdentifier(node) ? node.text : '';

function makes(node: ts.Node): boolean {
  if (!(ts.isNewExpression(node) || ts.isCallExpression(node))) return false;
  const word = lastWord(node.expression);
  const owner = ts.isPropertyAccessExpression(node.expression) ? node.expression.expression.getText() : '';
  return (ts.isNewExpression(node) ? CLASSES : MAKERS).has(word) && (OWNERS[word]?.test(owner) ?? true);
}

/** What only passes on the value of its part. */
const passes = (node: ts.Node): boolean =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isNonNullExpression(node) ||
  ts.isConditionalExpression(node);

/** `x` in `x.on('a', …).once('b', …)`, as far out as the chain goes. */
function listensInChain(node: ts.Node): boolean {
  for (let at = node; ; ) {
    const access = at.parent;
    if (passes(access)) at = access;
    else if (ts.isPropertyAccessExpression(access) && access.expression === at && ts.isCallExpression(access.parent)) {
      const [event] = access.parent.arguments;
      const listens = ['on', 'addListener'].includes(access.name.text);
      if (listens && event !== undefined && ts.isStringLiteral(event) && event.text === 'error') return true;
      at = access.parent;
    } else return false;
  }
}

/** Whether a value is listened to where it stands: by its chain, by whom it is given to, by who reads it to its end. */
function consumed(node: ts.Node): boolean {
  if (listensInChain(node)) return true;
  let at = node;
  while (passes(at.parent) || ts.isArrayLiteralExpression(at.parent) || ts.isSpreadElement(at.parent)) at = at.parent;
  const { parent } = at;
  if (ts.isPropertyAssignment(parent)) return isLineReader(parent.parent.parent) && heard(parent.parent.parent);
  if (ts.isForOfStatement(parent)) return parent.expression === at && parent.awaitModifier !== undefined;
  if (ts.isYieldExpression(parent)) return parent.asteriskToken !== undefined;
  if (!ts.isCallExpression(parent) || parent.expression === at) return false;
  if (LISTENERS.has(lastWord(parent.expression))) return true;
  // What a connection is asked for in the form of a stream is that stream; what an iterable is read through, its reader's.
  const wraps = lastWord(parent.expression) === 'query' || parent.expression.getText() === 'Readable.from';
  return wraps && heard(parent);
}

/** Whoever reads the lines hears of the stream; whoever only makes their reader does not. */
const isLineReader = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && lastWord(node.expression) === 'createInterface';

function heard(made: ts.Node): boolean {
  if (consumed(made)) return true;
  let at = made;
  while (passes(at.parent)) at = at.parent;
  const { parent } = at;
  const name = ts.isVariableDeclaration(parent) && parent.initializer === at ? parent.name : null;
  if (name === null || !ts.isIdentifier(name)) return false;
  return heardBeforeWaiting(blockOf(parent), name.text, at.end);
}

function blockOf(node: ts.Node): ts.Node {
  let at = node;
  while (!ts.isFunctionLike(at) && !ts.isSourceFile(at)) at = at.parent;
  return at;
}

/** Whether `name` is listened to after `from` and before the function waits for anything else than it. */
function heardBeforeWaiting(block: ts.Node, name: string, from: number): boolean {
  let listened = Number.POSITIVE_INFINITY;
  let waits = Number.POSITIVE_INFINITY;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name && node.pos >= from && consumed(node))
      listened = Math.min(listened, node.getStart());
    if (ts.isAwaitExpression(node) && node.pos >= from) waits = Math.min(waits, node.end);
    ts.forEachChild(node, visit);
  };
  visit(block);
  return listened < waits;
}

/** A handler that is given a stream and does not listen to it before it waits. */
function handsOver(call: ts.CallExpression): boolean {
  const [event, handler] = call.arguments;
  if (!ts.isPropertyAccessExpression(call.expression) || call.expression.name.text !== 'on') return false;
  if (event === undefined || handler === undefined || !ts.isStringLiteral(event)) return false;
  const place = HANDED.get(event.text);
  if (place === undefined || !ts.isFunctionLike(handler)) return false;
  const name = handler.parameters[place]?.name;
  return name !== undefined && ts.isIdentifier(name) && !heardBeforeWaiting(handler, name.text, handler.parameters.end);
}
