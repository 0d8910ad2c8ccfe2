import type { ChildProcess } from 'node:child_process';

const MAX_BYTES = 16 * 2 ** 10;

/** A layer has several fields of this name, also where only capitals tell them apart: GDAL numbers them. */
const RENAMED = /^Warning \d+: Field '(.*)' already exists\. Renaming it as '(.*)'$/;

/** What a child says on its second stream; also one that ends well may name there what it lost. */
export class Complaints {
  /** The beginning of all that was said. */
  text = '';
  /** The first error that nobody looks after; null where there is none. */
  unattended: string | null = null;
  /** Names that fields were given, and what their file calls them. */
  readonly renamed = new Map<string, string>();
  #line = '';

  /** @param attended errors that are looked after elsewhere */
  constructor(child: ChildProcess, attended: RegExp) {
    const judge = (line: string) => {
      const [, original, given] = RENAMED.exec(line) ?? [];
      if (original !== undefined && given !== undefined) this.renamed.set(given, original);
      if (/^ERROR \d+:/.test(line) && !attended.test(line)) this.unattended ??= line;
    };
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (this.text.length < MAX_BYTES) this.text += text;
      const lines = `${this.#line}${text}`.split('\n');
      this.#line = lines.pop()?.slice(0, MAX_BYTES) ?? '';
      lines.forEach(judge);
    });
    // The last line need not end.
    child.stderr?.on('end', () => judge(this.#line));
  }
}
