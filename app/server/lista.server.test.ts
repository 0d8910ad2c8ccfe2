import { describe, expect, it } from 'vitest';
import { mensagensDaLista } from '#app/mensagens/lista.ts';
import { RespostaDeFalha } from './falhas.server.ts';
import { type FormaDaLista, lerIds, lerLista } from './lista.server.ts';

const FORMA: FormaDaLista<'nome' | 'area'> = {
  colunas: ['nome', 'area'],
  padrao: { coluna: 'nome', direcao: 'asc', per_page: 50 },
};
const ID = '019a0000-0000-7000-8000-00000000000a';
const OUTRO = '019a0000-0000-7000-8000-00000000000b';

const ler = (endereco: string) => lerLista(new URLSearchParams(endereco), FORMA);

function recusa(fazer: () => unknown): { readonly status: number; readonly message: string } | null {
  try {
    fazer();
    return null;
  } catch (error) {
    if (!(error instanceof RespostaDeFalha)) throw error;
    return { status: error.status, message: error.falha.message };
  }
}

describe('O endereço de uma lista', () => {
  it('sem nada, abre como a lista abre; campos vazios não dizem nada', () => {
    const aberta = { busca: '', limite: 50, cursor: null, ordenacao: { coluna: 'nome', direcao: 'asc' } };
    expect(ler('')).toMatchObject(aberta);
    expect(ler('search=&column=&direction=&per_page=&apos=')).toMatchObject(aberta);
  });

  it('diz busca, coluna, direção, tamanho e página com os nomes da especificação', () => {
    expect(ler('search=%20S%C3%A3o%20Jo%C3%A3o&column=area&direction=desc&per_page=10&apos=abc')).toEqual({
      busca: 'São João',
      limite: 10,
      cursor: 'abc',
      ordenacao: { coluna: 'area', direcao: 'desc' },
      estado: { search: 'São João', column: 'area', direction: 'desc', per_page: 10 },
    });
  });

  it.each([
    ['column', 'id'],
    ['column', 'nome; DROP TABLE camadas --'],
    ['column', '__proto__'],
    ['column', 'constructor'],
    ['direction', 'ASC'],
    ['direction', 'asc, (SELECT 1)'],
    ['per_page', '0'],
    ['per_page', '-1'],
    ['per_page', '101'],
    ['per_page', '1e2'],
    ['per_page', '10 OR 1=1'],
    ['search', 'a'.repeat(201)],
    ['search', 'nulo\0'],
    ['search', 'linha\nnova'],
    ['apos', 'x'.repeat(2_001)],
  ] as const)('recusa %s=%j com 400 e a frase que diz o que há', (campo, valor) => {
    const parametros = new URLSearchParams({ [campo]: valor });
    expect(recusa(() => lerLista(parametros, FORMA))).toEqual({ status: 400, message: mensagensDaLista[campo] });
  });

  it('o que busca e coluna trazem de aspas, % ou SQL é só texto', () => {
    for (const texto of ["'; DELETE FROM camadas; --", '100%', '_', '\\', '$1', '{"a":1}'])
      expect(lerLista(new URLSearchParams({ search: texto }), FORMA).busca).toBe(texto);
  });

  it('o mesmo campo duas vezes não vale: um leitor tomaria o primeiro e outro o último', () => {
    expect(recusa(() => ler('column=nome&column=area'))?.status).toBe(400);
    expect(recusa(() => ler('search=a&search=b'))?.status).toBe(400);
  });
});

describe('Os ids de um filtro', () => {
  it('vêm repetidos, com colchetes ou sem, ou numa lista JSON; cada um conta uma vez', () => {
    const lidos = [
      `x=${ID}&x=${OUTRO}`,
      `x[]=${ID}&x[]=${OUTRO}`,
      `x=["${ID}","${OUTRO}"]`,
      `x=${ID}&x[]=${OUTRO}&x=${ID}`,
    ];
    for (const endereco of lidos) expect(lerIds(new URLSearchParams(endereco), 'x'), endereco).toEqual([ID, OUTRO]);
    expect(lerIds(new URLSearchParams('x=&y=1'), 'x')).toEqual([]);
  });

  it.each(['1', `${ID}' OR '1'='1`, '[', '[1]', '["x"]', '{"a":1}', `[["${ID}"]]`, ID.toUpperCase()])(
    'recusam %j',
    (valor) => {
      const falha = recusa(() => lerIds(new URLSearchParams({ x: valor }), 'x'));
      expect(falha).toEqual({ status: 400, message: mensagensDaLista.ids });
    },
  );
});
