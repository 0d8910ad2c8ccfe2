import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { clientCatalogue } from '#infra/edge/imagery/providers/stac/client-catalogues.ts';
import { createLog } from '#infra/log.ts';
import { abrirCanario } from '#tests/support/canario.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import { todasAsLinhas } from '#tests/support/linhas-do-banco.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';
import { TUDO } from '#tests/support/stac/acervo.ts';

const SUBIR_MS = 300_000;
const ENDERECO = '/imagens/provedores';
/** Of Aurora: words that stand nowhere else. */
const [SEGREDO, SERVIDOR] = ['segredo-da-aurora-61523', 'stac-da-aurora-88172.example'];
const TUDO_PODE = PERMISSOES.map(({ chave }) => chave);
const PAPEIS: readonly Papel[] = [
  { nome: 'aurora', cliente: 'aurora', permissoes: TUDO_PODE },
  { nome: 'so-ve', cliente: 'aurora', permissoes: TUDO_PODE.filter((uma) => uma !== 'politicas_acesso.editar') },
  { nome: 'boreal', cliente: 'boreal', permissoes: TUDO_PODE },
];
const NOVO = {
  ato: 'catalogar',
  catalogo_nome: 'Acervo da serra',
  catalogo_url: `https://${SERVIDOR}/v1`,
  catalogo_arquivos: `https://arquivos.${SERVIDOR}\n\nhttps://outros.${SERVIDOR}\n`,
  catalogo_colecoes: 'sentinel-2-l2a',
  catalogo_cabecalho: 'X-Api-Key',
  catalogo_valor: SEGREDO,
};
const sinal = new AbortController().signal;

const canario = await abrirCanario();
let mundo: DoisClientes;
let pessoas: Readonly<Record<string, Pessoa>>;
beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoas = Object.fromEntries([...(await mundo.entrarComo(PAPEIS))].map(([{ nome }, pessoa]) => [nome, pessoa]));
}, SUBIR_MS);
afterAll(async () => {
  expect(canario.visitas()).toBe(0);
  await mundo?.close();
  await canario.fechar();
});

const quem = (nome: string): Pessoa => {
  const pessoa = pessoas[nome];
  if (pessoa === undefined) throw new Error(`ninguém entrou como ${nome}`);
  return pessoa;
};
async function agir(nome: string, campos: Readonly<Record<string, string>>) {
  const resposta = await quem(nome).enviar(ENDERECO, campos);
  const texto = await resposta.text();
  await mundo.mostrado();
  return { status: resposta.status, texto, corpo: JSON.parse(texto) };
}
const pagina = async (nome: string) => (await quem(nome).pedir(ENDERECO, { headers: { Accept: 'text/html' } })).text();
async function nomesNoCatalogo(nome: string): Promise<readonly string[]> {
  const resposta = await quem(nome).pedir('/mapa/imagens/catalogo?bbox=-44.2,-20.2,-44.1,-20.1');
  const { provedores } = (await resposta.json()) as { provedores: { nome: string }[] };
  return provedores.map((um) => um.nome);
}

describe('Um catálogo STAC que um cliente configurou', () => {
  it('é só dele, e nem o endereço nem a chave estão em claro em lugar nenhum', async () => {
    const salvo = await agir('aurora', NOVO);
    expect([salvo.status, salvo.corpo.message]).toEqual([
      200,
      'Catálogo salvo: as suas imagens são buscadas a partir de agora.',
    ]);
    expect(salvo.corpo.provedor).toMatch(/^catalogo-[0-9a-f]{12}$/);
    const [dela, alheia] = [await pagina('aurora'), await pagina('boreal')];
    expect([dela.includes('Acervo da serra'), alheia.includes('Acervo da serra')]).toEqual([true, false]);
    expect(await nomesNoCatalogo('aurora')).toContain('Acervo da serra');
    expect(await nomesNoCatalogo('boreal')).not.toContain('Acervo da serra');
    const ditos = [salvo.texto, dela, await todasAsLinhas(mundo.pool)].join('\n');
    expect(ditos).toContain('ChaveDeProvedorDefinida');
    for (const segredo of [SEGREDO, SERVIDOR]) expect(ditos).not.toContain(segredo);

    // Nobody answers at that name; of another client there is nothing to ask for.
    const { provedor } = salvo.corpo;
    expect((await agir('aurora', { ato: 'conferir', provedor })).corpo.conferido.estado).not.toBe('disponivel');
    expect((await agir('boreal', { ato: 'conferir', provedor })).status).toBe(422);
    expect((await agir('boreal', { ato: 'remover', provedor })).status).toBe(422);
    expect((await agir('so-ve', NOVO)).status).toBe(403);

    const removido = await agir('aurora', { ato: 'remover', provedor });
    expect(removido.corpo.message).toBe('O catálogo foi removido, e o que se sabia dele foi apagado.');
    expect(await nomesNoCatalogo('aurora')).not.toContain('Acervo da serra');
    const { rows } = await mundo.pool.query('SELECT FROM operacao.segredos_de_provedores WHERE provedor = $1', [
      provedor,
    ]);
    expect(rows).toEqual([]);
  });

  it('o que falta ou não serve é dito no campo', async () => {
    const mau = { ...NOVO, catalogo_nome: ' ', catalogo_url: 'http://dentro.example', catalogo_valor: '' };
    const { status, corpo, texto } = await agir('aurora', { ...mau, catalogo_arquivos: 'arquivos' });
    expect([status, corpo.errors]).toEqual([
      422,
      {
        catalogo_nome: ['Dê um nome ao catálogo, com até 60 letras.'],
        catalogo_url: ['Diga o endereço da API, que começa com https://.'],
        catalogo_arquivos: ['Diga um endereço por linha, cada um com https://, até 20.'],
        catalogo_cabecalho: ['Diga o nome de um cabeçalho (letras, algarismos e -) e o seu valor, sem acentos.'],
      },
    ]);
    expect(texto).not.toContain('dentro.example');
    const colecoes = Array.from({ length: 51 }, (_, i) => `c-${i}`).join('\n');
    expect((await agir('aurora', { ...NOVO, catalogo_colecoes: colecoes })).corpo.errors).toEqual({
      catalogo_colecoes: ['Diga uma coleção por linha, até 50.'],
    });
  });

  it('não chega a servidores de dentro da instalação', async () => {
    const dentro = { ...NOVO, catalogo_url: canario.url.replace('http:', 'https:'), catalogo_arquivos: '' };
    const { provedor } = (await agir('aurora', dentro)).corpo;
    expect((await agir('aurora', { ato: 'conferir', provedor })).corpo.conferido.estado).toBe('endereco');
    expect((await agir('aurora', { ato: 'remover', provedor })).status).toBe(200);
  });

  it('são dez ao todo', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 10; i++) ids.push((await agir('aurora', NOVO)).corpo.provedor);
    expect(new Set(ids).size).toBe(10);
    expect((await agir('aurora', NOVO)).corpo.errors).toEqual({
      catalogo_nome: ['A organização já tem 10 catálogos: remova um antes.'],
    });
    for (const provedor of ids) expect((await agir('aurora', { ato: 'remover', provedor })).status).toBe(200);
  });
});

describe('Um catálogo STAC de um cliente, aberto', () => {
  const id = `catalogo-${v7().slice(-12)}`;
  const log = createLog('teste', 'silent');

  it('tem o nome que lhe deram', async () => {
    const catalogo = {
      nome: 'Acervo da serra',
      url: `https://${SERVIDOR}`,
      arquivos: [],
      colecoes: [],
      cabecalhos: {},
    };
    const { provedores, close } = clientCatalogue(id, log).abrir({ catalogo: JSON.stringify(catalogo) });
    expect(provedores.map(({ id: um, nome, comChave }) => [um, nome, comChave])).toEqual([
      [id, 'Acervo da serra', true],
    ]);
    await close();
  });

  it.each([
    ['sem segredo', null],
    ['com outro segredo', { chave: 'x' }],
    [
      'de um servidor sem https',
      { catalogo: '{"nome":"x","url":"http://a.example","arquivos":[],"colecoes":[],"cabecalhos":{}}' },
    ],
    ['com um segredo que não se lê', { catalogo: '{' }],
  ])('%s é mostrado, e nunca perguntado', async (_, segredos) => {
    const [um] = clientCatalogue(id, log).abrir(segredos).provedores;
    expect([um?.id, um?.comChave]).toEqual([id, false]);
    await expect(um?.buscar(TUDO, sinal)).rejects.toMatchObject({ motivo: 'sem_chave' });
  });
});
