import { describe, expect, it } from 'vitest';
import { type ArquivoEscolhido, acrescentados, arquivosSoltos } from './arquivos-soltos.ts';

const arquivo = (nome: string, texto = nome, lastModified = 1) =>
  new File([texto], nome.split('/').at(-1) ?? '', { lastModified });
const escolhido = (nome: string, texto = nome, quando = 1): ArquivoEscolhido => ({
  name: nome,
  size: texto.length,
  file: arquivo(nome, texto, quando),
});
const nomes = (arquivos: readonly ArquivoEscolhido[]) => arquivos.map(({ name }) => name);

/** A folder as the browser gives it: what it holds comes a piece at a time. */
function entrada(caminho: string, dentro: readonly unknown[] | null): FileSystemEntry {
  const name = caminho.split('/').at(-1) ?? '';
  const partes = [dentro?.slice(0, 1) ?? [], dentro?.slice(1) ?? []].filter((parte) => parte.length > 0);
  return {
    name,
    fullPath: `/${caminho}`,
    isDirectory: dentro !== null,
    isFile: dentro === null,
    createReader: () => ({ readEntries: (dar: (parte: unknown) => void) => dar(partes.shift() ?? []) }),
    file: (dar: (um: File) => void) => dar(arquivo(caminho)),
  } as unknown as FileSystemEntry;
}

const soltar = (...entradas: readonly FileSystemEntry[]) =>
  ({ items: entradas.map((uma) => ({ webkitGetAsEntry: () => uma })), files: [] }) as unknown as DataTransfer;

describe('Os arquivos escolhidos para um envio', () => {
  it('de duas pastas soltas vêm todos, cada um pelo seu caminho, sem o que o sistema põe nas pastas', async () => {
    const pasta = (nome: string) =>
      entrada(nome, [entrada(`${nome}/.DS_Store`, null), entrada(`${nome}/x`, [entrada(`${nome}/x/a.shp`, null)])]);
    const grupos = await arquivosSoltos(soltar(pasta('norte'), pasta('sul'), entrada('a.shp', null)));
    expect(nomes(acrescentados([], grupos).todos)).toEqual(['norte/x/a.shp', 'sul/x/a.shp', 'a.shp']);
  });

  it('o mesmo nome escolhido duas vezes entra uma vez, e isso é dito', () => {
    const { todos, repetidos } = acrescentados(
      [escolhido('a.shp')],
      [[escolhido('a.shp', 'outro'), escolhido('b.shp')]],
    );
    expect([nomes(todos), repetidos]).toEqual([['a.shp', 'b.shp'], ['a.shp']]);
    const pasta = [escolhido('sul/a.shp')];
    expect(acrescentados(pasta, [pasta])).toEqual({ todos: pasta, repetidos: ['sul/a.shp'] });
  });

  it('outra pasta de mesmo nome ganha um número, para todos os seus arquivos', () => {
    const antes = [escolhido('shp/a.shp'), escolhido('shp (2)/z.shp')];
    const outra = [escolhido('shp/a.shp', 'outro', 2), escolhido('shp/b/a.dbf')];
    expect(nomes(acrescentados(antes, [outra]).todos)).toEqual([...nomes(antes), 'shp (3)/a.shp', 'shp (3)/b/a.dbf']);
  });
});
