import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import { type Pessoa, pessoaSemSessao } from '#tests/support/pessoa.ts';

const SUBIR_MS = 300_000;
const VER = ['dashboards.ver', 'deteccoes.ver', 'ativos.ver_todos'] as const;
const PAPEIS: readonly Papel[] = [
  { nome: 'uma', cliente: 'aurora', permissoes: [...VER, 'deteccoes.salvar_filtro_cliente'] },
  { nome: 'outra', cliente: 'aurora', permissoes: VER },
  { nome: 'do seu ativo', cliente: 'aurora', permissoes: ['dashboards.ver', 'deteccoes.ver'] },
  { nome: 'sem permissão', cliente: 'aurora', permissoes: ['deteccoes.ver'] },
  { nome: 'alheia', cliente: 'boreal', permissoes: VER },
];
/** The same question, and not as open dashboards ask it: it goes by the door of all pages. */
const PELA_PORTA = '?_=1';

let mundo: DoisClientes;
let pessoas: ReadonlyMap<string, Pessoa>;
let filtro_id: string;
beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoas = new Map([...(await mundo.entrarComo(PAPEIS))].map(([{ nome }, pessoa]) => [nome, pessoa]));
  const filtro = { nome: 'De sempre', filters: 'start_date=2000-01-01', para_todos: '1' };
  filtro_id = (await (await quem('uma').enviar('/deteccoes/filtros', filtro)).json()).id;
  await quem('uma').enviar('/dashboard/cartoes', { especie: 'lista', filtro_id, para_todos: '1' });
}, SUBIR_MS);
afterAll(() => mundo?.close());

const quem = (nome: string): Pessoa => pessoas.get(nome) ?? pessoaSemSessao(mundo.url);
async function ler(nome: string, consulta = '') {
  const headers = { Accept: 'application/json' };
  const resposta = await quem(nome).pedir(`/dashboard/cartoes${consulta}`, { headers });
  const { status } = resposta;
  const [tipo, guarda] = [resposta.headers.get('Content-Type'), resposta.headers.get('Cache-Control')];
  return { status, tipo, guarda, corpo: await resposta.json() };
}

describe('Os cartões lidos em comum', () => {
  it('são os mesmos que pela porta, para cada um o que é dele, por mais que perguntem juntos', async () => {
    for (const { nome } of [...PAPEIS, { nome: 'ninguém' }]) {
      const pelaPorta = await ler(nome, PELA_PORTA);
      const juntas = await Promise.all(Array.from({ length: 20 }, () => ler(nome)));
      for (const uma of juntas) expect(uma, nome).toEqual(pelaPorta);
    }
    const total = async (nome: string) => (await ler(nome)).corpo.data?.[0]?.dados.relatorio.total;
    expect(await total('outra')).toBeGreaterThan(0);
    expect(await total('do seu ativo')).toBeLessThan(await total('outra'));
    expect((await ler('alheia')).corpo.data).toEqual([]);
    expect((await ler('sem permissão')).status).toBe(403);
    expect((await ler('ninguém')).status).toBe(401);
  });

  it('o que se acabou de gravar está na leitura seguinte, também com outras em andamento', async () => {
    for (let vez = 0; vez < 5; vez += 1) {
      const outras = Array.from({ length: 10 }, () => ler('uma'));
      const criado = await quem('uma').enviar('/dashboard/cartoes', {
        especie: 'contagem',
        filtro_id,
        para_todos: '1',
      });
      const { id } = await criado.json();
      const vistos = await Promise.all([ler('uma'), ler('outra')]);
      for (const { corpo } of vistos) expect(corpo.data.map((um: { readonly id: string }) => um.id)).toContain(id);
      await Promise.all(outras);
    }
  });
});
