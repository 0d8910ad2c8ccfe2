import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { createDoisClientes, type DoisClientes } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const SUBIR_MS = 300_000;
const TODAS = PERMISSOES.map(({ chave }) => chave);
const DE_ALGUNS = TODAS.filter((chave) => chave !== 'ativos.ver_todos');

let mundo: DoisClientes;
let helena: Pessoa;
let restrita: Pessoa;
let alheia: Pessoa;

beforeAll(async () => {
  mundo = await createDoisClientes();
  const pessoas = await mundo.entrarComo([
    { nome: 'administra', cliente: 'aurora' as const, permissoes: TODAS },
    { nome: 'alcança um ativo', cliente: 'aurora' as const, permissoes: DE_ALGUNS },
    { nome: 'administra outro', cliente: 'boreal' as const, permissoes: TODAS },
  ]);
  [helena, restrita, alheia] = [...pessoas.values()] as [Pessoa, Pessoa, Pessoa];
}, SUBIR_MS);

afterAll(() => mundo?.close());

type Campos = Readonly<Record<string, string>>;
interface Resposta {
  readonly id: string;
  readonly message: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** A new thing has the id of the command that made it. */
async function enviar(pessoa: Pessoa, caminho: string, campos: Campos): Promise<readonly [number, Resposta]> {
  const id = randomUUID();
  const resposta = await pessoa.enviar(caminho, { ...campos, comando_id: id });
  const texto = await resposta.text();
  return [resposta.status, { ...(texto.startsWith('{') && JSON.parse(texto)), id }];
}

const ativo = (sigla: string, nome: string): Campos => {
  const { categoria_id } = mundo.recantos.dentro;
  return { nome, sigla, categoria_id, uf: 'DF', lat: '-15,8', lng: '-47,9' };
};

interface Formulario {
  readonly onde: string;
  readonly campo: 'nome' | 'sigla';
  /** Fields under which one thing is made; two with the same number differ in nothing but the name given. */
  campos(nome: string, n: number): Campos;
  readonly frase: (nome: string) => RegExp;
}

const FORMULARIOS: readonly (readonly [string, Formulario])[] = [
  [
    'grupo',
    {
      onde: '/seguranca/grupos',
      campo: 'nome',
      campos: (nome) => ({ nome }),
      frase: (nome) => new RegExp(`^Já há um grupo com este nome: “${nome}”\\. Dê outro nome a um dos dois\\.$`),
    },
  ],
  [
    'categoria',
    {
      onde: '/ativo/categorias',
      campo: 'nome',
      campos: (nome) => ({ nome, cor_da_tag: '#112233' }),
      frase: (nome) => new RegExp(`^Já há uma categoria em uso com este nome: “${nome}”\\. .* uma das duas\\.$`),
    },
  ],
  [
    'tipo de camada',
    {
      onde: '/camada-tipos',
      campo: 'nome',
      campos: (nome) => ({ nome, tipo_geometria: '3' }),
      frase: (nome) => new RegExp(`^Já há um tipo de camada em uso com este nome: “${nome}”\\. .* um dos dois\\.$`),
    },
  ],
  [
    'tipo de detecção',
    {
      onde: '/analise/tipos-deteccao',
      campo: 'nome',
      campos: (nome) => ({ nome }),
      frase: (nome) => new RegExp(`^Já há um tipo de detecção em uso com este nome: “${nome}”\\. .* um dos dois\\.$`),
    },
  ],
  [
    'status',
    {
      onde: '/analise/status-deteccao',
      campo: 'nome',
      campos: (nome) => ({ nome, cor: '#112233', icone: 'sino' }),
      frase: (nome) => new RegExp(`^Já há um status em uso com este nome: “${nome}”\\. .* um dos dois\\.$`),
    },
  ],
  [
    'ativo, pela sigla',
    {
      onde: '/ativo/ativos',
      campo: 'sigla',
      campos: (sigla, n) => ativo(sigla, `Ativo ${sigla} ${n}`),
      frase: (sigla) =>
        new RegExp(`^Já há um ativo em uso com esta sigla: “${sigla}”, de “Ativo ${sigla} 1”\\. .* um dos dois\\.$`),
    },
  ],
];

describe.each(FORMULARIOS)('Nomes de que só há um, nos formulários: %s', (_, { onde, campo, campos, frase }) => {
  it('o segundo é recusado no campo, dizendo o outro, também ao alterar; em outro cliente não', async () => {
    const [status, { id }] = await enviar(helena, `${onde}/criar`, campos('AREA UM', 1));
    expect(status).toBeLessThan(400);
    await mundo.mostrado();
    const [recusado, { errors = {} }] = await enviar(helena, `${onde}/criar`, campos(' área  um', 2));
    expect([recusado, Object.keys(errors)]).toEqual([422, [campo]]);
    expect(errors[campo]?.join(' ')).toMatch(frase('AREA UM'));
    const [, { id: outro }] = await enviar(helena, `${onde}/criar`, campos('AREA DOIS', 3));
    await mundo.mostrado();
    const [alterado, { errors: deles = {} }] = await enviar(helena, `${onde}/${outro}/editar`, campos('Área um', 3));
    expect([alterado, Object.keys(deles)]).toEqual([422, [campo]]);
    const [salvo] = await enviar(helena, `${onde}/${id}/editar`, campos('Area UM', 1));
    expect(salvo).toBeLessThan(400);
    if (campo === 'nome') expect((await enviar(alheia, `${onde}/criar`, campos('AREA UM', 1)))[0]).toBeLessThan(400);
  });

  it('de dois ao mesmo tempo, um é salvo e o outro recusado', async () => {
    const feitos = await Promise.all(
      [4, 5, 6, 7].map((n) => enviar(helena, `${onde}/criar`, campos('AO MESMO TEMPO', n))),
    );
    expect(feitos.map(([status]) => (status < 400 ? 200 : status)).sort()).toEqual([200, 422, 422, 422]);
    for (const [, { errors }] of feitos) if (errors) expect(Object.keys(errors)).toEqual([campo]);
  });

  it('o que sai de uso deixa o nome, e só volta se ninguém o tomou', async () => {
    if (onde === '/seguranca/grupos') {
      const [, { id }] = await enviar(helena, `${onde}/criar`, campos('SAIU', 1));
      await mundo.mostrado();
      expect(
        (await enviar(helena, `${onde}/${id}/remover`, { confirmacao: 'excluir', motivo: 'Teste' }))[0],
      ).toBeLessThan(400);
      expect((await enviar(helena, `${onde}/criar`, campos('SAIU', 2)))[0]).toBeLessThan(400);
      return;
    }
    const [, { id }] = await enviar(helena, `${onde}/criar`, campos('SAIU', 1));
    await mundo.mostrado();
    const situacao = (status: '0' | '1') => enviar(helena, `${onde}/${id}/alternar-status`, { status });
    expect((await situacao('0'))[0]).toBeLessThan(400);
    expect((await enviar(helena, `${onde}/criar`, campos('SAIU', 2)))[0]).toBeLessThan(400);
    await mundo.mostrado();
    const [status, { message }] = await situacao('1');
    expect([status, message]).toEqual([422, expect.stringMatching(/^Já há .*“SAIU”/)]);
  });
});

it('de um ativo fora do alcance não se diz o nome, só que a sigla é de outro', async () => {
  const { marca } = mundo.recantos.fora;
  const [status, { errors }] = await enviar(restrita, '/ativo/ativos/criar', ativo(marca, 'Qualquer'));
  expect(status).toBe(422);
  expect(errors?.sigla).toEqual([`Já há um ativo em uso com esta sigla: “${marca}”. Dê outra sigla a um dos dois.`]);
});

describe('Ativo com o nome de outro', () => {
  it('é perguntado, dizendo a sigla do outro, e salvo por quem diz que sim a este nome', async () => {
    const criar = (campos: Campos) => enviar(helena, '/ativo/ativos/criar', campos);
    expect((await criar(ativo('PRIM', 'Barragem do Meio')))[0]).toBeLessThan(400);
    await mundo.mostrado();
    const [status, { errors = {} }] = await criar(ativo('SEG', 'barragem do meio'));
    expect([status, Object.keys(errors)]).toEqual([422, ['mesmo_nome']]);
    expect(errors.mesmo_nome?.join(' ')).toBe(
      'Já existe um ativo com este nome: “Barragem do Meio” (sigla PRIM). Se são dois, marque que é outro ativo; se é o mesmo, abra-o na lista.',
    );
    const outro = { ...ativo('SEG', 'barragem do meio'), mesmo_nome: 'Outro nome' };
    expect((await criar(outro))[0]).toBe(422);
    const [, { id }] = await criar({ ...ativo('SEG', 'barragem do meio'), mesmo_nome: 'Barragem do meio' });
    await mundo.mostrado();
    expect((await enviar(helena, `/ativo/ativos/${id}/editar`, ativo('SEG2', 'Barragem do Meio')))[0]).toBeLessThan(
      300,
    );
    const [, { id: terceiro }] = await criar(ativo('TER', 'Barragem de Cima'));
    await mundo.mostrado();
    const [renomeado, recusa] = await enviar(
      helena,
      `/ativo/ativos/${terceiro}/editar`,
      ativo('TER', 'Barragem do Meio'),
    );
    expect([renomeado, Object.keys(recusa.errors ?? {})]).toEqual([422, ['mesmo_nome']]);
  });

  it('o de fora do alcance de quem pergunta não se conta a ninguém', async () => {
    const { marca } = mundo.recantos.fora;
    expect((await enviar(restrita, '/ativo/ativos/criar', ativo('FORA', `Ativo ${marca}`)))[0]).toBeLessThan(400);
  });
});
