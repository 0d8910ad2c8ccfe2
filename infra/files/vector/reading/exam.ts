import { MAX_CHAVES } from '#domain/camada/camada.events.ts';
import { type Achado, examinar } from '#domain/geometria/examinar.ts';
import type { Bbox } from '#domain/geometria/partes.ts';
import { areaDeLinhasFechadas, caixaDe, type GeometriaPlana, semSobra } from '#domain/geometria/plana.ts';
import { aplicarCampos, type CamposExportados, CamposVistos } from '#domain/importacao/campos-vistos.ts';
import type { CodigoDeDefeito, Defeito } from '#domain/importacao/relatorio-da-inspecao.ts';
import { LoteLines } from '../../lotes/lote-format.ts';
import { sealValue } from '../../protection/sealed-value.ts';
import type { RowBatch } from './copy-stream.ts';
import { type Attributes, attributesOf, emptyIsAbsent } from './copy-values.ts';
import { layerIdOf, layerOf } from './layer-line.ts';
import type { LayerPlan } from './layer-plan.ts';
import { fieldsWithLost, mayHaveLost } from './lost-characters.ts';
import { type Foreign, readEwkb } from './wkb-reader.ts';

/** A feature that only a repair can make valid, and where among the lines it belongs. */
export interface Broken {
  /** Bytes of lines before it. */
  readonly at: number;
  readonly feicao: number;
  readonly codigo: CodigoDeDefeito;
  readonly lugar: readonly [number, number] | null;
  readonly plana: GeometriaPlana;
  readonly attributes: Attributes;
  /** Further codes of it, which a repair does not touch. */
  readonly outros: readonly CodigoDeDefeito[];
}

/** What a batch of rows turned out to be. Plain data: it crosses threads. */
export interface Exam {
  readonly count: number;
  /** Lines of the layers that are kept as they are, in the order of the file. */
  readonly lines: Uint8Array<ArrayBuffer>;
  readonly camadas: number;
  readonly broken: readonly Broken[];
  readonly defeitos: readonly Defeito[];
  readonly tipos: Readonly<Record<string, number>>;
  readonly caixa: readonly [number, number, number, number] | null;
  readonly campos: CamposExportados;
  /** Features with texts that lost characters, and in which fields. */
  readonly textos: readonly LostText[];
  /** What tells a layer that is there already; empty where there is nothing to compare with. */
  readonly formas: readonly Shape[];
  /** The first feature with more attributes than a layer may have; null without one. */
  readonly cheia: number | null;
}

export interface LostText {
  readonly feicao: number;
  readonly campos: readonly string[];
}

export interface Shape {
  readonly feicao: number;
  readonly id: string;
  readonly caixa: Bbox;
  readonly area: number | null;
}

const TAB = 9;
const NEWLINE = 10;
const MAX_SCRATCH_BYTES = 2 ** 20;
/** Where a geometry's bytes lie while they are read: the reader copies what it keeps of them. */
let scratch: Buffer | null = null;

/** Reads, examines and measures the rows of a batch. */
export function examine(plan: LayerPlan, batch: RowBatch): Exam {
  const result = new ExamBuilder(plan, mayHaveLost(batch));
  for (const { feicao, bytes, from, to, attributes } of rowsOf(batch, plan)) {
    result.add(feicao, geometryOf(bytes, from, to), attributes);
  }
  return result.finish();
}

/** The rows of a batch one by one; where the hexadecimal geometry stands, and the attributes as the file has them. */
export function* rowsOf(
  { columns, rows, first }: RowBatch,
  plan: Pick<LayerPlan, 'kml' | 'longIntegers' | 'camposPorFeicao'>,
) {
  const bytes = Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength);
  const [, ...fields] = columns;
  const reading = {
    kml: plan.kml,
    longIntegers: new Set(plan.longIntegers),
    emptyIsAbsent: emptyIsAbsent(fields, plan.camposPorFeicao),
  };
  for (let [from, feicao] = [0, first]; from < bytes.length; feicao++) {
    const end = bytes.indexOf(NEWLINE, from);
    const tab = bytes.indexOf(TAB, from);
    const to = tab < 0 || tab > end ? end : tab;
    const texts = to === end ? [] : bytes.toString('utf8', to + 1, end).split('\t');
    yield { feicao, bytes, from, to, attributes: attributesOf(texts, fields, reading) };
    from = end + 1;
  }
}

function geometryOf(bytes: Buffer, from: number, to: number): GeometriaPlana | Foreign | null {
  if (to - from === 2) return null;
  const digits = bytes.toString('latin1', from, to);
  if (digits.length > MAX_SCRATCH_BYTES * 2) return readEwkb(Buffer.from(digits, 'hex'));
  scratch ??= Buffer.allocUnsafeSlow(MAX_SCRATCH_BYTES);
  return readEwkb(scratch.subarray(0, scratch.write(digits, 'hex')));
}

class ExamBuilder {
  private readonly plan: LayerPlan;
  private readonly lines = new LoteLines();
  private count = 0;
  private camadas = 0;
  private cheia: number | null = null;
  private caixa: [number, number, number, number] | null = null;
  private readonly broken: Broken[] = [];
  private readonly defeitos: Defeito[] = [];
  private readonly tipos: Record<string, number> = {};
  private readonly formas: Shape[] = [];
  private readonly campos = new CamposVistos();
  private readonly textos: LostText[] = [];
  private readonly mayHaveLost: boolean;
  private readonly proteger: (text: string) => string;

  constructor(plan: LayerPlan, mayHaveLost: boolean) {
    this.plan = plan;
    this.mayHaveLost = mayHaveLost;
    this.proteger = (text) => {
      if (plan.chave === null) throw new Error('a key is needed to protect values');
      return sealValue(plan.chave, text);
    };
  }

  add(feicao: number, read: GeometriaPlana | Foreign | null, raw: Attributes): void {
    this.count++;
    this.campos.ver(raw);
    if (this.cheia === null && Object.keys(raw).length > MAX_CHAVES) this.cheia = feicao;
    const campos = this.mayHaveLost ? fieldsWithLost(raw) : [];
    if (campos.length > 0) this.textos.push({ feicao, campos });
    const attributes = this.plan.protege ? aplicarCampos(raw, this.plan.campos, this.proteger) : raw;
    if (read === null || 'estranha' in read) {
      const codigo = read === null ? 'nula' : 'tipo_incompativel';
      this.report(feicao, { codigo, ato: 'deixar_de_fora', posicao: null }, null, read?.estranha ?? null);
      return;
    }
    const inteira = semSobra(read);
    const plana =
      (this.plan.closedLinesAreAreas && this.plan.tipo_geometria === 3 && areaDeLinhasFechadas(inteira)) || inteira;
    this.tipos[plana.tipo] = (this.tipos[plana.tipo] ?? 0) + 1;
    this.judge(feicao, plana, attributes, examinar(plana, this.plan));
  }

  private judge(feicao: number, plana: GeometriaPlana, attributes: Attributes, achados: readonly Achado[]): void {
    const out = achados.find((achado) => this.atoOf(achado) === 'deixar_de_fora');
    const detail = out?.codigo === 'tipo_incompativel' ? plana.tipo : null;
    if (out) {
      this.report(feicao, { ...out, ato: 'deixar_de_fora' }, plana, detail);
      return;
    }
    const toMend = achados.find(({ ato }) => ato === 'reparar');
    const kept = achados.filter(({ ato }) => ato === 'manter');
    for (const achado of kept) this.report(feicao, achado, plana);
    const codes = kept.map(({ codigo }) => codigo);
    if (toMend) {
      const { codigo } = toMend;
      this.broken.push({
        at: this.lines.length,
        feicao,
        codigo,
        lugar: placeOf(plana, toMend.posicao),
        plana,
        attributes,
        outros: codes,
      });
      return;
    }
    const caixa = caixaDe(plana);
    this.widen(caixa);
    const layer = layerOf(this.plan, feicao, plana, attributes, codes);
    if (this.plan.comparar) this.formas.push({ feicao, id: layer.id, caixa, area: layer.area });
    this.lines.add(layer);
    this.camadas++;
  }

  /** What is done about it, with what people chose. */
  private atoOf({ codigo, ato }: Achado): Achado['ato'] {
    if (codigo === 'fora_do_brasil' && !this.plan.manter_fora_do_brasil) return 'deixar_de_fora';
    return ato === 'reparar' && !this.plan.aceitar_reparos ? 'deixar_de_fora' : ato;
  }

  private report(
    feicao: number,
    { codigo, ato, posicao }: { codigo: CodigoDeDefeito; ato: Achado['ato']; posicao: number | null },
    plana: GeometriaPlana | null,
    detalhe: string | null = null,
  ): void {
    const lugar = plana ? placeOf(plana, posicao) : null;
    const id = layerIdOf(this.plan, feicao);
    this.defeitos.push({ feicao, id, codigo, ato, area_antes: null, area_depois: null, lugar, detalhe });
  }

  private widen([w, s, e, n]: Bbox): void {
    const [west, south, east, north] = this.caixa ?? [w, s, e, n];
    this.caixa = [Math.min(west, w), Math.min(south, s), Math.max(east, e), Math.max(north, n)];
  }

  finish(): Exam {
    const { count, camadas, broken, defeitos, tipos, caixa, formas, textos, cheia } = this;
    return {
      count,
      lines: this.lines.end(),
      camadas,
      broken,
      defeitos,
      tipos,
      caixa,
      formas,
      textos,
      cheia,
      campos: this.campos.exportar(),
    };
  }
}

/** A position on Earth to show a defect at; null where its numbers are none. */
function placeOf({ coords }: GeometriaPlana, posicao: number | null): [number, number] | null {
  const at = Math.max(0, posicao ?? 0) * 2;
  const [lng, lat] = [coords[at], coords[at + 1]];
  if (lng === undefined || lat === undefined || !Number.isFinite(lng) || !Number.isFinite(lat)) return null;
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? [lng, lat] : null;
}
