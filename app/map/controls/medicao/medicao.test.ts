import { describe, expect, it } from 'vitest';
import { type AtoDaMedicao, feicoesDaMedicao, type Lugar, medirPasso, SEM_MEDICAO } from './medicao.ts';
import { textoDaMedicao } from './texto-da-medicao.ts';

const [A, B, C]: readonly [Lugar, Lugar, Lugar] = [
  [-47.88, -15.79],
  [-47.87, -15.79],
  [-47.87, -15.78],
];
const marcar = (lugar: Lugar): AtoDaMedicao => ({ ato: 'marcar', lugar });
const depois = (...atos: readonly AtoDaMedicao[]) => atos.reduce(medirPasso, SEM_MEDICAO);

describe('Medir no mapa', () => {
  it('uma linha: com dois lugares termina, volta ao repouso e guarda o que mediu', () => {
    const medida = depois({ ato: 'iniciar', de: 'linha' }, marcar(A), marcar(B), { ato: 'terminar' });
    expect(medida.ativa).toBeNull();
    // Karney's geodesic between the two: 1,071.5 m on the ellipsoid.
    expect(textoDaMedicao(medida)).toBe('1,07 km');
  });

  it('uma área: em hectares com duas casas, por três lugares ou mais', () => {
    const inicio = [{ ato: 'iniciar', de: 'area' }, marcar(A), marcar(B)] as const;
    expect(textoDaMedicao(depois(...inicio))).toBeNull();
    expect(depois(...inicio, { ato: 'terminar' }).ativa).toBe('area');
    const medida = depois(...inicio, marcar(C), { ato: 'terminar' });
    expect(medida.ativa).toBeNull();
    expect(textoDaMedicao(medida)).toMatch(/^59,\d\d ha$/);
  });

  it('com o ponteiro no mapa mede até ele, sem o marcar', () => {
    const medicao = depois({ ato: 'iniciar', de: 'linha' }, marcar(A));
    expect(textoDaMedicao(medicao)).toBeNull();
    expect(textoDaMedicao(medicao, B)).toBe('1,07 km');
    expect(feicoesDaMedicao(medicao, B).features.map(({ geometry }) => geometry.type)).toEqual(['LineString', 'Point']);
  });

  it('o último lugar se apaga, o mesmo lugar não conta duas vezes, e medir de novo começa do nada', () => {
    const duas = depois({ ato: 'iniciar', de: 'linha' }, marcar(A), marcar(B), marcar(B));
    expect(duas.vertices).toEqual([A, B]);
    expect(medirPasso(duas, { ato: 'apagar-ultimo' }).vertices).toEqual([A]);
    expect(medirPasso(duas, { ato: 'iniciar', de: 'area' })).toEqual({ ativa: 'area', de: 'area', vertices: [] });
    expect(medirPasso(duas, { ato: 'limpar' })).toEqual(SEM_MEDICAO);
  });

  it('em repouso, um clique no mapa não marca nada', () => {
    expect(depois(marcar(A))).toEqual(SEM_MEDICAO);
  });
});
