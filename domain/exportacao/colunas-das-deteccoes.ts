import { type Coluna, NOMES_EM_KML, nomesDbf, type Plano } from './campos.ts';
import type { Formato, ObjetoDaExportacao } from './formatos.ts';

interface ColunaDaDeteccao {
  /** As files for programs call it. */
  readonly campo: string;
  /** As tables for people call it. */
  readonly titulo: string;
  readonly tipo: 'texto' | 'real';
  /** Bytes of a text in a Shapefile, digits of a number; 0 where none is fixed. */
  readonly largura: number;
  readonly decimais: number;
}

const texto = { tipo: 'texto', largura: 0, decimais: 0 } as const;
const hectares = { tipo: 'real', largura: 20, decimais: 4 } as const;
const graus = { tipo: 'real', largura: 13, decimais: 7 } as const;

/** What a file says of a detection, in its order: areas in hectares, its centre in degrees (WGS 84). */
const COLUNAS = [
  { campo: 'id', titulo: 'Id', tipo: 'texto', largura: 36, decimais: 0 },
  { campo: 'ativo', titulo: 'Ativo', ...texto },
  { campo: 'categoria', titulo: 'Categoria', ...texto },
  { campo: 'analise', titulo: 'Análise', ...texto },
  { campo: 'data_analise', titulo: 'Data da análise', tipo: 'texto', largura: 10, decimais: 0 },
  { campo: 'tipo_deteccao', titulo: 'Tipo', ...texto },
  { campo: 'primeiro_tipo', titulo: 'Primeiro tipo', ...texto },
  { campo: 'status', titulo: 'Status', ...texto },
  { campo: 'classificacao', titulo: 'Classificação', ...texto },
  { campo: 'area_ha', titulo: 'Área (ha)', ...hectares },
  { campo: 'area_informada_ha', titulo: 'Área informada (ha)', ...hectares },
  { campo: 'camada_referencia', titulo: 'Camada de referência', ...texto },
  { campo: 'observacao', titulo: 'Observação', ...texto },
  { campo: 'descricao', titulo: 'Descrição', ...texto },
  { campo: 'longitude', titulo: 'Longitude', ...graus },
  { campo: 'latitude', titulo: 'Latitude', ...graus },
  { campo: 'criada_em', titulo: 'Criada em', ...texto },
] as const satisfies readonly ColunaDaDeteccao[];
export type CampoDaDeteccao = (typeof COLUNAS)[number]['campo'];

/** Formats that people read as they are: with the names of columns, and dates, as they write them. */
export const paraGente = (objeto: ObjetoDaExportacao, formato: Formato): boolean =>
  objeto === 'deteccoes' && (formato === 'csv' || formato === 'xlsx');

/** Elements of a KML of their own, under names that no column may have. */
const EM_KML: Readonly<Partial<Record<CampoDaDeteccao, string>>> = {
  ...(NOMES_EM_KML.nome !== undefined && { tipo_deteccao: NOMES_EM_KML.nome }),
  ...(NOMES_EM_KML.descricao !== undefined && { descricao: NOMES_EM_KML.descricao }),
};

/** The columns of a file with detections, as its format can hold them. */
export function planejarDeteccoes(objeto: ObjetoDaExportacao, formato: Formato): Plano<CampoDaDeteccao> {
  const colunas = COLUNAS.map(({ campo, titulo, tipo, largura, decimais }): Coluna<CampoDaDeteccao> => {
    const nome = paraGente(objeto, formato) ? titulo : campo;
    return { nome, fonte: campo, tipo, largura, decimais };
  });
  if (formato === 'dxf') {
    const camada = colunas.filter(({ fonte }) => fonte === 'tipo_deteccao').map((uma) => ({ ...uma, nome: 'Layer' }));
    return { colunas: camada, renomeadas: [], juntos: 0 };
  }
  if (formato === 'kml' || formato === 'kmz') {
    const ditas = colunas.map((uma) => ({ ...uma, nome: EM_KML[uma.fonte] ?? uma.nome }));
    return { colunas: ditas, renomeadas: [], juntos: 0 };
  }
  if (formato !== 'shp') return { colunas, renomeadas: [], juntos: 0 };
  const nomear = nomesDbf();
  const curtas = colunas.map((uma) => ({ ...uma, nome: nomear(uma.nome) }));
  const renomeadas = curtas.flatMap(({ nome, fonte }) => (nome === fonte ? [] : [{ de: fonte, para: nome }]));
  return { colunas: curtas, renomeadas, juntos: 0 };
}
