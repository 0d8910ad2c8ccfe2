interface DescricaoDoFormato {
  readonly nome: string;
  /** Of a single file; several of them, or a Shapefile, come in a zip. */
  readonly extensao: string;
  readonly tipo: string;
  /** What people should know before they choose it. */
  readonly nota: string;
}

/** By `file_type` of the specification. */
export const FORMATOS = {
  shp: {
    nome: 'Shapefile',
    extensao: 'zip',
    tipo: 'application/zip',
    nota: 'Um zip. Nomes de campos têm 10 letras; a lista do que mudou de nome vai junto.',
  },
  gpkg: {
    nome: 'GeoPackage',
    extensao: 'gpkg',
    tipo: 'application/geopackage+sqlite3',
    nota: 'O que mais conserva: nomes, acentos e tipos dos campos.',
  },
  kml: {
    nome: 'KML',
    extensao: 'kml',
    tipo: 'application/vnd.google-earth.kml+xml',
    nota: 'Para o Google Earth. Sempre em WGS 84.',
  },
  kmz: {
    nome: 'KMZ',
    extensao: 'kmz',
    tipo: 'application/vnd.google-earth.kmz',
    nota: 'KML comprimido. Sempre em WGS 84.',
  },
  geojson: {
    nome: 'GeoJSON',
    extensao: 'geojson',
    tipo: 'application/geo+json',
    nota: 'Texto que qualquer programa lê.',
  },
  fgb: {
    nome: 'FlatGeobuf',
    extensao: 'fgb',
    tipo: 'application/octet-stream',
    nota: 'Binário com índice, rápido de abrir.',
  },
  csv: {
    nome: 'CSV',
    extensao: 'csv',
    tipo: 'text/csv; charset=utf-8',
    nota: 'Para o Excel em português; a geometria vai em uma coluna, como WKT.',
  },
  dxf: {
    nome: 'DXF',
    extensao: 'dxf',
    tipo: 'image/vnd.dxf',
    nota: 'Só o desenho, sem os atributos.',
  },
  xlsx: {
    nome: 'Excel',
    extensao: 'xlsx',
    tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    nota: 'Uma planilha, com uma linha para cada detecção.',
  },
  pdf: {
    nome: 'PDF',
    extensao: 'pdf',
    tipo: 'application/pdf',
    nota: 'Uma tabela para imprimir, de até 1.000 detecções.',
  },
} as const satisfies Readonly<Record<string, DescricaoDoFormato>>;
export type Formato = keyof typeof FORMATOS;

/** What a file is of: layers, detections one row each with its centre, or the detections' own geometries. */
export const OBJETOS_DA_EXPORTACAO = ['camadas', 'deteccoes', 'geometrias'] as const;
export type ObjetoDaExportacao = (typeof OBJETOS_DA_EXPORTACAO)[number];

/** Formats that carry geometries, whatever they are of. */
const FORMATOS_DE_GEOMETRIA = ['shp', 'gpkg', 'kml', 'kmz', 'geojson', 'fgb', 'csv', 'dxf'] as const;
const FORMATOS_POR_OBJETO: Readonly<Record<ObjetoDaExportacao, readonly Formato[]>> = {
  camadas: FORMATOS_DE_GEOMETRIA,
  deteccoes: ['csv', 'xlsx', 'pdf', 'geojson', 'gpkg'],
  geometrias: FORMATOS_DE_GEOMETRIA,
};
export const formatosDe = (objeto: ObjetoDaExportacao): readonly Formato[] => FORMATOS_POR_OBJETO[objeto];

/** Detections that a printed table holds at most. */
export const MAX_DETECCOES_EM_PDF = 1_000;

/** These are in WGS 84 by their own standard. */
const SO_WGS84: readonly Formato[] = ['kml', 'kmz'];

/** Whether a file of this format can be in this coordinate system. */
export function formatoAceita(formato: Formato, crs: number): boolean {
  return crs === 4326 || !SO_WGS84.includes(formato);
}
