import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textosDosAgendamentos as textos } from '#app/agendamento/agendamento.mensagens.ts';
import { agendamentoDecider } from '#domain/agendamento/agendamento.decider.ts';
import { execucaoDecider } from '#domain/execucao/execucao.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { amostra } from '#tests/support/amostras.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const LISTA = '/relatorios/agendamentos';
/** More than a page holds that nobody asked to be shorter, each: what is old is found as what is new. */
const QUANTOS = 27;
const PAPEIS: readonly Papel[] = [
  { nome: 'autora', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) },
  { nome: 'alheia', cliente: 'boreal', permissoes: PERMISSOES.map(({ chave }) => chave) },
];

let mundo: DoisClientes;
let pessoas: Readonly<Record<string, Pessoa>>;
let ids: readonly Uuid[];
beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoas = Object.fromEntries([...(await mundo.entrarComo(PAPEIS))].map(([{ nome }, pessoa]) => [nome, pessoa]));
  ids = [];
  for (let n = 0; n < QUANTOS; n += 1) ids = [...ids, await agendar(`Diário ${String(n).padStart(2, '0')}`)];
  for (let n = 0; n < QUANTOS; n += 1) await iniciar(ids[0] ?? '', n);
  await mundo.mostrado();
}, 300_000);
afterAll(() => mundo?.close());

async function agendar(nome: string): Promise<Uuid> {
  const id = randomUUID();
  const data = { ...amostra('AgendamentoCriado'), cliente_id: mundo.recantos.cliente_id, nome };
  await mundo.services.executar(agendamentoDecider, id, { type: 'CriarAgendamento', data }, doSistema());
  return id;
}

/** A run of the n-th day of a March. */
async function iniciar(agendamento_id: Uuid, n: number): Promise<void> {
  const prevista_para = new Date(Date.UTC(2026, 2, 1 + n, 11)).toISOString();
  const data = { cliente_id: mundo.recantos.cliente_id, agendamento_id, prevista_para, atrasada: false };
  const command = { type: 'IniciarExecucao', data: { ...data, motivo: 'horario' } } as const;
  await mundo.services.executar(execucaoDecider, randomUUID(), command, doSistema());
}

const pagina = async (endereco: string, nome = 'autora') => {
  const resposta = await (pessoas[nome] as Pessoa).pedir(endereco, { headers: { Accept: 'text/html' } });
  return { status: resposta.status, html: (await resposta.text()).replaceAll('<!-- -->', '') };
};

/** What all pages of a list say, walked by their own links. */
async function folhear<T>(inicio: string, achar: (html: string) => readonly T[]): Promise<readonly (readonly T[])[]> {
  const paginas: (readonly T[])[] = [];
  for (let endereco: string | null = inicio; endereco !== null; ) {
    const { html, status } = await pagina(endereco);
    expect(status, endereco).toBe(200);
    paginas.push(achar(html));
    const [proxima] = /<a [^>]*aria-label="Próxima página"[^>]*>/.exec(html) ?? [''];
    endereco = /href="([^"]*)"/.exec(proxima)?.[1]?.replaceAll('&amp;', '&') ?? null;
  }
  return paginas;
}

it('os agendados estão todos na lista, página por página, e se acham por uma parte do nome', async () => {
  const nomes = (html: string) => [...html.matchAll(/>(Diário \d\d)<\/a>/g)].map(([, nome = '']) => nome);
  const paginas = await folhear(LISTA, nomes);
  expect(paginas.map(({ length }) => length)).toEqual([25, 2]);
  expect(paginas.flat()).toEqual(ids.map((_, n) => `Diário ${String(n).padStart(2, '0')}`));
  expect(nomes((await pagina(`${LISTA}?search=DIARIO+26`)).html)).toEqual(['Diário 26']);
  expect((await pagina(`${LISTA}?search=nenhum`)).html).toContain(textos.nenhumComNome);
  expect((await pagina(LISTA, 'alheia')).html).toContain(textos.nenhum);
  for (const consulta of ['?per_page=101', '?column=autor'])
    expect((await pagina(LISTA + consulta)).status, consulta).toBe(400);
  expect((await pagina(`${LISTA}?apos=nenhum`)).status).toBe(422);
});

it('as emissões de um agendado estão todas na sua página, da mais nova à primeira', async () => {
  const horarios = (html: string) => {
    const [, lista = ''] = /<ul [^>]*aria-label="Emissões"[^>]*>(.*?)<\/ul>/s.exec(html) ?? [];
    return [...lista.matchAll(/<time dateTime="([^"]*)"/gi)].map(([, quando = '']) => Date.parse(quando));
  };
  const paginas = await folhear(`${LISTA}/${ids[0]}?per_page=10`, horarios);
  expect(paginas.map(({ length }) => length)).toEqual([10, 10, 7]);
  const esperados = ids.map((_, n) => Date.UTC(2026, 2, QUANTOS - n, 11));
  expect(paginas.flat()).toEqual(esperados);
  const { html } = await pagina(`${LISTA}/${ids[0]}`);
  expect(html).toContain('25 de 27 emissões');
});

it('os cinco horários seguintes se dizem enquanto se digita, pelo relógio do fuso digitado', async () => {
  const agenda = { frequencia: 'diaria', hora: '07:30', em_feriados: 'emitir' };
  const proximos = (mais: Readonly<Record<string, string>>) =>
    (pessoas.autora as Pessoa).pedir(`${LISTA}/horarios?${new URLSearchParams({ ...agenda, ...mais })}`);
  for (const [fuso, hora] of [
    ['America/Sao_Paulo', '10:30'],
    ['America/Manaus', '11:30'],
  ] as const) {
    const dito = (await (await proximos({ fuso })).json()) as { readonly horarios: readonly string[] };
    expect(dito).toMatchObject({ fuso });
    expect(dito.horarios.map((um) => um.slice(10))).toEqual(Array(5).fill(`T${hora}:00.000Z`));
    expect((await proximos({ fuso, hora: 'x' })).status).toBe(422);
  }
});
