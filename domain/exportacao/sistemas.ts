interface Sistema {
  /** EPSG code. */
  readonly codigo: number;
  readonly nome: string;
  /** West, south, east, north in degrees: where it is meant to be used. */
  readonly area: readonly [number, number, number, number];
}

const SUL_DE_UTM = -60;
const NORTE_DE_UTM = 8;

/** SIRGAS 2000 / UTM 18S is EPSG:31978; each further zone is the next code and six degrees further east. */
const fusos = [18, 19, 20, 21, 22, 23, 24, 25].map((fuso): Sistema => {
  const oeste = fuso * 6 - 186;
  return {
    codigo: 31960 + fuso,
    nome: `SIRGAS 2000 / UTM ${fuso}S`,
    area: [oeste, SUL_DE_UTM, oeste + 6, NORTE_DE_UTM],
  };
});

/** Coordinate systems that layers can be exported in: `projection` of the specification is the code of one. */
export const SISTEMAS: readonly Sistema[] = [
  { codigo: 4674, nome: 'SIRGAS 2000', area: [-123, -60, -25, 33] },
  ...fusos,
  { codigo: 4326, nome: 'WGS 84', area: [-180, -90, 180, 90] },
  { codigo: 5880, nome: 'SIRGAS 2000 / Policônica do Brasil', area: [-74.1, -35.8, -25.2, 7.1] },
  { codigo: 3857, nome: 'WGS 84 / Pseudo-Mercator', area: [-180, -85.06, 180, 85.06] },
];

export function sistemaDe(codigo: number): Sistema | null {
  return SISTEMAS.find((sistema) => sistema.codigo === codigo) ?? null;
}
