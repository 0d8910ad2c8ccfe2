import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quadrado } from '#tests/support/acervo.ts';
import { createMundoDosDocumentos, type MundoDosDocumentos, NA_CENA } from '#tests/support/documentos-de-provas.ts';
import { dss, type Juiz, pyhanko, verapdf } from '#tests/support/juizes-de-pdf/juizes.ts';

/** Setting a judge up takes what its downloads take. */
const PACIENCIA_MS = 900_000;
const [pdfA, pades, outroPades] = [await verapdf(), await dss(), await pyhanko()];
const [LNG, LAT] = NA_CENA;

let mundo: MundoDosDocumentos;
let documentos: Readonly<Record<string, Uint8Array>>;
let pem: string;

beforeAll(async () => {
  mundo = await createMundoDosDocumentos();
  const formas = [0, 1, 2].map((i) => quadrado(LNG + i * 0.008, LAT, 0.004 + i * 0.001));
  const { analise_id, deteccoes } = await mundo.analise({ titulo: 'Barragem', formas });
  const papel = { papel: 'a4', orientacao: 'retrato', escala: 'redonda', grade: 'utm' };
  documentos = {
    análise: await mundo.emitir({ especie: 'analise', objeto_id: analise_id, ...papel }),
    detecções: await mundo.emitir({
      especie: 'deteccoes',
      consulta: `analise_ids=${analise_id}&start_date=01/01/2019`,
      ...papel,
    }),
    dossiê: await mundo.emitir({ especie: 'dossie', objeto_id: deteccoes[0] ?? '', ...papel }),
  };
  ({ pem } = await mundo.services.emissao.certificado());
}, PACIENCIA_MS);
afterAll(() => mundo?.close());

/** What a judge says of each document, and of each with another bit in the middle, where its pages are. */
async function julgados(juiz: Juiz | null) {
  const nomes = Object.keys(documentos);
  const inteiros = Object.values(documentos);
  const alterados = inteiros.map((pdf) => pdf.map((byte, i) => (i === pdf.length >> 1 ? byte ^ 1 : byte)));
  const ditos = (await juiz?.([...inteiros, ...alterados], pem)) ?? [];
  const de = (primeiro: number) => Object.fromEntries(nomes.map((nome, i) => [nome, ditos[primeiro + i]]));
  return { inteiros: de(0), alterados: de(nomes.length) };
}

const cada = (dito: unknown) => ({ análise: dito, detecções: dito, dossiê: dito });

describe('Cada espécie de documento, emitida de verdade', () => {
  it.skipIf(pdfA === null)('é PDF/A-2b: nenhuma regra falha', { timeout: PACIENCIA_MS }, async () => {
    const ditos = await pdfA?.(Object.values(documentos));
    expect(ditos).toEqual(Object.values(cada(expect.stringMatching(/^PASS /))));
  });

  it.skipIf(pades === null)(
    'é PAdES B-B para o EU DSS, que recusa um byte mudado',
    { timeout: PACIENCIA_MS },
    async () => {
      const { inteiros, alterados } = await julgados(pades);
      expect(inteiros).toEqual(cada(expect.stringContaining('TOTAL_PASSED PAdES-BASELINE-B')));
      expect(alterados).toEqual(cada(expect.not.stringContaining('TOTAL_PASSED')));
    },
  );

  it.skipIf(outroPades === null)('e também para o pyHanko', { timeout: PACIENCIA_MS }, async () => {
    const { inteiros, alterados } = await julgados(outroPades);
    expect(inteiros).toEqual(cada(expect.stringContaining('INTACT:TRUSTED,UNTOUCHED')));
    expect(alterados).toEqual(cada(expect.not.stringContaining('INTACT:TRUSTED')));
  });
});
