import type { Bbox } from '#domain/geometria/partes.ts';
import type { DecisaoSobreCampo } from '#domain/importacao/campos-vistos.ts';
import { type Escolha, escolhida } from '#domain/importacao/duvidas.ts';
import type { PedidoDeLeitura } from '#workflows/importacao/importacao.effects.ts';
import { crsOf } from '../inspection/crs/crs.ts';
import type { Source } from '../inspection/source.ts';

/** What a thread has to know of a layer of a file to turn its rows into lines: plain data, sent once. */
export interface LayerPlan {
  readonly importacao_id: string;
  readonly arquivo: string;
  readonly camada: string;
  readonly crs_original: number;
  /** Of the layer type: 1 point, 2 line or outline, 3 polygon. */
  readonly tipo_geometria: 1 | 2 | 3;
  /** Where coordinates of the file's system can be; null for anywhere. */
  readonly area: Bbox | null;
  /** What people chose, or the inspection proposed. */
  readonly aceitar_reparos: boolean;
  readonly manter_fora_do_brasil: boolean;
  readonly manter_duplicadas: boolean;
  /** Whether there are layers that these may be the same as. */
  readonly comparar: boolean;
  readonly campos: Readonly<Record<string, DecisaoSobreCampo>>;
  /** Whether any of them is left out or protected. */
  readonly protege: boolean;
  /** Key of the import; null where nothing of this layer is protected. */
  readonly chave: Uint8Array | null;
  readonly kml: boolean;
  readonly longIntegers: readonly string[];
  /** As the source has it. */
  readonly camposPorFeicao: number | null;
  readonly closedLinesAreAreas: boolean;
}

/**
 * @param crs EPSG code that the source is read in
 * @param means the key of the import, asked for only where something is to be protected; what it is compared with
 */
export async function planOf(
  source: Source,
  crs: number,
  pedido: PedidoDeLeitura,
  { chaveDe, comparar }: { chaveDe: (importacao_id: string) => Promise<Uint8Array>; comparar: boolean },
): Promise<LayerPlan> {
  const { arquivo, camada } = source;
  const { importacao_id, tipo_geometria } = pedido;
  const used = [...pedido.escolhas, ...pedido.propostas];
  const chosen = (assunto: Escolha['assunto']) => escolhida(used, { assunto, arquivo, camada, campo: null });
  const campos = fieldsOf(source, used);
  const decisions = [...campos.values()];
  return {
    importacao_id,
    arquivo,
    camada,
    crs_original: crs,
    tipo_geometria,
    area: crsOf(crs)?.bounds ?? null,
    aceitar_reparos: chosen('reparos') !== 'deixar_de_fora',
    manter_fora_do_brasil: chosen('fora_do_brasil') !== 'deixar_de_fora',
    manter_duplicadas: chosen('duplicadas') !== 'deixar_de_fora',
    comparar,
    campos: Object.fromEntries(campos),
    protege: decisions.some((decision) => decision !== 'manter'),
    chave: decisions.includes('proteger') ? await chaveDe(importacao_id) : null,
    kml: source.driver === 'LIBKML',
    longIntegers: source.inteirosLongos,
    camposPorFeicao: source.camposPorFeicao,
    closedLinesAreAreas: source.linhasFechadasSaoAreas,
  };
}

/** What becomes of the fields of a layer that look personal. */
export function fieldsOf(
  { arquivo, camada }: Pick<Source, 'arquivo' | 'camada'>,
  escolhas: readonly Escolha[],
): ReadonlyMap<string, DecisaoSobreCampo> {
  const own = escolhas.filter(
    (each) => each.assunto === 'campo_pessoal' && each.arquivo === arquivo && each.camada === camada,
  );
  return new Map(own.flatMap(({ campo, valor }) => (campo === null ? [] : [[campo, valor as DecisaoSobreCampo]])));
}

/** Whether the layer is read at all. */
export function isIncluded({ arquivo, camada }: Source, escolhas: readonly Escolha[]): boolean {
  return escolhida(escolhas, { assunto: 'incluir', arquivo, camada, campo: null }) !== 'nao';
}
