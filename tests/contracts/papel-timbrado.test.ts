import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RECUSAS_DO_LOGO } from '#app/papel-timbrado/papel-timbrado.mensagens.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { destroyAbandonedFiles } from '#infra/files/importacao/abandoned-files.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const SUBIR_MS = 300_000;
const ENDERECO = '/relatorios/papel-timbrado';
const TUDO = PERMISSOES.map(({ chave }) => chave);
const PAPEIS: readonly Papel[] = [
  { nome: 'tudo', cliente: 'aurora', permissoes: TUDO },
  { nome: 'so-ve', cliente: 'aurora', permissoes: ['relatorios.ver', 'ativos.ver_todos'] },
  { nome: 'nada', cliente: 'aurora', permissoes: TUDO.filter((uma) => !uma.startsWith('relatorios.')) },
  { nome: 'alheia', cliente: 'boreal', permissoes: TUDO },
];
const HOSTIL = '<img src=x onerror="document.title=1"></p></script>';
const ARABE = 'شركة التعدين';
const LOGO = 'alt="Logo da organização"';
const LONGO = 'x'.repeat(10_000);

let mundo: DoisClientes;
let pessoas: Readonly<Record<string, Pessoa>>;
beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoas = Object.fromEntries([...(await mundo.entrarComo(PAPEIS))].map(([{ nome }, pessoa]) => [nome, pessoa]));
}, SUBIR_MS);
afterAll(() => mundo?.close());

const quem = (nome: string): Pessoa => {
  const pessoa = pessoas[nome];
  if (pessoa === undefined) throw new Error(`ninguém entrou como ${nome}`);
  return pessoa;
};
const figura = (largura: number, altura: number) =>
  sharp({ create: { width: largura, height: altura, channels: 3, background: '#0a8556' } });
async function abrir(nome: string, caminho: string) {
  const resposta = await quem(nome).pedir(caminho, { headers: { Accept: 'text/html' } });
  return { status: resposta.status, texto: (await resposta.text()).replaceAll('<!-- -->', '') };
}
const escopo = () => ({ cliente_id: mundo.recantos.cliente_id });
const revisao = async () => (await mundo.services.papeisTimbrados.obter(escopo().cliente_id))?.revisao ?? -1;

interface Enviado {
  readonly logo?: readonly [bytes: Uint8Array<ArrayBuffer>, tipo: string, nome?: string];
  readonly campos?: Readonly<Record<string, string>>;
}

async function definir(nome: string, { logo, campos = {} }: Enviado) {
  const form = new FormData();
  const todos = {
    _token: await quem(nome).token(),
    comando_id: randomUUID(),
    revisao: String(await revisao()),
    ...campos,
  };
  for (const [campo, valor] of Object.entries(todos)) form.set(campo, valor);
  if (logo !== undefined) form.set('logo', new File([logo[0]], logo[2] ?? 'logo.png', { type: logo[1] }));
  const headers = { Accept: 'application/json' };
  const resposta = await quem(nome).pedir(ENDERECO, { method: 'POST', body: form, headers });
  const texto = await resposta.text();
  await mundo.mostrado();
  const corpo = (texto.startsWith('{') ? JSON.parse(texto) : {}) as { errors?: Record<string, string[]> };
  return { status: resposta.status, errors: corpo.errors ?? {} };
}

/** What no letterhead has any more is still that of documents issued before: of two files that somebody wants gone, it stays. */
async function ficaSo(chave: string): Promise<void> {
  const { armazenamento: storage, eventStore: store } = mundo.services;
  const outro = await storage.put(Readable.from([Buffer.from('de ninguém')]), { maxBytes: 100 });
  const pool = createPool(mundo.environment.env.DATABASE_URL ?? '', { role: APP_ROLE, max: 2 });
  try {
    // Then only the read model knows that it is named.
    await pool.query('DELETE FROM operacao.arquivos_das_deteccoes WHERE chave = $1', [chave]);
    await pool.query('INSERT INTO operacao.arquivos_a_destruir (chave) SELECT unnest($1::text[])', [
      [chave, outro.chave],
    ]);
    expect(await destroyAbandonedFiles({ pool, storage, store }, 0, '0 seconds')).toBe(1);
  } finally {
    await pool.end();
  }
  expect([await storage.head(chave), await storage.head(outro.chave)]).toEqual([{ bytes: expect.any(Number) }, null]);
}

const relatorios = () => {
  const { analise_id, deteccao_id, ativo_id } = mundo.recantos.dentro;
  return [
    `/analise/analises/${analise_id}/relatorio`,
    `/analise/deteccoes/${deteccao_id}/relatorio`,
    `/deteccoes/relatorio/impressao?ativo_ids=${ativo_id}&start_date=01/01/2024`,
  ];
};
const png = async (largura = 90, altura = 60) => new Uint8Array(await figura(largura, altura).png().toBuffer());
const salvo = [200, 204, 302, 303];

describe('Papel timbrado', () => {
  it('vê quem vê relatórios, muda quem os edita, e de outro cliente não se vê nada', async () => {
    expect((await abrir('so-ve', ENDERECO)).status).toBe(200);
    expect((await abrir('nada', ENDERECO)).status).toBe(403);
    expect((await definir('so-ve', { campos: { cabecalho: 'Não' } })).status).toBe(403);
    expect((await definir('nada', { campos: { cabecalho: 'Não' } })).status).toBe(403);
    expect((await definir('tudo', { campos: { _token: 'outro', cabecalho: 'Não' } })).status).toBe(419);
    expect(await revisao()).toBe(-1);
    const campos = { cabecalho: 'Cabeçalho da Aurora', encerramento: 'Fim da Aurora' };
    expect(salvo).toContain((await definir('tudo', { campos })).status);
    expect((await abrir('so-ve', ENDERECO)).texto).toContain('Cabeçalho da Aurora');
    expect((await abrir('alheia', ENDERECO)).texto).not.toContain('da Aurora');
    const alheio = (await abrir('alheia', '/deteccoes/relatorio/impressao')).texto;
    expect(alheio).not.toContain('da Aurora');
  });

  it('recusa o logo que não é imagem de um formato aceito, do tamanho que cabe, e diz por quê', async () => {
    const bytes = (texto: string) => new Uint8Array(Buffer.from(texto));
    const svg = bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const antes = await revisao();
    const casos = [
      [svg, 'image/svg+xml', 'nao_aceito'],
      [svg, 'image/png', 'nao_e_imagem'],
      [bytes('<html><script>alert(1)</script>'), 'image/png', 'nao_e_imagem'],
      [await png(), 'image/jpeg', 'outro_formato'],
      [await png(20_000, 2), 'image/png', 'pixels'],
      [new Uint8Array(2 * 2 ** 20 + 1), 'image/png', 'grande'],
    ] as const;
    for (const [conteudo, tipo, porque] of casos) {
      const { status, errors } = await definir('tudo', { logo: [conteudo, tipo], campos: { cabecalho: 'Outro' } });
      expect([status, errors], porque).toEqual([422, { logo: [RECUSAS_DO_LOGO[porque]] }]);
    }
    expect((await definir('tudo', { campos: { logo: 'data:image/png;base64,AAAA' } })).status).toBe(422);
    expect(await revisao()).toBe(antes);
  });

  it('está no alto e no fim dos três relatórios, como texto o que alguém escreveu', async () => {
    const campos = { cabecalho: `${HOSTIL}\r\n${ARABE}`, encerramento: LONGO, logo_descricao: HOSTIL };
    expect(salvo).toContain((await definir('tudo', { campos, logo: [await png(), 'image/png'] })).status);
    for (const caminho of relatorios()) {
      const { status, texto } = await abrir('tudo', caminho);
      expect(status, caminho).toBe(200);
      expect(texto, caminho).toContain(
        `&lt;img src=x onerror=&quot;document.title=1&quot;&gt;&lt;/p&gt;&lt;/script&gt;\n${ARABE}`,
      );
      expect(texto, caminho).toMatch(/<img src="data:image\/png;base64,[A-Za-z0-9+/=]+" alt="&lt;img src=x/);
      expect(texto, caminho).toContain(LONGO);
      expect(texto, caminho).not.toContain('<img src=x');
    }
    const longo = await definir('tudo', { campos: { cabecalho: 'x'.repeat(501), encerramento: `${LONGO}x` } });
    expect([longo.status, Object.keys(longo.errors).toSorted()]).toEqual([422, ['cabecalho', 'encerramento']]);
  });

  it('de um relatório do passado é o que valia então', async () => {
    await definir('tudo', { campos: { cabecalho: 'Nome de antes', encerramento: '' } });
    const entao = new Date().toISOString();
    const antes = await mundo.services.papeisTimbrados.obter(escopo().cliente_id);
    await definir('tudo', { campos: { cabecalho: 'Nome de depois', encerramento: '', retirar_logo: '1' } });
    const [analise = '', dossie = '', filtro = ''] = relatorios();
    for (const [caminho, noPassado] of [
      [analise, `${analise}?em=${entao}`],
      [dossie, `${dossie}?em=${entao}`],
      [filtro, `${filtro}&em=${entao}`],
    ] as const) {
      const [agora, passado] = [(await abrir('tudo', caminho)).texto, (await abrir('tudo', noPassado)).texto];
      expect([agora.includes('Nome de depois'), agora.includes(LOGO)], caminho).toEqual([true, false]);
      expect([passado.includes('Nome de antes'), passado.includes(LOGO)], caminho).toEqual([true, true]);
    }
    await ficaSo(antes?.logo?.arquivo.chave ?? '');
  });

  it('de duas pessoas ao mesmo tempo nenhuma passa por cima da outra', async () => {
    const lida = String(await revisao());
    expect(salvo).toContain((await definir('tudo', { campos: { cabecalho: 'Primeiro', revisao: lida } })).status);
    expect((await definir('tudo', { campos: { cabecalho: 'Segundo', revisao: lida } })).status).toBe(409);
  });
});
