import { type CamposExportados, CamposVistos } from '#domain/importacao/campos-vistos.ts';
import type { Duvida, Escolha } from '#domain/importacao/duvidas.ts';
import type { Problema } from '#domain/importacao/importacao.events.ts';
import {
  type ConteudoInspecionado,
  type Defeito,
  MAX_DEFEITOS,
  MAX_DUPLICADAS,
} from '#domain/importacao/relatorio-da-inspecao.ts';
import type { RenamedField } from '../inspection/column-names.ts';
import { renamedFields, type Source } from '../inspection/source.ts';
import { crsReport, encodingReport } from '../inspection/source-report.ts';
import { problem } from '../refusal.ts';
import type { Exam } from './exam.ts';
import { fieldsOf } from './layer-plan.ts';
import type { Repaired } from './repair.ts';

/** Batches of which each field's values are kept apart; older ones are added up. */
const FIELDS_HELD = 64;

type Found = ConteudoInspecionado['duplicadas']['lista'][number];

const DETAILS: Readonly<Partial<Record<Defeito['codigo'], string>>> = {
  nula: 'sem geometria, ou com coordenadas que não levam a lugar nenhum',
  vazia: 'geometria vazia',
  poucos_vertices: 'vértices de menos',
  vertices_demais: 'vértices demais',
  anel_aberto: 'contorno aberto',
  area_nula: 'área nula',
  cruza_a_si_mesma: 'o contorno cruza a si mesmo',
  encosta_em_si_mesma: 'o contorno encosta em si mesmo, ou duas partes têm um lado em comum',
  buraco_fora_do_contorno: 'buraco fora do contorno',
  buraco_em_buraco: 'buraco dentro de outro buraco',
  interior_dividido: 'buracos que se encostam, ou encostam no contorno, dividem a área',
  complexa_demais: 'contorno complexo demais para conferir',
  coordenada_invalida: 'coordenada que não é um número',
  fora_do_intervalo: 'coordenadas fora do intervalo de graus',
  fora_da_area_do_crs: 'fora da área do sistema de coordenadas',
  coordenadas_trocadas: 'latitude e longitude trocadas',
  atravessa_o_antimeridiano: 'atravessa o antimeridiano',
  tipo_incompativel: 'geometria de outro tipo',
};

/** What reading a layer of a file told, added up batch by batch. */
export class LayerReport {
  readonly source: Source;
  camadas = 0;
  /** Fields that are not called as in their file. */
  renamed: readonly RenamedField[] = [];
  feicoes = 0;
  private readonly contagem: Partial<Record<Defeito['codigo'], number>> = {};
  private readonly lista: Defeito[] = [];
  private readonly tipos: Record<string, number> = {};
  private caixa: ConteudoInspecionado['extensao'] = null;
  private campos: CamposExportados[] = [];
  private readonly avisos: Problema[] = [];
  private omitidas = 0;
  private mudadas = 0;
  private iguais = 0;
  private estrangeiras = 0;
  private comPerdas = 0;
  private readonly igualLista: Found[] = [];

  constructor(source: Source) {
    this.source = source;
  }

  add(exam: Exam): void {
    this.feicoes += exam.count;
    this.camadas += exam.camadas;
    for (const [tipo, n] of Object.entries(exam.tipos)) this.tipos[tipo] = (this.tipos[tipo] ?? 0) + n;
    for (const defeito of exam.defeitos) this.defect(defeito);
    for (const { feicao, campos } of exam.textos) this.lost(feicao, campos);
    this.widen(exam.caixa);
    this.campos.push(exam.campos);
    if (this.campos.length > FIELDS_HELD) this.campos = [CamposVistos.juntar(this.campos).exportar()];
  }

  addRepaired(id: string, { broken, plana, area_antes, area_depois, mudou }: Repaired): void {
    const { feicao, codigo, lugar } = broken;
    const ato = plana ? 'reparar' : 'deixar_de_fora';
    this.defect({ feicao, id, codigo, ato, area_antes, area_depois, lugar: lugar && [...lugar], detalhe: null });
    if (!plana) return;
    this.camadas++;
    if (mudou) this.mudadas++;
    const change = mudou ? 'a área mudou: confira' : 'a área é a mesma';
    const detalhe = `${DETAILS[codigo] ?? codigo}; ${change}`;
    this.avisos.push(problem('geometria_reparada', this.source.arquivo, detalhe, { feicao }));
  }

  private defect(defeito: Defeito): void {
    const { codigo, ato, feicao } = defeito;
    this.contagem[codigo] = (this.contagem[codigo] ?? 0) + 1;
    if (this.lista.length < MAX_DEFEITOS) this.lista.push(defeito);
    if (codigo === 'fora_do_brasil' && ato === 'manter') this.estrangeiras++;
    if (ato !== 'deixar_de_fora') return;
    this.omitidas++;
    const detalhe = `${DETAILS[codigo] ?? codigo}; a feição fica de fora`;
    this.avisos.push(problem('geometria_invalida', this.source.arquivo, detalhe, { feicao }));
  }

  private lost(feicao: number, campos: readonly string[]): void {
    this.comPerdas++;
    if (this.comPerdas > MAX_DEFEITOS) return;
    for (const campo of campos) {
      this.avisos.push(problem('texto_alterado', this.source.arquivo, null, { feicao, campo }));
    }
  }

  private widen(box: Exam['caixa']): void {
    if (!box) return;
    const [w, s, e, n] = box;
    const [west, south, east, north] = this.caixa ?? [w, s, e, n];
    this.caixa = [Math.min(west, w), Math.min(south, s), Math.max(east, e), Math.max(north, n)];
  }

  /** @param kept whether they are imported all the same */
  addDuplicates(found: readonly Found[], kept: boolean): void {
    this.iguais += found.length;
    if (!kept) this.camadas -= found.length;
    this.igualLista.push(...found.slice(0, MAX_DUPLICADAS - this.igualLista.length));
  }

  problems(): readonly Problema[] {
    return [...this.source.avisos, ...renamedFields(this.source, this.renamed), ...this.avisos];
  }

  /** The defect that most of the features left out have; null where none was left out. */
  mainDefect(): Defeito | null {
    const out = this.lista.filter(({ ato }) => ato === 'deixar_de_fora');
    const most = out.toSorted((a, b) => (this.contagem[b.codigo] ?? 0) - (this.contagem[a.codigo] ?? 0));
    return most[0] ?? null;
  }

  /** What only reading every feature could bring up. */
  doubts(escolhas: readonly Escolha[]): readonly Duvida[] {
    const { arquivo, camada } = this.source;
    const about = { arquivo, camada, campo: null };
    const doubts: Duvida[] = [];
    if (this.mudadas > 0) {
      const opcoes = ['aceitar', 'deixar_de_fora'];
      doubts.push({ assunto: 'reparos', ...about, proposta: 'aceitar', opcoes, feicoes: this.mudadas });
    }
    if (this.omitidas > 0) {
      const proposta = 'deixar_de_fora';
      doubts.push({ assunto: 'omissoes', ...about, proposta, opcoes: [proposta], feicoes: this.omitidas });
    }
    if (this.comPerdas > 0) {
      const proposta = 'aceitar';
      doubts.push({ assunto: 'textos', ...about, proposta, opcoes: [proposta], feicoes: this.comPerdas });
    }
    const opcoes = ['manter', 'deixar_de_fora'];
    if (this.estrangeiras > 0) {
      const feicoes = this.estrangeiras;
      doubts.push({ assunto: 'fora_do_brasil', ...about, proposta: 'manter', opcoes, feicoes });
    }
    if (this.iguais > 0) {
      doubts.push({ assunto: 'duplicadas', ...about, proposta: 'manter', opcoes, feicoes: this.iguais });
    }
    const known = fieldsOf(this.source, escolhas);
    const fields = CamposVistos.juntar(this.campos).duvidas(arquivo, camada, known);
    // Those that the first look found are asked already; what comes up now was kept as it is.
    const late = fields.filter(({ campo }) => campo !== null && !known.has(campo));
    return [...doubts, ...late.map((doubt) => ({ ...doubt, proposta: 'manter' }))];
  }

  content(escolhas: readonly Escolha[]): ConteudoInspecionado {
    const { arquivo, camada, formato } = this.source;
    const seen = CamposVistos.juntar(this.campos);
    return {
      arquivo,
      camada,
      formato,
      incluido: true,
      feicoes: this.feicoes,
      extensao: this.caixa,
      tipos_geometria: this.tipos,
      codificacao: encodingReport(this.source),
      crs: crsReport(this.source),
      campos: seen.campos(fieldsOf(this.source, escolhas)),
      defeitos: { contagem: this.contagem, lista: this.lista },
      duplicadas: { total: this.iguais, lista: this.igualLista },
    };
  }
}
