import type { Papel } from '#domain/imagem/exame.ts';

/** What a band of a sensor measures: how people call it, its middle in nanometres, and its role where it has one. */
type BandaDoSensor = readonly [rotulo: string, nanometros: number, papel: Papel | null];

interface Sensor {
  /** Of what its files, or its metadata, are called. */
  readonly nomes: RegExp;
  readonly bandas: Readonly<Record<string, BandaDoSensor>>;
  /** Finer than the others and of one colour: a band apart, where there are others. */
  readonly pancromatica?: string;
  /** What its pixels outside of the swath are, where the format has no place to say it. */
  readonly nodata?: number;
}

const RED_EDGE = 'borda do vermelho';

const SENTINEL2: Sensor = {
  nomes: /sentinel[ _-]?2|(^|[^a-z0-9])S2[ABCD]?_|(^|[^a-z0-9])T\d{2}[A-Z]{3}_\d{8}T\d{6}/i,
  nodata: 0,
  bandas: {
    '1': ['aerossol costeiro', 443, null],
    '2': ['azul', 490, 'azul'],
    '3': ['verde', 560, 'verde'],
    '4': ['vermelho', 665, 'vermelho'],
    '5': [RED_EDGE, 705, null],
    '6': [RED_EDGE, 740, null],
    '7': [RED_EDGE, 783, null],
    '8': ['NIR', 842, 'infravermelho_proximo'],
    '8A': ['infravermelho estreito', 865, null],
    '9': ["vapor d'água", 945, null],
    '10': ['cirros', 1375, null],
    '11': ['SWIR 1', 1610, 'infravermelho_medio_1'],
    '12': ['SWIR 2', 2190, 'infravermelho_medio_2'],
  },
};

const LANDSAT_NEW: Sensor = {
  nomes: /landsat[ _-]?[89]|(^|[^a-z0-9])L[CO]0[89]_/i,
  pancromatica: '8',
  nodata: 0,
  bandas: {
    '1': ['aerossol costeiro', 443, null],
    '2': ['azul', 482, 'azul'],
    '3': ['verde', 561, 'verde'],
    '4': ['vermelho', 655, 'vermelho'],
    '5': ['NIR', 865, 'infravermelho_proximo'],
    '6': ['SWIR 1', 1609, 'infravermelho_medio_1'],
    '7': ['SWIR 2', 2201, 'infravermelho_medio_2'],
    '8': ['pancromática', 590, null],
    '9': ['cirros', 1373, null],
    '10': ['termal', 10_895, null],
    '11': ['termal', 12_005, null],
  },
};

const LANDSAT_OLD: Sensor = {
  nomes: /landsat[ _-]?[4-7]|(^|[^a-z0-9])L[TE]0[4-7]_/i,
  pancromatica: '8',
  nodata: 0,
  bandas: {
    '1': ['azul', 485, 'azul'],
    '2': ['verde', 560, 'verde'],
    '3': ['vermelho', 660, 'vermelho'],
    '4': ['NIR', 830, 'infravermelho_proximo'],
    '5': ['SWIR 1', 1650, 'infravermelho_medio_1'],
    '6': ['termal', 11_450, null],
    '7': ['SWIR 2', 2220, 'infravermelho_medio_2'],
    '8': ['pancromática', 710, null],
  },
};

/** Of the Brazilian satellites the numbers go on over their cameras. */
const CBERS: Sensor = {
  nomes: /cbers|amazonia[ _-]?1/i,
  pancromatica: '0',
  bandas: {
    '0': ['pancromática', 675, null],
    '1': ['azul', 485, 'azul'],
    '2': ['verde', 555, 'verde'],
    '3': ['vermelho', 660, 'vermelho'],
    '4': ['NIR', 830, 'infravermelho_proximo'],
    '5': ['azul', 485, 'azul'],
    '6': ['verde', 555, 'verde'],
    '7': ['vermelho', 660, 'vermelho'],
    '8': ['NIR', 830, 'infravermelho_proximo'],
    '13': ['azul', 485, 'azul'],
    '14': ['verde', 555, 'verde'],
    '15': ['vermelho', 660, 'vermelho'],
    '16': ['NIR', 830, 'infravermelho_proximo'],
  },
};

const SENSORS = [SENTINEL2, LANDSAT_NEW, LANDSAT_OLD, CBERS];

/** Whose image it is, by all that is said of it. */
export const sensorOf = (said: readonly (string | undefined)[]): Sensor | null =>
  SENSORS.find(({ nomes }) => said.some((text) => text !== undefined && nomes.test(text))) ?? null;

/** `B04`, `B8A`, `SR_B5`, `BAND13`, `banda 3`: the band's own number, as its sensor has it. */
const NUMBERED = /(?:^|[^a-z0-9])(?:sr[_-]?)?(?:b|band|banda)[ _-]?0*(\d{1,2}a?)(?![a-z0-9])/i;

/** The number of a band in a name, without leading zeros; null where there is none. */
export function bandNumber(name: string): string | null {
  const [, number] = NUMBERED.exec(name) ?? [];
  return number?.toUpperCase() ?? null;
}

/** What the band of a number measures. */
export function bandOf(sensor: Sensor | null, name: string): BandaDoSensor | null {
  const number = bandNumber(name);
  return number === null ? null : (sensor?.bandas[number] ?? null);
}

/** `B04 · vermelho · 665 nm`: what a band without a name of its own is called. */
export function bandTitle(sensor: Sensor | null, name: string): string {
  const [number, band] = [bandNumber(name), bandOf(sensor, name)];
  if (number === null || band === null) return name;
  const [rotulo, nanometros] = band;
  return `B${number.padStart(/a$/i.test(number) ? 0 : 2, '0')} · ${rotulo} · ${nanometros} nm`;
}

export type { Sensor };
