import { describe, expect, it } from 'vitest';
import { crsOf } from './crs.ts';
import { epsgOfWkt } from './wkt-crs.ts';

const SIRGAS =
  'GEOGCS["GCS_SIRGAS_2000",DATUM["D_SIRGAS_2000",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
const SAD69 = SIRGAS.replaceAll('SIRGAS_2000', 'South_American_1969').replace(
  '"GRS_1980",6378137.0,298.257222101',
  '"GRS_1967_Truncated",6378160.0,298.25',
);
const CORREGO = SIRGAS.replaceAll('SIRGAS_2000', 'Corrego_Alegre').replace(
  '"GRS_1980",6378137.0,298.257222101',
  '"International_1924",6378388.0,297.0',
);
const WGS84 = SIRGAS.replaceAll('SIRGAS_2000', 'WGS_1984').replace('298.257222101', '298.257223563');

const utm = (base: string, meridiano: number, norte: number) =>
  `PROJCS["x",${base},PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",${norte}],PARAMETER["Central_Meridian",${meridiano}.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`;

describe('Sistema de coordenadas de um .prj', () => {
  it('reconhece os sistemas geográficos pelo datum e pelo elipsoide', () => {
    expect([SIRGAS, WGS84, SAD69, CORREGO].map(epsgOfWkt)).toEqual([4674, 4326, 4618, 4225]);
  });

  it('reconhece cada zona UTM do Brasil, ao sul e ao norte', () => {
    const zonas = [18, 19, 20, 21, 22, 23, 24, 25];
    const sul = (base: string) => zonas.map((zona) => epsgOfWkt(utm(base, zona * 6 - 183, 10_000_000)));
    expect(sul(SIRGAS)).toEqual(zonas.map((zona) => 31960 + zona));
    expect(sul(SAD69)).toEqual(zonas.map((zona) => 29170 + zona));
    expect(sul(WGS84)).toEqual(zonas.map((zona) => 32700 + zona));
    expect(epsgOfWkt(utm(SIRGAS, -57, 0))).toBe(31975);
    expect(epsgOfWkt(utm(CORREGO, -45, 10_000_000))).toBe(22523);
  });

  it('reconhece o texto da OGC com acentos, espaços e códigos, e não confia no código sem os números', () => {
    const ogc = SIRGAS.replace('D_SIRGAS_2000', 'Sistema_de_Referencia_Geocentrico_para_las_AmericaS_2000').replace(
      /]$/,
      ',AUTHORITY["EPSG","4674"]]',
    );
    expect(epsgOfWkt(` ${ogc.replaceAll(',', ' ,\n  ')} `)).toBe(4674);
    expect(epsgOfWkt(ogc.replace('298.257222101', '299.9'))).toBeNull();
    expect(epsgOfWkt(SIRGAS.replace('"Greenwich",0.0', '"Paris",2.337'))).toBeNull();
    expect(epsgOfWkt(utm(SIRGAS, -51, 10_000_000).replace('0.9996', '0.9995'))).toBeNull();
    expect(epsgOfWkt(utm(SIRGAS, -51, 10_000_000).replace('UNIT["Meter",1.0]]', 'UNIT["Foot_US",0.3048]]'))).toBeNull();
  });

  it('nada aceita do que não é a descrição de um sistema', () => {
    const textos = [
      '',
      'qualquer coisa',
      '+proj=longlat +nadgrids=/etc/passwd',
      'GEOGCS[',
      'GEOGCS["a"',
      SIRGAS.slice(0, -4),
    ];
    expect(textos.map(epsgOfWkt)).toEqual(textos.map(() => null));
    expect(epsgOfWkt('GEOGCS["x",'.repeat(1_000))).toBeNull();
    expect(epsgOfWkt(`GEOGCS["${'x'.repeat(30_000)}"]`)).toBeNull();
  });

  it('conhece a área de cada zona e nenhum código de outro continente', () => {
    expect(crsOf(31982)?.bounds).toEqual([-60, -80, -42, 10]);
    expect(crsOf(31982)?.nome).toBe('SIRGAS 2000 / UTM 22S');
    expect([27700, 2154, 31961, 31990, 0].map(crsOf)).toEqual([null, null, null, null, null]);
  });
});
