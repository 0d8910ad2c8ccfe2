import { MAX_CHAVES } from '#domain/camada/camada.events.ts';
import { CamposVistos, MAX_CAMPOS } from '#domain/importacao/campos-vistos.ts';
import type { Escolha } from '#domain/importacao/duvidas.ts';
import type { Conteudo } from '#domain/importacao/importacao.events.ts';
import type { ConteudoInspecionado } from '#domain/importacao/relatorio-da-inspecao.ts';
import type { Inspecao, OpcoesDeLeitura, PedidoDeLeitura } from '#workflows/importacao/importacao.effects.ts';
import type { RenamedField } from '../inspection/column-names.ts';
import { isCompanion, isSidecar } from '../inspection/shapefile/open-shapefiles.ts';
import { doubtOfRenamed, doubtsOf, renamedFields, type Source } from '../inspection/source.ts';
import { crsReport, encodingReport } from '../inspection/source-report.ts';
import type { Ogr } from '../ogr.ts';
import { Refusal, RefusalsSoFar, refuseAll } from '../refusal.ts';
import type { Column } from './copy-header.ts';
import { rowsOf } from './exam.ts';
import { fieldsOf, isIncluded } from './layer-plan.ts';
import { isDirect, readRows, type SourceAt } from './rows.ts';
import { readEwkb } from './wkb-reader.ts';

/** Rows of which the fields are looked at before anything is stored. */
const SAMPLE_ROWS = 1_000;
/** Of all names of the fields of a layer: they stand in one event. */
const MAX_BYTES_DOS_NOMES = 100_000;

interface Place {
  readonly ogr: Ogr;
  readonly folder: string;
}

/** What of an upload was opened: the file, or those inside of it. One may be read and have no layer at all. */
function namesIn(nome: string, sources: readonly SourceAt[]): readonly string[] {
  const names = sources
    .map(({ source }) => source.arquivo)
    .filter((name) => name === nome || name.startsWith(`${nome}/`));
  // Parts beside a `.shp` are told by its name.
  return names.length > 0 || isCompanion(nome) || isSidecar(nome) ? names : [nome];
}

/** Finds out how files should be read, from what they say of themselves and from their first features. */
export async function firstLook(
  place: Place,
  sources: readonly SourceAt[],
  { arquivos, escolhas, leitura }: PedidoDeLeitura,
  { signal, andamento }: OpcoesDeLeitura,
): Promise<Inspecao> {
  const looks: Look[] = [];
  const refusals = new RefusalsSoFar();
  let total = 0;
  for (const at of sources) {
    if (!isIncluded(at.source, escolhas)) looks.push(new Look(at.source));
    else looks.push(...(await refusals.goOn(look(place, at, signal).then((seen) => [seen]))));
    total = looks.reduce((sum, { feicoes }) => sum + feicoes, 0);
    andamento(total);
  }
  refusals.end();
  if (total === 0) {
    const named = [...new Set(arquivos.flatMap(({ nome }) => namesIn(nome, sources)))];
    refuseAll(named.map((arquivo) => new Refusal('sem_feicoes', arquivo, null)));
  }
  const read = looks.filter(({ included }) => included);
  const avisos = read.flatMap(({ source, renamed }) => [...source.avisos, ...renamedFields(source, renamed)]);
  return {
    recusas: [],
    avisos,
    conteudos: read.map((each) => each.conteudo()),
    duvidas: read.flatMap((each) => each.doubts(escolhas)),
    relatorio: {
      versao: 1,
      leitura,
      completo: false,
      conteudos: looks.map((each) => each.report(escolhas)),
      problemas: avisos,
    },
  };
}

async function look({ ogr, folder }: Place, at: SourceAt, signal: AbortSignal): Promise<Look> {
  const { source } = at;
  const seen = new Look(source, true);
  for await (const batch of readRows({ ogr, folder, signal }, at)) {
    if (seen.counted === 0) refuseManyFields(source, batch.columns);
    seen.renamed = batch.renamed;
    if (seen.counted < SAMPLE_ROWS) {
      const reading = {
        kml: source.driver === 'LIBKML',
        longIntegers: source.inteirosLongos,
        camposPorFeicao: source.camposPorFeicao,
      };
      for (const { bytes, from, to, attributes } of rowsOf(batch, reading)) {
        seen.see(to - from === 2 ? null : bytes.toString('latin1', from, to), attributes);
      }
    } else seen.count(batch.count);
    // The rest of these comes again, when it is read for good; their number is known.
    if (isDirect(source) && source.contagem !== null && seen.counted >= SAMPLE_ROWS) break;
  }
  return seen;
}

/** Each field is asked about, shown and a column of what is taken away again. @throws Refusal */
function refuseManyFields({ arquivo, camada, camposPorFeicao }: Source, [, ...fields]: readonly Column[]): void {
  const most = camposPorFeicao === null ? MAX_CHAVES : MAX_CAMPOS;
  const bytes = fields.reduce((sum, { name }) => sum + Buffer.byteLength(name), 0);
  if (fields.length <= most && bytes <= MAX_BYTES_DOS_NOMES) return;
  const many = `${fields.length.toLocaleString('pt-BR')} campos diferentes na camada “${camada}”`;
  throw new Refusal('campos_demais', arquivo, `${many}, limite de ${most.toLocaleString('pt-BR')}`);
}

class Look {
  readonly source: Source;
  readonly included: boolean;
  private readonly campos = new CamposVistos();
  private readonly tipos: Record<string, number> = {};
  counted = 0;
  /** Fields that are not called as in their file. */
  renamed: readonly RenamedField[] = [];

  constructor(source: Source, included = false) {
    this.source = source;
    this.included = included;
  }

  get feicoes(): number {
    return this.included ? Math.max(this.counted, this.source.contagem ?? 0) : 0;
  }

  see(hex: string | null, attributes: Parameters<CamposVistos['ver']>[0]): void {
    this.counted++;
    this.campos.ver(attributes);
    if (hex === null) return;
    const read = readEwkb(Buffer.from(hex, 'hex'));
    const tipo = 'estranha' in read ? read.estranha : read.tipo;
    this.tipos[tipo] = (this.tipos[tipo] ?? 0) + 1;
  }

  count(rows: number): void {
    this.counted += rows;
  }

  conteudo(): Conteudo {
    const { arquivo, camada, formato, encoding, crs } = this.source;
    return {
      arquivo,
      camada,
      formato,
      codificacao: encoding.codificacao,
      crs: crs.crs,
      feicoes: this.feicoes,
      tipos_geometria: Object.keys(this.tipos).sort(),
      campos: this.campos.campos().map(({ nome, tipo }) => ({ nome, tipo })),
    };
  }

  doubts(escolhas: readonly Escolha[]) {
    const { arquivo, camada } = this.source;
    const fields = this.renamed.length > 0 ? [doubtOfRenamed(this.source)] : [];
    return [
      ...doubtsOf(this.source),
      ...fields,
      ...this.campos.duvidas(arquivo, camada, fieldsOf(this.source, escolhas)),
    ];
  }

  report(escolhas: readonly Escolha[]): ConteudoInspecionado {
    const { arquivo, camada, formato } = this.source;
    return {
      arquivo,
      camada,
      formato,
      incluido: this.included,
      feicoes: this.included ? this.feicoes : null,
      extensao: null,
      tipos_geometria: this.tipos,
      codificacao: encodingReport(this.source),
      crs: crsReport(this.source),
      campos: this.campos.campos(fieldsOf(this.source, escolhas)),
      defeitos: { contagem: {}, lista: [] },
      duplicadas: { total: 0, lista: [] },
    };
  }
}
