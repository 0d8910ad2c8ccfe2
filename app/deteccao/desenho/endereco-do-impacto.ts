import { simplify } from '#app/map/operations/simplify.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';

/** Characters of a shape in an address: servers and proxies cut longer ones. */
const MAX_NO_ENDERECO = 5_500;
/** Decimals of a degree where all of them would not fit: a decimetre. */
const CASAS = 6;
/** Degrees by which a shape of many vertices is drawn coarser, the finest first: from a metre to a kilometre. */
const TOLERANCIAS = [0.00001, 0.00003, 0.0001, 0.0003, 0.001, 0.003, 0.01];

/** The shape as it is asked about: as it would be saved, rounded and with fewer vertices where it would not fit into an address. */
export function formaNoEndereco(geometria: Geometria): string {
  const inteira = JSON.stringify(geometria);
  if (inteira.length <= MAX_NO_ENDERECO) return inteira;
  let texto = arredondada(geometria);
  for (const tolerancia of TOLERANCIAS) {
    if (texto.length <= MAX_NO_ENDERECO) break;
    texto = arredondada(simplify(geometria, tolerancia).geometry);
  }
  return texto;
}

const arredondada = (geometria: Geometria): string =>
  JSON.stringify(geometria, (_, valor) => (typeof valor === 'number' ? Number(valor.toFixed(CASAS)) : valor));

interface DeQue {
  readonly ativo_id: string;
  readonly analise_id: string;
  /** Of the detection that is drawn anew: it does not overlap itself. */
  readonly deteccao_id: string | null;
}

/** Where it is asked what a shape meets. */
export function enderecoDoImpacto(geometria: Geometria, { ativo_id, analise_id, deteccao_id }: DeQue): string {
  const campos = new URLSearchParams({ ativo_id, analise_id, geojson: formaNoEndereco(geometria) });
  if (deteccao_id !== null) campos.set('deteccao_id', deteccao_id);
  return `/analise/deteccoes/camadas-impactadas?${campos}`;
}
