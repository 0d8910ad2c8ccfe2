import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { criarLeituraHostil, type LeituraHostil } from '../support/leitura-hostil.ts';

let leitura: LeituraHostil;
beforeAll(async () => {
  leitura = await criarLeituraHostil();
});
afterAll(() => leitura.fechar());

const [X, Y, RAIO] = [700_000, 8_200_000, 1_000];
const CIRCULO = `CURVEPOLYGON (CIRCULARSTRING (${X - RAIO} ${Y}, ${X} ${Y + RAIO}, ${X + RAIO} ${Y}, ${X} ${Y - RAIO}, ${X - RAIO} ${Y}))`;
const RETO = `POLYGON ((${X} ${Y}, ${X + 500} ${Y}, ${X + 500} ${Y + 500}, ${X} ${Y}))`;

/** A file of two features in UTM 22 S, the second one curved. */
function comCurva(formato: 'GPKG' | 'FlatGeobuf', nome: string) {
  const csv = `id,nome,WKT\n1,reta,"${RETO}"\n2,curva,"${CIRCULO}"\n`;
  const opcoes = ['-oo', 'GEOM_POSSIBLE_NAMES=WKT', '-oo', 'KEEP_GEOM_COLUMNS=NO', '-a_srs', 'EPSG:31982'];
  const escrita = formato === 'FlatGeobuf' ? ['-lco', 'SPATIAL_INDEX=NO'] : [];
  const folder = mkdtempSync(path.join(os.tmpdir(), 'atalaia-curvas-'));
  try {
    writeFileSync(path.join(folder, 'x.csv'), csv);
    const args = ['-f', formato, nome, 'x.csv', ...opcoes, ...escrita, '-nlt', 'GEOMETRY'];
    execFileSync('ogr2ogr', args, { cwd: folder, stdio: 'pipe' });
    return { nome, bytes: readFileSync(path.join(folder, nome)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('Curvas de um arquivo', () => {
  it.each([
    ['GPKG', 'x.gpkg'],
    ['FlatGeobuf', 'x.fgb'],
  ] as const)(
    'em %s viram linhas no sistema do arquivo, e cada feição é dita com a tolerância',
    async (formato, nome) => {
      const { codigo, camadas, relatorio } = await leitura.ler([comCurva(formato, nome)]);
      expect({ codigo, nomes: camadas.map((camada) => camada.nome) }).toEqual({
        codigo: null,
        nomes: ['reta', 'curva'],
      });
      const ditas = relatorio.problemas.filter((problema) => problema.codigo === 'curva_em_linhas');
      expect(ditas.map(({ feicao, detalhe }) => [feicao, detalhe?.includes('0,004 % do raio')])).toEqual([[1, true]]);
      // A circle of a kilometre: its area tells a millimetre in the radius, and the ellipsoid from the plane.
      const escala = 0.9996 ** 2 * (1 + (X - 500_000) ** 2 / 2 / 6_371_000 ** 2) ** 2;
      const hectares = (Math.PI * RAIO ** 2) / 10_000 / escala;
      expect(Math.abs((camadas[1]?.area ?? 0) / hectares - 1)).toBeLessThan(2e-4);
      expect(camadas[1]?.geom.length).toBeGreaterThan(360 * 16);
    },
  );

  it('em um desenho, arcos e lados em arco são contados, com a tolerância', async () => {
    const pares = (...valores: readonly (string | number)[]) => valores.map((valor) => `${valor}\n`).join('');
    const entidades =
      pares(0, 'CIRCLE', 8, '0', 10, X, 20, Y, 30, 0, 40, RAIO) +
      pares(0, 'LWPOLYLINE', 8, '0', 90, 2, 70, 1, 10, X, 20, Y, 42, 1, 10, X + 10, 20, Y, 42, 1);
    const dxf = pares(0, 'SECTION', 2, 'ENTITIES') + entidades + pares(0, 'ENDSEC', 0, 'EOF');
    const escolha = { assunto: 'crs', arquivo: 'x.dxf', camada: 'x', campo: null, valor: '31982' } as const;
    const { codigo, contagem, relatorio } = await leitura.ler([{ nome: 'x.dxf', bytes: Buffer.from(dxf) }], 3, [
      escolha,
    ]);
    const ditas = relatorio.problemas.filter((problema) => problema.codigo === 'curva_em_linhas');
    expect({ codigo, contagem, ditas: ditas.map(({ detalhe }) => detalhe) }).toEqual({
      codigo: null,
      contagem: 2,
      ditas: [expect.stringMatching(/^1 círculos, 2 lados em arco: um vértice a cada 1° de arco/)],
    });
  });
});
