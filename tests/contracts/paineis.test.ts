import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formularios } from '#app/mensagens/especificacao.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const SUBIR_MS = 300_000;
const TUDO = PERMISSOES.map(({ chave }) => chave);
const PAPEIS: readonly Papel[] = [
  { nome: 'tudo', cliente: 'aurora', permissoes: TUDO },
  { nome: 'so-painel', cliente: 'aurora', permissoes: ['dashboards.ver'] },
  { nome: 'sem-painel', cliente: 'aurora', permissoes: TUDO.filter((chave) => chave !== 'dashboards.ver') },
  { nome: 'alheia', cliente: 'boreal', permissoes: TUDO },
];
const SEMPRE = 'start_date=01/01/2000&end_date=31/12/2099';

let mundo: DoisClientes;
let pessoas: Readonly<Record<string, Pessoa>>;
beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoas = Object.fromEntries([...(await mundo.entrarComo(PAPEIS))].map(([{ nome }, pessoa]) => [nome, pessoa]));
}, SUBIR_MS);
afterAll(() => mundo?.close());

const pedir = (nome: string, caminho: string, Accept = 'text/html') => {
  const pessoa = pessoas[nome];
  if (pessoa === undefined) throw new Error(`ninguém entrou como ${nome}`);
  return pessoa.pedir(caminho, { headers: { Accept }, redirect: 'manual' });
};
// React writes a comment between what it puts together.
const ler = async (nome: string, caminho: string) =>
  (await (await pedir(nome, caminho)).text()).replaceAll('<!-- -->', '');
const numerosDe = (html: string) => /<dt>Detecções<\/dt><dd><strong>([\d.]+)<\/strong>/.exec(html)?.[1];

describe('Os painéis', () => {
  it('mostram tantas detecções quanto a lista, e a posição do registro em que foram somadas', async () => {
    const html = await ler('tudo', `/dashboard?${SEMPRE}`);
    const lista = await (await pedir('tudo', `/deteccoes/resultados?${SEMPRE}`, 'application/json')).json();
    expect(lista.total).toBeGreaterThan(0);
    expect(numerosDe(html)).toBe(String(lista.total));
    expect(html).toMatch(/posição [\d.]+ do registro, às \d\d:\d\d:\d\d \(Brasília\)/);
    expect(await ler('tudo', '/dashboard')).toContain('(os últimos 90 dias)');
  });

  it('com um filtro que não é nenhum dizem por quê, e não mostram número', async () => {
    for (const onde of ['/dashboard', '/dashboard/ativo']) {
      const deUmLado = await ler('tudo', `${onde}?start_date=01/01/2024`);
      expect(deUmLado).toContain(formularios.datasIncompletas);
      expect(await ler('tudo', `${onde}?start_date=02/01/2024&end_date=01/01/2024`)).toContain(
        formularios.datasInvertidas,
      );
      expect(numerosDe(deUmLado)).toBeUndefined();
      expect((await pedir('tudo', `${onde}?asset_ids[]=<script>`)).status).toBe(200);
    }
    expect((await pedir('tudo', '/dashboard/pontos?end_date=01/01/2024', 'application/json')).status).toBe(422);
  });

  it('contam os ativos a partir de 0, dão a volta depois do último, e dizem o que não é número', async () => {
    const primeiro = await ler('tudo', `/dashboard/ativo?${SEMPRE}`);
    const quantos = Number(/Ativo 1 de (\d+)/.exec(primeiro)?.[1]);
    expect(quantos).toBeGreaterThan(1);
    const alem = await pedir('tudo', `/dashboard/ativo?${SEMPRE}&ativo_index=${quantos + 1}`);
    expect([alem.status, alem.headers.get('Location')]).toEqual([302, expect.stringMatching(/ativo_index=1$/)]);
    for (const torto of ['-1', '1e3', 'x', '1.5', '%3Cb%3E', '9999999999']) {
      expect(await ler('tudo', `/dashboard/ativo?${SEMPRE}&ativo_index=${torto}`), torto).toContain(
        `não é o número de um ativo: eles vão de 0 a ${quantos - 1}.`,
      );
    }
    const { ativo_id } = mundo.recantos.dentro;
    const soUm = await ler('tudo', `/dashboard/ativo?${SEMPRE}&asset_ids[]=${ativo_id}`);
    expect(soUm).toContain(`asset_ids%5B%5D=${ativo_id}`);
    expect(soUm).not.toContain('Próximo ativo');
  });

  it('sem as permissões do que mostram, mostram os números sem imagens nem caminhos', async () => {
    const html = await ler('so-painel', `/dashboard/ativo?${SEMPRE}`);
    const { deteccao_id, analise_id } = mundo.recantos.dentro;
    expect(html).toMatch(/1 detecção/);
    expect(html).toContain(deteccao_id);
    for (const caminho of [`/analise/deteccoes/${deteccao_id}`, `/analise/analises/${analise_id}`, '/miniatura/'])
      expect(html).not.toContain(caminho);
    // Nor a wall, which has a permission of its own.
    expect(await ler('so-painel', `/dashboard?${SEMPRE}&tv=1`)).toContain('Pular para o conteúdo');
    expect(await ler('tudo', `/dashboard?${SEMPRE}&tv=1`)).not.toContain('Pular para o conteúdo');
    expect((await pedir('sem-painel', '/dashboard')).status).toBe(403);
  });

  it('não têm nada de outro cliente, ainda que o endereço o nomeie', async () => {
    const { ativo_id, deteccao_id, marca } = mundo.recantos.dentro;
    for (const onde of ['/dashboard', '/dashboard/ativo']) {
      expect(await ler('alheia', `${onde}?${SEMPRE}`)).not.toContain(deteccao_id);
      const nomeado = await ler('alheia', `${onde}?${SEMPRE}&asset_ids[]=${ativo_id}`);
      expect(nomeado).not.toContain(marca);
      expect(nomeado).not.toContain(deteccao_id);
    }
    const pontos = await pedir('alheia', `/dashboard/pontos?${SEMPRE}&asset_ids[]=${ativo_id}`, 'application/json');
    expect(await pontos.json()).toEqual({ data: [], completos: true });
  });

  it('como eram em um instante, antes de haver qualquer detecção, não mostram nenhuma', async () => {
    const html = await ler('tudo', `/dashboard?${SEMPRE}&em=01/01/2020`);
    expect(html).toContain('Ver como está agora');
    expect(numerosDe(html)).toBe('0');
    expect(await ler('tudo', '/dashboard/ativo?em=01/01/2020')).toContain('Nenhum ativo em uso ao seu alcance');
  });
});
