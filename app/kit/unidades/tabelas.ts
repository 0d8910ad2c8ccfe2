/** What can be measured, as pages call it. */
export const nomesDasMedidas = {
  comprimento: 'comprimento',
  area: 'área',
  ritmo: 'ritmo',
  corrente: 'corrente elétrica',
  energia: 'energia',
  partes: 'partes por',
  potencia_aparente: 'potência aparente',
  iluminancia: 'iluminância',
  armazenamento: 'armazenamento digital',
  potencia: 'potência',
} as const;

export type Medida = keyof typeof nomesDasMedidas;

export interface Unidade {
  readonly simbolo: string;
  readonly nome: string;
  readonly medida: Medida;
  /**
   * Its name in the package `convert`, which knows this measure; or, for measures that it lacks, how many of the
   * measure's first unit it is.
   */
  readonly valor: string | number;
}

/** [symbol, name, name in the package or factor], the unit of reference first. */
type Linha = readonly [simbolo: string, nome: string, valor: string | number];

/** Metres in other units of length. */
const METROS = { km: 1000, mi: 1609.344, ft: 0.3048 } as const;

const tabelas: Readonly<Record<Medida, readonly Linha[]>> = {
  comprimento: [
    ['m', 'metro', 'm'],
    ['mm', 'milímetro', 'mm'],
    ['cm', 'centímetro', 'cm'],
    ['km', 'quilômetro', 'km'],
    ['in', 'polegada', 'inch'],
    ['ft', 'pé', 'ft'],
    ['yd', 'jarda', 'yd'],
    ['mi', 'milha', 'mile'],
    ['nmi', 'milha náutica', 'nmi'],
  ],
  area: [
    ['m²', 'metro quadrado', 'm2'],
    ['cm²', 'centímetro quadrado', 'cm2'],
    ['km²', 'quilômetro quadrado', 'km2'],
    ['ha', 'hectare', 'ha'],
    ['ac', 'acre', 'acre'],
    ['ft²', 'pé quadrado', 'ft2'],
    ['mi²', 'milha quadrada', 'mi2'],
  ],
  ritmo: [
    ['s/m', 'segundo por metro', 1],
    ['min/km', 'minuto por quilômetro', 60 / METROS.km],
    ['min/mi', 'minuto por milha', 60 / METROS.mi],
    ['s/ft', 'segundo por pé', 1 / METROS.ft],
  ],
  corrente: [
    ['A', 'ampere', 1],
    ['mA', 'miliampere', 1e-3],
    ['kA', 'quiloampere', 1e3],
  ],
  energia: [
    ['J', 'joule', 'J'],
    ['kJ', 'quilojoule', 'kJ'],
    ['mWh', 'miliwatt-hora', 'mWh'],
    ['Wh', 'watt-hora', 'Wh'],
    ['kWh', 'quilowatt-hora', 'kWh'],
    ['MWh', 'megawatt-hora', 'MWh'],
    ['GWh', 'gigawatt-hora', 'GWh'],
  ],
  partes: [
    ['ppm', 'partes por milhão', 1],
    ['ppb', 'partes por bilhão', 1e-3],
    ['ppt', 'partes por trilhão', 1e-6],
    ['ppq', 'partes por quatrilhão', 1e-9],
  ],
  potencia_aparente: [
    ['VA', 'volt-ampere', 1],
    ['mVA', 'milivolt-ampere', 1e-3],
    ['kVA', 'quilovolt-ampere', 1e3],
    ['MVA', 'megavolt-ampere', 1e6],
    ['GVA', 'gigavolt-ampere', 1e9],
  ],
  iluminancia: [
    ['lx', 'lux', 1],
    // Lumens by square foot; the package rounds it.
    ['ft-cd', 'pé-vela', 1 / METROS.ft ** 2],
  ],
  // Powers of 1024, as the sizes of files on our pages: 1024 KB are 1 MB.
  armazenamento: [
    ['B', 'byte', 'B'],
    ['KB', 'quilobyte', 'KiB'],
    ['MB', 'megabyte', 'MiB'],
    ['GB', 'gigabyte', 'GiB'],
    ['TB', 'terabyte', 'TiB'],
    ['b', 'bit', 'b'],
    ['Kb', 'quilobit', 'Kib'],
    ['Mb', 'megabit', 'Mib'],
    ['Gb', 'gigabit', 'Gib'],
    ['Tb', 'terabit', 'Tib'],
  ],
  potencia: [
    ['W', 'watt', 'W'],
    ['mW', 'miliwatt', 'mW'],
    ['kW', 'quilowatt', 'kW'],
    ['MW', 'megawatt', 'MW'],
    ['GW', 'gigawatt', 'GW'],
  ],
};

/** Every unit, by measure, the unit of reference first. */
export const unidades: readonly Unidade[] = (Object.keys(tabelas) as Medida[]).flatMap((medida) =>
  tabelas[medida].map(([simbolo, nome, valor]) => ({ simbolo, nome, medida, valor })),
);
