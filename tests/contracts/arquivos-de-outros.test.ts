import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Escolha } from '#domain/importacao/duvidas.ts';
import { criarLeituraHostil, type LeituraHostil } from '../support/leitura-hostil.ts';

/** What somebody else's file is to become, as a program that nobody here wrote reads it. */
interface Caso {
  /** Parts of one content, below the project's folder. */
  readonly arquivos: readonly string[];
  readonly tipo: 1 | 2 | 3;
  /** What is answered to what the import asks; nothing where it asks nothing. */
  readonly escolhas: readonly Escolha[];
  /** Features that the independent reader finds, geometries or none; null where it finds nothing to read either. */
  readonly feicoes: number | null;
  /** Of the refusal; null where the file is taken. */
  readonly codigo: string | null;
}

const PASTA = path.resolve(import.meta.dirname, '../fixtures/de-outros');
const PROJETOS = readdirSync(PASTA, { withFileTypes: true }).flatMap((um) => (um.isDirectory() ? [um.name] : []));

const casosDe = (projeto: string) =>
  JSON.parse(readFileSync(path.join(PASTA, projeto, 'esperado.json'), 'utf8')) as readonly Caso[];

let leitura: LeituraHostil;
beforeAll(async () => {
  leitura = await criarLeituraHostil();
});
afterAll(() => leitura.fechar());

describe('Arquivos que outros programas escreveram', () => {
  it.each(PROJETOS)('os de %s são lidos como outro leitor os lê, ou recusados pelo motivo certo', async (projeto) => {
    const erros: string[] = [];
    for (const caso of casosDe(projeto)) {
      const achado = await ler(projeto, caso);
      const certo = achado.codigo === caso.codigo && (caso.codigo !== null || achado.feicoes === caso.feicoes);
      if (!certo) erros.push(`${caso.arquivos[0]}: ${JSON.stringify(achado)} em vez de ${caso.codigo ?? caso.feicoes}`);
    }
    expect(erros).toEqual([]);
    expect(leitura.visitas()).toBe(0);
  });
});

async function ler(projeto: string, { arquivos, tipo, escolhas }: Caso) {
  const inputs = arquivos.map((nome) => ({
    nome: path.basename(nome),
    bytes: readFileSync(path.join(PASTA, projeto, nome)),
  }));
  const { codigo, relatorio, sobras } = await leitura.ler(inputs, tipo, escolhas);
  expect(sobras).toEqual([]);
  const feicoes = relatorio.conteudos.reduce((soma, conteudo) => soma + (conteudo.feicoes ?? 0), 0);
  return { codigo, feicoes };
}
