import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ArtefatosDaDeteccao } from '#app/artefato/artefato.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { createLog } from '#infra/log.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { subirAntivirus, veredito } from '#tests/support/antivirus.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import { figura, jpegComBomba, pngEnorme } from '#tests/support/figuras-hostis.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';
import { rastros } from '#tests/support/rastros.ts';
import { makeZip } from '#tests/support/zip.ts';

const TUDO: Papel = { nome: 'analista', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) };
const SUBIR_MS = 300_000;
const CASO_MS = 120_000;
const MIB = 2 ** 20;
const SOQUETE = path.join(os.tmpdir(), `clamd-${v7()}.sock`);

let mundo: DoisClientes;
let pessoa: Pessoa;
/** As the worker has it. */
let pool: ReturnType<typeof createPool>;
let antivirus: Awaited<ReturnType<typeof subirAntivirus>>;
let antes: Awaited<ReturnType<typeof rastros>>;

beforeAll(async () => {
  antivirus = await subirAntivirus(veredito, SOQUETE);
  mundo = await createDoisClientes({ MAX_ARTEFACT_MIB: '40', CLAMD_SOCKET: SOQUETE });
  const log = createLog('teste', 'silent');
  pool = createPool(String(mundo.environment.env.DATABASE_URL), { role: APP_ROLE, applicationName: 'provas', log });
  const [[, quem] = []] = await mundo.entrarComo([TUDO]);
  pessoa = quem as Pessoa;
  await pessoa.token();
}, SUBIR_MS);
afterAll(async () => {
  await pool?.end();
  await mundo?.close();
  await antivirus?.close();
  await rm(SOQUETE, { force: true });
});
beforeEach(async () => {
  antes = await rastros(mundo, pool);
}, CASO_MS);

interface Resposta {
  readonly status: number;
  readonly corpo: { readonly message: string; readonly errors?: Readonly<Record<string, readonly string[]>> };
}
type Arquivo = readonly [campo: string, nome: string, bytes: Uint8Array | string];

const lida = async (resposta: Response): Promise<Resposta> => ({
  status: resposta.status,
  corpo: (await resposta.json()) as Resposta['corpo'],
});
const base = () => `/analise/deteccoes/${mundo.recantos.dentro.deteccao_id}`;

async function enviar(
  artefatos: unknown,
  arquivos: readonly Arquivo[] = [],
  mais: Readonly<Record<string, string>> = {},
) {
  const form = new FormData();
  form.set('_token', await pessoa.token());
  form.set('status_id', mundo.recantos.dentro.deteccao_status_id);
  form.set('artefatos', typeof artefatos === 'string' ? artefatos : JSON.stringify(artefatos));
  for (const [nome, valor] of Object.entries(mais)) form.set(nome, valor);
  for (const [campo, nome, bytes] of arquivos) form.append(campo, new Blob([bytes as never]), nome);
  const headers = { Accept: 'application/json' };
  return lida(await pessoa.pedir(`${base()}/status`, { method: 'POST', body: form, headers }));
}

/** One artefact of a kind, of one file. */
const com = (tipo: string, nome: string, bytes: Uint8Array | string) =>
  enviar([{ tipo, fileKeys: ['file_0'] }], [['file_0', nome, bytes]]);

/** A sentence at a field, and nothing else than before. */
async function exigirRecusa({ status, corpo }: Resposta, campo: string, texto: string) {
  expect([status, corpo.errors?.[campo]?.[0]], JSON.stringify(corpo).slice(0, 500)).toEqual([
    ...[422, expect.stringContaining(texto)],
  ]);
  expect(await rastros(mundo, pool)).toEqual(antes);
}

const OUTRO_TIPO = 'o conteúdo não é de um tipo permitido';
const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n';
const HTML = '<!doctype html><html><script>alert(1)</script></html>';

describe('Arquivos de artefatos que não são o que dizem', { timeout: CASO_MS }, () => {
  it('duas coisas ao mesmo tempo, ou outra do que o nome diz, são recusadas pelo conteúdo', async () => {
    const zip = makeZip([{ name: 'a.txt', content: 'a' }]);
    const jpeg = await figura().jpeg().toBuffer();
    const casos: readonly (readonly [tipo: string, nome: string, bytes: Uint8Array | string])[] = [
      ['imagem', 'gif-js.gif', 'GIF89a/*\0\0*/=1;alert(1)//'],
      ['imagem', 'gif-js.jpg', 'GIF89a/*\0\0*/=1;alert(1)//'],
      ['imagem', 'desenho.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['documento', 'pagina.pdf', HTML],
      ['documento', 'pdf-html.pdf', `%PDF-1.4\n${HTML}`],
      ['documento', 'zip-pdf.pdf', Buffer.concat([Buffer.from(PDF), zip])],
      [
        'documento',
        'pdf-no-zip.docx',
        makeZip([
          { name: '%PDF-1.4', content: PDF },
          { name: '[Content_Types].xml', content: '' },
          { name: 'word/document.xml', content: '' },
        ]),
      ],
      ['documento', 'zip.docx', zip],
      ['documento', 'pagina.txt', HTML],
      ['documento', 'foto.pdf', jpeg],
      ['imagem', 'laudo.jpg', PDF],
      ['imagem', 'foto-zip.jpg', Buffer.concat([jpeg, zip])],
      ['video', 'pagina.mp4', HTML],
      ['documento', 'programa.pdf', Buffer.from('7f454c460201010000', 'hex')],
    ];
    for (const [tipo, nome, bytes] of casos) {
      const { status, corpo } = await com(tipo, nome, bytes);
      const dito = corpo.errors?.['artefatos.0.arquivos'];
      expect([status, dito], nome).toEqual([422, [`Artefato 1: ${nome}: ${OUTRO_TIPO}`]]);
    }
    expect(await rastros(mundo, pool)).toEqual(antes);
  });

  it('uma imagem de 30.000 x 30.000 pixels, cortada ou danificada não é aberta', async () => {
    await exigirRecusa(
      await com('imagem', 'enorme.png', pngEnorme(30_000)),
      'artefatos.0.arquivos',
      'Artefato 1: enorme.png: a imagem tem pixels demais',
    );
    const cortada = (await figura(800).jpeg().toBuffer()).subarray(0, 900);
    await exigirRecusa(
      await com('imagem', 'cortada.jpg', cortada),
      'artefatos.0.arquivos',
      'Artefato 1: cortada.jpg: a imagem não pôde ser lida',
    );
  });

  it('de um status com um arquivo bom e um ruim não fica nenhum', async () => {
    const artefatos = [
      { tipo: 'imagem', fileKeys: ['file_0'] },
      { tipo: 'documento', fileKeys: ['file_1'] },
    ];
    const boa = await figura(300).jpeg().toBuffer();
    const dois = await enviar(artefatos, [
      ['file_0', 'boa.jpg', boa],
      ['file_1', 'laudo.pdf', HTML],
    ]);
    await exigirRecusa(dois, 'artefatos.1.arquivos', `Artefato 2: laudo.pdf: ${OUTRO_TIPO}`);
    const infectado = await enviar(artefatos, [
      ['file_0', 'boa.jpg', boa],
      ['file_1', 'laudo.pdf', `${PDF}EICAR`],
    ]);
    await exigirRecusa(
      infectado,
      'artefatos.1.arquivos',
      'Artefato 2: laudo.pdf: o antivírus encontrou Eicar-Signature',
    );
  });
});

describe('Listas de artefatos', { timeout: CASO_MS }, () => {
  it('de 50.000 links, de endereços que não são de páginas, ou de 100 níveis', async () => {
    const muitos = Array.from({ length: 50_000 }, (_, i) => `https://a.org/${i % 10}`);
    const fundo = (niveis: number) => `${'['.repeat(niveis)}${']'.repeat(niveis)}`;
    const ruins = [
      ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', 'vbscript:x', 'data:text/html,<b>'],
      ...['file:///etc/passwd', '//a.org', 'https://eu:senha@a.org'],
    ];
    const casos: readonly (readonly [lista: unknown, campo: string, texto: string])[] = [
      [[{ tipo: 'link', links: muitos }], 'artefatos.0.links', 'Artefato 1: Informe no máximo 10 links'],
      ...ruins.map(
        (link) =>
          [[{ tipo: 'link', links: [link] }], 'artefatos.0.links', 'Artefato 1: Informe um link válido'] as const,
      ),
      [fundo(100), 'artefatos', 'A lista de artefatos não é válida.'],
      [fundo(100_000), 'artefatos', 'A lista de artefatos não é válida.'],
      [`[{"tipo":"link","links":${fundo(100)}}]`, 'artefatos.0.links', 'Artefato 1: Informe um link válido'],
      [
        '[{"tipo":"imagem","fileKeys":["__proto__"]}]',
        'artefatos.0.arquivos',
        'Artefato 1: Um dos arquivos não chegou',
      ],
    ];
    for (const [lista, campo, texto] of casos) await exigirRecusa(await enviar(lista), campo, texto);
    const imensa = await enviar([{ tipo: 'link', links: Array.from({ length: 120_000 }, () => 'https://a.org') }]);
    expect([imensa.status, imensa.corpo.message]).toEqual([413, expect.stringMatching(/^\p{L}.+\.$/u)]);
    expect(await rastros(mundo, pool)).toEqual(antes);
  });

  it('um arquivo que falta, vem duas vezes, além dos quatro, ou de ninguém', async () => {
    const boa = await figura().png().toBuffer();
    const imagem = (...fileKeys: string[]) => ({ tipo: 'imagem', fileKeys });
    await exigirRecusa(
      await enviar([imagem('file_0')]),
      'artefatos.0.arquivos',
      'Artefato 1: Um dos arquivos não chegou inteiro',
    );
    await exigirRecusa(
      await enviar(
        [imagem('file_0')],
        [
          ['file_0', 'a.png', boa],
          ['file_0', 'b.png', boa],
        ],
      ),
      'artefatos',
      'Dois arquivos chegaram no mesmo campo',
    );
    await exigirRecusa(
      await enviar([imagem('file_0'), imagem('file_0')], [['file_0', 'a.png', boa]]),
      'artefatos.1.arquivos',
      'Artefato 2: O mesmo arquivo veio duas vezes',
    );
    await exigirRecusa(
      await enviar(
        [imagem('file_0')],
        [
          ['file_0', 'a.png', boa],
          ['file_4', 'b.png', boa],
        ],
      ),
      'artefatos',
      'b.png: o arquivo não é de nenhum dos artefatos',
    );
    const cinco = Array.from({ length: 5 }, (_, i) => `file_${i}`);
    await exigirRecusa(
      await enviar(
        cinco.map((campo) => imagem(campo)),
        cinco.map((campo) => [campo, `${campo}.png`, boa] as const),
      ),
      'artefatos',
      'Um status tem no máximo 4 artefatos.',
    );
    await exigirRecusa(await com('imagem', 'vazia.png', ''), 'files[]', 'está vazio');
  });

  it('textos com NUL e com meio caractere, onde quer que estejam', async () => {
    for (const ruim of ['a\0b', 'a\ud800b', 'a\udc00']) {
      const links = ['https://a.org'];
      for (const lista of [
        [{ tipo: 'link', observacao: ruim, links }],
        [{ tipo: 'link', links: [`https://a.org/${ruim}`] }],
        [{ tipo: ruim, links }],
        [{ tipo: 'imagem', fileKeys: [ruim] }],
      ]) {
        const { status, corpo } = await enviar(lista);
        expect([status, corpo.message], JSON.stringify(lista)).toEqual([422, expect.stringMatching(/\p{L}/u)]);
      }
    }
    for (const [campo, valor] of [
      ['status_id', 'a\0b'],
      ['deteccao_id', '\0'],
      ['comando_id', '\0'],
    ] as const) {
      const { status } = await enviar([], [], { [campo]: valor });
      expect(status, campo).toBe(422);
    }
    expect(await rastros(mundo, pool)).toEqual(antes);
  });

  it('um multipart cortado, ou com meio caractere em bytes, é recusado inteiro', async () => {
    const token = await pessoa.token();
    const parte = (nome: string, valor: string) =>
      `--x\r\nContent-Disposition: form-data; name="${nome}"\r\n\r\n${valor}\r\n`;
    const status = mundo.recantos.dentro.deteccao_status_id;
    const lista = JSON.stringify([{ tipo: 'imagem', fileKeys: ['file_0'] }]);
    const campos = parte('_token', token) + parte('status_id', status) + parte('artefatos', lista);
    const arquivo =
      '--x\r\nContent-Disposition: form-data; name="file_0"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
    const boa = await figura().png().toBuffer();
    const observada = parte('artefatos', '[{"tipo":"link","links":["https://a.org"],"observacao":"a\ufffdb"}]');
    const texto = Buffer.from(`${parte('_token', token)}${parte('status_id', status)}${observada}--x--\r\n`);
    const emBytes = Buffer.from(texto.toString('hex').replace('efbfbd', 'eda080'), 'hex');
    const corpos: readonly (readonly [string, Buffer, number])[] = [
      ['no arquivo', Buffer.concat([Buffer.from(campos + arquivo), boa.subarray(0, 50)]), 400],
      ['sem o fim', Buffer.concat([Buffer.from(campos + arquivo), boa]), 400],
      ['num campo', Buffer.from(campos.slice(0, -20)), 400],
      ['meio caractere', emBytes, 422],
    ];
    for (const [nome, body, esperado] of corpos) {
      const headers = { Accept: 'application/json', 'Content-Type': 'multipart/form-data; boundary=x' };
      const resposta = await lida(
        await pessoa.pedir(`${base()}/status`, { method: 'POST', body: new Uint8Array(body), headers }),
      );
      expect([resposta.status, resposta.corpo.message], nome).toEqual([
        esperado,
        expect.stringMatching(/^\p{L}.+\.$/u),
      ]);
    }
    expect(await rastros(mundo, pool)).toEqual(antes);
  });
});

describe('Imagens de evidência que um navegador manda', { timeout: CASO_MS }, () => {
  const dataUrl = (mime: string, bytes: Buffer | string) =>
    `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`;

  async function criar(imagens: Readonly<Record<string, string>>) {
    const { analise_id, deteccao_tipo_id } = mundo.recantos.dentro;
    const geojson = JSON.stringify(quadrado(-47.99, -15.99, 0.01));
    const campos = { analise_id, tipo_deteccao_id: deteccao_tipo_id, descricao: '', geojson };
    return lida(await pessoa.enviar('/analise/deteccoes', { ...campos, ...imagens }));
  }

  it('SVG, HTML, de outro formato, de 30.000 x 30.000 pixels, cortada: cada uma com a sua frase', async () => {
    const boa = dataUrl('image/png', await figura().png().toBuffer());
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const jpeg = await figura(400).jpeg().toBuffer();
    const casos = [
      [dataUrl('image/svg+xml', svg), 'A imagem de depois deve ser PNG, JPEG ou WebP.'],
      [dataUrl('text/html', HTML), 'A imagem de depois deve ser PNG, JPEG ou WebP.'],
      [dataUrl('image/png', svg), 'A imagem de depois não é uma imagem.'],
      [dataUrl('image/png', jpeg), 'A imagem de depois não é do formato que diz ser.'],
      [dataUrl('image/png', pngEnorme(30_000)), 'A imagem de depois tem pixels demais'],
      [dataUrl('image/jpeg', jpeg.subarray(0, 700)), 'A imagem de depois não pôde ser lida'],
      [`data:image/png;base64,${'A'.repeat(8 * MIB)}`, 'A imagem de depois deve ter no máximo 5 MB.'],
      ['javascript:alert(1)', 'A imagem de depois não é uma imagem.'],
    ] as const;
    for (const [imagem_depois, texto] of casos)
      await exigirRecusa(await criar({ imagem_antes: boa, imagem_depois }), 'imagem_depois', texto);
  });

  it('de 200 MB, 413 com o texto', async () => {
    const token = await pessoa.token();
    const form = new FormData();
    form.set('_token', token);
    form.set('imagem_depois', `data:image/png;base64,${'A'.repeat(200 * MIB)}`);
    const headers = { Accept: 'application/json' };
    const { status, corpo } = await lida(
      await pessoa.pedir('/analise/deteccoes', { method: 'POST', body: form, headers }),
    );
    expect([status, corpo.message]).toEqual([413, expect.stringMatching(/^\p{L}.+\.$/u)]);
    expect(await rastros(mundo, pool)).toEqual(antes);
  });

  it('textos com NUL e com meio caractere, em cada campo', async () => {
    const token = await pessoa.token();
    const { analise_id, deteccao_tipo_id } = mundo.recantos.dentro;
    const headers = { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' };
    const campos = [
      'descricao',
      'area',
      'geojson',
      'analise_id',
      'tipo_deteccao_id',
      'camada_principal_id',
      'imagem_antes',
    ];
    for (const campo of campos) {
      for (const ruim of ['a%00b', 'a%ED%A0%80b']) {
        const body = `_token=${encodeURIComponent(token)}&analise_id=${analise_id}&tipo_deteccao_id=${deteccao_tipo_id}&${campo}=${ruim}`;
        const { status, corpo } = await lida(
          await pessoa.pedir('/analise/deteccoes', { method: 'POST', body, headers }),
        );
        expect([status, Object.keys(corpo.errors ?? {})], `${campo} ${ruim}`).toEqual([422, [campo]]);
      }
    }
    for (const [onde, campo] of [
      ['alterar-tipo-deteccao', 'observacao'],
      [`artefato/${mundo.recantos.dentro.artefato_id}`, 'motivo'],
    ] as const) {
      for (const ruim of ['a%00b', 'a%ED%A0%80b']) {
        const body = `_token=${encodeURIComponent(token)}&_method=${campo === 'motivo' ? 'DELETE' : 'POST'}&${campo}=${ruim}`;
        const { status } = await lida(await pessoa.pedir(`${base()}/${onde}`, { method: 'POST', body, headers }));
        expect(status, `${onde} ${ruim}`).toBe(422);
      }
    }
    expect(await rastros(mundo, pool)).toEqual(antes);
  });
});

describe('O antivírus', { timeout: CASO_MS }, () => {
  it('sem ele, ou sem que olhe o arquivo, nada se grava, e diz-se por quê', async () => {
    const SEM_ANTIVIRUS = expect.stringContaining('O antivírus não pôde examinar os arquivos. Nada foi gravado');
    await antivirus.close();
    const fora = await com('documento', 'laudo.pdf', PDF);
    expect([fora.status, fora.corpo.message]).toEqual([503, SEM_ANTIVIRUS]);
    antivirus = await subirAntivirus(() => 'INSTREAM size limit exceeded. ERROR\0', SOQUETE);
    const grande = await com('documento', 'laudo.pdf', PDF);
    expect([grande.status, grande.corpo.message]).toEqual([503, SEM_ANTIVIRUS]);
    expect(await rastros(mundo, pool)).toEqual(antes);
    await antivirus.close();
    antivirus = await subirAntivirus(veredito, SOQUETE);
    const links = await enviar([{ tipo: 'documento', fileKeys: ['file_0'] }], [['file_0', 'laudo.pdf', PDF]]);
    expect(links.status).toBe(201);
  });

  it('uma bomba no EXIF não é lida: a imagem fica, e não se diz onde nem quando', async () => {
    expect((await com('imagem', 'bomba.jpg', await jpegComBomba())).status).toBe(201);
    await mundo.mostrado();
    const resposta = await pessoa.pedir(`${base()}/artefatos`, { headers: { Accept: 'application/json' } });
    const { data } = (await resposta.json()) as ArtefatosDaDeteccao;
    expect(data.at(-1)?.midias[0]).toMatchObject({ nome: 'bomba.jpg', fotografia: null });
  });
});
