import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './pagina.ts';
import { entrarSemPagina } from './sem-pagina.ts';

const FORA = '019a0000-0000-7000-8000-000000000000';

interface Ativo {
  readonly id: string;
  readonly nome: string;
}

/** A list as a client that is not our page gets it. */
async function listaDe(request: APIRequestContext, caminho: string): Promise<readonly Ativo[]> {
  const resposta = await request.get(caminho);
  expect(resposta.status(), caminho).toBe(200);
  expect(resposta.headers()['content-type']).toContain('application/json');
  expect(resposta.headers()['cache-control']).toBe('no-store');
  return resposta.json();
}

const nomes = (lista: readonly Ativo[]) => lista.map(({ nome }) => nome);

test.describe('As chamadas das listas', () => {
  test('ativos e tipos vêm com os campos da especificação, só os que a pessoa alcança', async ({ request }) => {
    await entrarSemPagina(request, 'administrador');
    const ativos = await listaDe(request, '/ativo/ativos/todos');
    expect(Object.keys(ativos[0] ?? {}).sort()).toEqual(['ativo', 'categoria', 'id', 'nome', 'uf']);
    // One that no other test touches: inactive ones are listed too.
    const barragem = ativos.find(({ nome }) => nome === 'Barragem de Três Marias');
    expect(barragem).toMatchObject({ ativo: true, uf: 'MG', categoria: { nome: 'Barragens' } });
    expect(ativos[0]).toMatchObject({ uf: expect.stringMatching(/^[A-Z]{2}$/) });
    expect(ativos[0]).toMatchObject({
      categoria: { nome: expect.any(String), cor_da_tag: expect.stringMatching(/^#[0-9A-Fa-f]{6}$/) },
    });
    const tipos = await listaDe(request, '/camadas/tipos/todos');
    expect(Object.keys(tipos[0] ?? {}).sort()).toEqual(['ativo', 'id', 'nome']);

    const [um, outro] = ativos;
    const ids = [um?.id ?? '', outro?.id ?? ''];
    for (const query of [
      ids.map((id) => `ativos=${id}`).join('&'),
      ids.map((id) => `ativos%5B%5D=${id}`).join('&'),
      `ativos=${encodeURIComponent(JSON.stringify(ids))}`,
    ])
      expect(nomes(await listaDe(request, `/ativo/ativos/todos?${query}`)), query).toEqual(
        nomes([um, outro] as Ativo[]),
      );
    const linha = ativos.find(({ nome }) => nome.startsWith('LT '));
    const daLinha = nomes(await listaDe(request, `/camadas/tipos/todos?ativos[]=${linha?.id}`));
    expect(daLinha).toContain('Eixo de linha de transmissão');
    expect(daLinha.length).toBeLessThan(tipos.length);
    expect(await listaDe(request, `/ativo/ativos/todos?ativos=${FORA}`)).toEqual([]);
    for (const caminho of ['/ativo/ativos/todos?ativos=1', "/camadas/tipos/todos?ativos=x'%20OR%201=1"]) {
      const resposta = await request.get(caminho);
      expect(resposta.status(), caminho).toBe(400);
      expect(await resposta.json()).toEqual({ message: 'O filtro traz um identificador que não é válido.' });
    }

    await entrarSemPagina(request, 'visualizador');
    const seus = await listaDe(request, '/ativo/ativos/todos');
    expect(seus.length).toBeGreaterThan(0);
    expect(seus.length).toBeLessThan(ativos.length);
    await entrarSemPagina(request, 'segundo-cliente');
    expect(await listaDe(request, `/ativo/ativos/todos?${ids.map((id) => `ativos=${id}`).join('&')}`)).toEqual([]);
    expect(await listaDe(request, `/camadas/tipos/todos?ativos=${ids[0]}`)).toEqual([]);
  });

  test('a seleção conta e mede o que está marcado, e recusa o que não entende: 422; sem token, 419', async ({
    request,
  }) => {
    const _token = await entrarSemPagina(request, 'administrador');
    const pedir = async (form: Readonly<Record<string, string>>) => {
      const resposta = await request.post('/camadas/selecao', { form, headers: { Accept: 'application/json' } });
      return { status: resposta.status(), corpo: await resposta.json() };
    };
    const todas = await pedir({ _token, selected_all: '1' });
    expect(todas).toMatchObject({ status: 200, corpo: { total: expect.any(Number), extensao: expect.any(Array) } });
    const [excecao] = todas.corpo.ids;
    const menosUma = await pedir({ _token, selected_all: 'on', layer_ids: JSON.stringify([excecao]) });
    expect(menosUma.corpo.total).toBe(todas.corpo.total - 1);
    expect(menosUma.corpo.ids).not.toContain(excecao);
    expect((await pedir({ _token, 'layer_ids[]': excecao })).corpo).toMatchObject({ total: 1, ids: [excecao] });
    const filtrada = await pedir({ _token, selected_all: 'true', filters: '{"search":"cicatriz de agosto"}' });
    expect(filtrada.corpo.total).toBe(1);
    for (const [campo, valor] of [
      ['selected_all', 'sim'],
      ['layer_ids', '1'],
      ['filters', '['],
      ['filters', '{"search":{}}'],
    ] as const) {
      const { status, corpo } = await pedir({ _token, [campo]: valor });
      expect(status).toBe(422);
      expect(Object.keys(corpo.errors)).toEqual([campo]);
    }
    expect((await pedir({ selected_all: '1' })).status).toBe(419);
    expect((await request.get('/camadas/selecao')).status()).toBeGreaterThanOrEqual(400);

    const dela = await entrarSemPagina(request, 'segundo-cliente');
    expect((await pedir({ _token: dela, 'layer_ids[]': excecao })).corpo).toEqual({
      total: 0,
      extensao: null,
      ids: [],
    });
  });

  test('filtro, ordem, campo ou página que nenhuma lista oferece: 400 com o que há, e nunca um defeito', async ({
    request,
  }) => {
    await entrarSemPagina(request, 'administrador');
    const cursor = (conteudo: unknown) => Buffer.from(JSON.stringify(conteudo)).toString('base64url');
    const enderecos = [
      'column=id',
      'column=nome%3B%20DROP%20TABLE%20camadas%20--',
      'column=nome&column=area',
      'direction=asc%2C%20(SELECT%20pg_sleep(10))',
      'per_page=1e9',
      'per_page=-1',
      'search=%00',
      'layer_type[]=1%20OR%201=1',
      'active_type=%7B%22%24ne%22%3Anull%7D',
      `apos=${cursor(['depois', 'a'])}`,
      `apos=${cursor(['depois', { toString: 'x' }, FORA])}`,
      `column=area&apos=${cursor(['depois', 'a', FORA])}`,
      `column=criada_em&apos=${cursor(['depois', "'; DELETE FROM camadas", FORA])}`,
      'apos=..%2F..%2Fetc',
    ];
    for (const endereco of enderecos) {
      const resposta = await request.get(`/camadas?${endereco}`, { headers: { Accept: 'application/json' } });
      expect([400, 422], endereco).toContain(resposta.status());
      expect((await resposta.json()).message, endereco).toMatch(/^[A-ZÀ-Ú].*[.?]$/);
    }
    for (const endereco of ['estado=nenhum', 'estado=publicada&estado=recusada', 'column=arquivos', 'search=%0d'])
      expect((await request.get(`/camadas/upload?${endereco}`)).status(), endereco).toBe(400);
    for (const busca of ["' OR 1=1 --", '%', '\\', '$1', '{}', '<script>'])
      expect((await request.get(`/camadas?search=${encodeURIComponent(busca)}`)).status(), busca).toBe(200);
  });
});
