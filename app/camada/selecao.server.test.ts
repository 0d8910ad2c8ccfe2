import { describe, expect, it } from 'vitest';
import { mensagensDaLista } from '#app/mensagens/lista.ts';
import { RespostaDeFalha } from '#app/server/falhas.server.ts';
import { lerSelecao } from '#app/server/listas/selecao.server.ts';
import { lerFiltroDaSelecao } from './selecao.server.ts';

const ID = '019a0000-0000-7000-8000-00000000000a';
const OUTRO = '019a0000-0000-7000-8000-00000000000b';

function form(campos: Readonly<Record<string, string | readonly string[] | undefined>>): FormData {
  const feito = new FormData();
  for (const [nome, valor] of Object.entries(campos)) for (const um of [valor ?? []].flat()) feito.append(nome, um);
  return feito;
}

function recusa(fazer: () => unknown) {
  try {
    fazer();
    return null;
  } catch (error) {
    return error instanceof RespostaDeFalha ? { status: error.status, errors: error.falha.errors } : error;
  }
}

describe('A seleção que um pedido traz', () => {
  it('"selected_all" é 1, true ou on; ausente, 0 ou false é não; outra coisa é 422', () => {
    for (const sim of ['1', 'true', 'on'])
      expect(lerSelecao(form({ selected_all: sim }), 'layer_ids').todas).toBe(true);
    for (const nao of [{}, { selected_all: '0' }, { selected_all: 'false' }])
      expect(lerSelecao(form(nao), 'layer_ids').todas).toBe(false);
    for (const valor of ['sim', '2', 'TRUE', 'null'])
      expect(recusa(() => lerSelecao(form({ selected_all: valor }), 'layer_ids'))).toEqual({
        status: 422,
        errors: { selected_all: [mensagensDaLista.selected_all] },
      });
  });

  it('os ids vêm repetidos, com colchetes ou numa lista JSON', () => {
    for (const campos of [
      { 'layer_ids[]': [ID, OUTRO] },
      { layer_ids: [ID, OUTRO] },
      { layer_ids: JSON.stringify([ID, OUTRO]) },
    ])
      expect(lerSelecao(form(campos), 'layer_ids').ids).toEqual([ID, OUTRO]);
    expect(recusa(() => lerSelecao(form({ layer_ids: "x' OR 1=1" }), 'layer_ids'))).toMatchObject({ status: 422 });
  });

  it('os filtros são um objeto com os nomes dos filtros da lista; sem eles, nada filtra', () => {
    expect(lerFiltroDaSelecao(form({}))).toEqual({});
    const filters = { 'layer_type[]': [ID], active_type: [OUTRO], search: "d'água" };
    expect(lerFiltroDaSelecao(form({ filters: JSON.stringify(filters) }))).toEqual({
      tipos: [ID],
      ativos: [OUTRO],
      busca: "d'água",
    });
  });

  it.each([
    'x',
    '[]',
    'null',
    '{"layer_type":["x"]}',
    '{"search":1}',
    '{"search":"a\\u0000"}',
    '{"active_type":{"$ne":1}}',
  ])('filtros que não são isso são 422: %j', (filters) => {
    expect(recusa(() => lerFiltroDaSelecao(form({ filters })))).toEqual({
      status: 422,
      errors: { filters: [mensagensDaLista.filters] },
    });
  });
});
