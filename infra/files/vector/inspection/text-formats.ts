import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { MAX_CHAVES } from '#domain/camada/camada.events.ts';
import { Refusal } from '../refusal.ts';
import { scanMarkup } from './markup/markup.ts';

const MAX_DEPTH = 64;
/** Members of one object: GDAL takes minutes over a feature of a hundred thousand. */
const MAX_MEMBERS = 2_000;

/** What stands at the top of a GeoJSON text, without parsing what is below. */
export interface GeoJsonFacts {
  readonly type: string | null;
  /** Name of a named `crs` member (as GDAL and QGIS write it); null without one. */
  readonly crs: string | null;
  /** Properties of the feature that has fewest; null where there is no collection of features. */
  readonly fewest: number | null;
}

/**
 * Walks the bytes once: the nesting stays shallow, the top level says what it is, and a `crs` that links somewhere is
 * never followed.
 * @throws Refusal
 */
export async function inspectGeoJson(file: string, arquivo: string): Promise<GeoJsonFacts> {
  const scan = new JsonScan(arquivo);
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) scan.push(chunk);
  return scan.end();
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Members of the top level whose values are looked at; they are small, so they are kept whole. */
const MAX_KEPT_BYTES = 4_096;

/** Depth of the members of a feature in a collection. */
const FEATURE = 3;

class JsonScan {
  private depth = 0;
  private inString = false;
  private escaped = false;
  private kept: number[] | null = null;
  private lastString = '';
  private member = '';
  private type: string | null = null;
  private crs: string | null = null;
  private started = false;
  /** Member of the feature that is open, and how many properties it was seen to have. */
  private ofFeature = '';
  private properties = 0;
  private fewest: number | null = null;
  private features = 0;
  /** Members of the object that is open at each depth. */
  private readonly members: number[] = [];
  private readonly arquivo: string;

  constructor(arquivo: string) {
    this.arquivo = arquivo;
  }

  push(chunk: Buffer): void {
    for (const byte of chunk) {
      if (this.inString) this.string(byte);
      else this.structure(byte);
    }
  }

  end(): GeoJsonFacts {
    if (this.depth !== 0 || this.inString || !this.started) {
      throw new Refusal('json_invalido', this.arquivo, 'o texto termina antes do fim');
    }
    return { type: this.type, crs: this.crs, fewest: this.fewest };
  }

  private string(byte: number): void {
    if (this.escaped) this.escaped = false;
    else if (byte === BACKSLASH) this.escaped = true;
    else if (byte === QUOTE) {
      this.endString();
      return;
    }
    if (this.kept && this.kept.length < MAX_KEPT_BYTES) this.kept.push(byte);
  }

  private endString(): void {
    this.inString = false;
    if (!this.kept) return;
    this.lastString = unescaped(Buffer.from(this.kept).toString('utf8'));
    this.kept = null;
    if (this.depth === 1 && this.member === 'type') this.type = this.lastString;
    // {"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::4674"}}}
    if (this.depth === 3 && this.member === 'crs' && this.lastString !== 'name') this.crs = this.lastString;
  }

  private structure(byte: number): void {
    if (byte === QUOTE) {
      this.inString = true;
      const named = this.depth === 1 || this.depth === FEATURE || (this.depth <= 3 && this.member === 'crs');
      this.kept = named ? [] : null;
    } else if (byte === 0x7b || byte === 0x5b) {
      this.started = true;
      if (++this.depth > MAX_DEPTH) {
        const detalhe = `mais de ${MAX_DEPTH} níveis`;
        throw new Refusal('json_profundo_demais', this.arquivo, detalhe);
      }
      this.members[this.depth] = 0;
    } else if (byte === 0x7d || byte === 0x5d) this.close();
    else if (byte === 0x3a) this.colon();
    else if (this.depth === 1 && byte === 0x2c) this.member = '';
  }

  private close(): void {
    if (this.member === 'features' && this.depth === FEATURE + 1 && this.ofFeature === 'properties') {
      this.properties = this.members[this.depth] ?? 0;
      if (this.properties > MAX_CHAVES) {
        const detalhe = `${this.properties} campos em uma feição, limite de ${MAX_CHAVES}`;
        throw new Refusal('campos_demais', this.arquivo, detalhe, { feicao: this.features });
      }
    }
    if (this.member === 'features' && this.depth === FEATURE) {
      this.fewest = Math.min(this.fewest ?? Number.POSITIVE_INFINITY, this.properties);
      [this.properties, this.ofFeature] = [0, ''];
      this.features++;
    }
    this.depth--;
  }

  private colon(): void {
    const members = (this.members[this.depth] ?? 0) + 1;
    if (members > MAX_MEMBERS) {
      throw new Refusal('campos_demais', this.arquivo, `mais de ${MAX_MEMBERS} em um objeto`);
    }
    this.members[this.depth] = members;
    if (this.depth === 1) this.member = this.lastString;
    if (this.depth === FEATURE) this.ofFeature = this.lastString;
  }
}

/** A name may hide behind escapes: `"\\u0063rs"` is `crs`. */
function unescaped(text: string): string {
  try {
    return text.includes('\\') ? String(JSON.parse(`"${text}"`)) : text;
  } catch {
    return text;
  }
}

/** EPSG code that the name of a `crs` member stands for; null for one that we do not know. */
export function epsgOfCrsName(name: string): number | null {
  if (/CRS84$/i.test(name)) return 4326;
  const match = /EPSG:{1,2}(?:[\d.]*:)?(\d{4,6})$/i.exec(name);
  return match ? Number(match[1]) : null;
}

export interface XmlFacts {
  readonly root: string | null;
  /** Lower case; `utf-8` where the text does not say. */
  readonly encoding: string;
}

/**
 * Reads the start of an XML text and walks the whole of it.
 * @throws Refusal for one with a document type
 */
export async function inspectXml(file: string, arquivo: string): Promise<XmlFacts> {
  await scanMarkup(file, arquivo);
  const head = (await readHead(file, 64 * 1024)).toString('latin1');
  const body = head.replace(/^(?:ï»¿)?\s*/, '').replaceAll(/<!--[\s\S]*?-->/g, '');
  const encoding = /^<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/i.exec(body)?.[1]?.toLowerCase() ?? 'utf-8';
  return { root: /<([A-Za-z_][\w.:-]*)[\s/>]/.exec(body.replaceAll(/<\?[\s\S]*?\?>/g, ''))?.[1] ?? null, encoding };
}

export async function readHead(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const buffer = Buffer.alloc(bytes);
    const { bytesRead } = await handle.read(buffer, 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
