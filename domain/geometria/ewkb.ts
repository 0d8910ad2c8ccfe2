import type { GeometriaPlana } from './plana.ts';

const SRID_FLAG = 0x20000000;
const CODIGOS = { Point: 1, LineString: 2, Polygon: 3, MultiPoint: 4, MultiLineString: 5, MultiPolygon: 6 } as const;
const CABECALHO = 5;

/** Type of one part and of several. */
const MULTI = {
  Point: [CODIGOS.Point, CODIGOS.MultiPoint],
  MultiPoint: [CODIGOS.Point, CODIGOS.MultiPoint],
  LineString: [CODIGOS.LineString, CODIGOS.MultiLineString],
  MultiLineString: [CODIGOS.LineString, CODIGOS.MultiLineString],
  Polygon: [CODIGOS.Polygon, CODIGOS.MultiPolygon],
  MultiPolygon: [CODIGOS.Polygon, CODIGOS.MultiPolygon],
} as const;

/** A geometry as PostGIS takes it, little endian, always as a multi-geometry: the form in which layers are stored. */
export function escreverEwkb(plana: GeometriaPlana, srid = 4326): Uint8Array {
  const { tipo, coords, aneis, partes } = plana;
  const [deUma, deVarias] = MULTI[tipo];
  const aneisContados =
    deUma === CODIGOS.Polygon ? aneis.length * 4 : deUma === CODIGOS.LineString ? partes.length * 4 : 0;
  const poligonos = deUma === CODIGOS.Polygon ? partes.length * 4 : 0;
  const bytes = CABECALHO + 4 + 4 + partes.length * CABECALHO + poligonos + aneisContados + coords.length * 8;
  const saida = new Uint8Array(bytes);
  const vista = new DataView(saida.buffer);
  // As they lie in memory: every machine that this runs on keeps its numbers little endian.
  const numeros = new Uint8Array(coords.buffer, coords.byteOffset, coords.byteLength);
  let onde = 0;
  const inteiro = (valor: number) => {
    vista.setUint32(onde, valor, true);
    onde += 4;
  };
  const cabecalho = (codigo: number) => {
    saida[onde++] = 1;
    inteiro(codigo);
  };
  cabecalho((deVarias | SRID_FLAG) >>> 0);
  inteiro(srid);
  inteiro(partes.length);
  let [anel, posicao] = [0, 0];
  for (const fimDaParte of partes) {
    cabecalho(deUma);
    if (deUma === CODIGOS.Polygon) inteiro(fimDaParte - anel);
    for (; anel < fimDaParte; anel++) {
      const fim = aneis[anel] as number;
      if (deUma !== CODIGOS.Point) inteiro(fim - posicao);
      saida.set(numeros.subarray(posicao * 16, fim * 16), onde);
      onde += (fim - posicao) * 16;
      posicao = fim;
    }
  }
  return saida;
}
