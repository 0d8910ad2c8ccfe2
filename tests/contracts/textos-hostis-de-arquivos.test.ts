import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Rota, rotas } from '#app/server/rotas.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { SESSION_COOKIE } from '#infra/edge/web/load-context.ts';
import { createDoisClientes, type DoisClientes } from '#tests/support/dois-clientes.ts';
import { kml, PLACEMARK } from '#tests/support/geojson.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

/** The installation comes up in seconds, unless the pages have to be built first. */
const SUBIR_MS = 300_000;
const JSON_ACEITO = { Accept: 'application/json' };

const NULO = 'a\0b';
/** A slower server sees both pieces at once, and refuses them as any whole form. */
const ATE_VER_MS = 1_000;
const CEM_MIL = 'x'.repeat(100_000);

let mundo: DoisClientes;
let helena: Pessoa;

beforeAll(async () => {
  mundo = await createDoisClientes();
  const papel = { nome: 'administra', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) } as const;
  helena = (await mundo.entrarComo([papel])).get(papel) as Pessoa;
}, SUBIR_MS);
afterAll(() => mundo?.close());

interface Formulario {
  readonly campos: Readonly<Record<string, string>>;
  readonly arquivo: string;
  readonly conteudo: string;
}

async function enviar(caminho: string, { campos, arquivo, conteudo }: Formulario) {
  const form = new FormData();
  for (const um of Object.entries({ _token: await helena.token(), ...campos })) form.append(...um);
  form.append('files[]', new Blob([conteudo]), arquivo);
  const resposta = await helena.pedir(caminho, { method: 'POST', body: form, headers: JSON_ACEITO });
  const corpo = (await resposta.json().catch(() => ({}))) as { errors?: Record<string, string[]> };
  return { status: resposta.status, campos: Object.keys(corpo.errors ?? {}) };
}

const parte = (nome: string, valor: string) => `--x0x\r\nContent-Disposition: form-data; ${nome}\r\n\r\n${valor}\r\n`;
const ARQUIVO = parte('name="files[]"; filename="a.geojson"', '{"type":"FeatureCollection","features":[]}');

/** Where a form breaks off, by the two pieces that it comes in. */
const CORTES = (
  [
    ['entre duas partes', '', parte('name="outro"', 'x')],
    ['no meio de um arquivo', ARQUIVO.slice(0, -9), ARQUIVO.slice(-9)],
    ['no meio da cabeça de um arquivo', ARQUIVO.slice(0, 40), ARQUIVO.slice(40)],
  ] as const
).map(([onde, ...pedacos]) => [onde, pedacos] as const);

/** Forms of files: what they hold where nothing is wrong with them. */
const FORMULARIOS = {
  '/camadas/upload': () => {
    const { tipo_id, ativo_id } = mundo.recantos.dentro;
    return {
      campos: { tipo_id, ativo_id },
      arquivo: 'a.geojson',
      conteudo: '{"type":"FeatureCollection","features":[]}',
    };
  },
  '/mapa/upload-area-temporaria': () => ({ campos: {}, arquivo: 'a.kml', conteudo: kml(PLACEMARK) }),
} as const satisfies Record<string, () => Formulario>;

/** Begins an upload piece by piece: each of the table of routes. */
const POR_PARTES = Object.values<Rota>(rotas)
  .filter(({ metodo, caminho }) => metodo === 'POST' && caminho.endsWith('/tus'))
  .map(({ caminho }) => caminho);

describe('Textos que vêm com arquivos', () => {
  it.each(Object.keys(FORMULARIOS) as (keyof typeof FORMULARIOS)[])(
    'nos campos e no nome de um arquivo enviado (%s): recusados',
    async (caminho) => {
      const certo = FORMULARIOS[caminho]();
      const antes = await mundo.services.eventStore.lastPosition();
      for (const [campo, valor, arquivo, status, nomeado] of [
        ['motivo', NULO, '', 422, 'motivo'],
        ['motivo', 'a\u202Eb', '', 422, 'motivo'],
        // Half a character has no bytes of its own: what stands for it is refused in its place.
        ['motivo', 'a\ud83d', '', 422, 'motivo'],
        ['motivo', CEM_MIL, '', 422, 'motivo'],
        ['a\u2066b', 'x', '', 422, 'a\ufffdb'],
        ['nada', 'x', '\u202Egpj.', 422, 'files[]'],
        ['nada', 'x', '\ud83d', 422, 'files[]'],
        // No header of a part has it: what cannot be read is no form.
        [`a${NULO}`, 'x', '', 400, null],
        ['nada', 'x', NULO, 400, null],
      ] as const) {
        const mau = { ...certo, campos: { ...certo.campos, [campo]: valor }, arquivo: `a${arquivo}${certo.arquivo}` };
        const resposta = await enviar(caminho, mau);
        const caso = `${JSON.stringify([campo, valor.slice(0, 10), arquivo])}`;
        expect([resposta.status, resposta.campos], caso).toEqual([status, nomeado === null ? [] : [nomeado]]);
      }
      expect(await mundo.services.eventStore.lastPosition()).toBe(antes);
    },
  );

  it('uma área temporária sem nada disso é aceita', async () => {
    const caminho = '/mapa/upload-area-temporaria';
    expect((await enviar(caminho, FORMULARIOS[caminho]())).status).toBe(200);
  });

  describe.each([...Object.keys(FORMULARIOS), '/camada-tipos/icones', '/analise/deteccoes/:id/status'])(
    'um formulário que não se lê, cujo resto ainda vem, é recusado com resposta e não com a queda da conexão (%s)',
    (caminho) => {
      it.each(CORTES)('%s', async (_onde, resto) => {
        const onde = caminho.replace(':id', mundo.recantos.dentro.deteccao_id);
        expect(await emDuasVezes(onde, resto)).toMatch(/^HTTP\/1\.1 4(?:00|22) /);
      });
    },
  );

  it('os envios por partes são os da tabela de rotas', () => {
    expect(POR_PARTES.length).toBeGreaterThanOrEqual(4);
  });

  it.each(POR_PARTES)('nos metadados de um envio por partes (tus, %s): 400', async (caminho) => {
    const onde = caminho.replace(':id', mundo.recantos.dentro.imagem_id);
    const tus = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '10', 'X-CSRF-TOKEN': await helena.token() };
    const base64 = (texto: string | Buffer) => Buffer.from(texto).toString('base64');
    const certos = { filename: 'a.geojson', filetype: 'application/json', impressao: 'x' };
    const maus = [NULO, 'a\u202Eb', 'a\u2066b', Buffer.from('eda080', 'hex')];
    const iniciar = (metadados: Readonly<Record<string, string | Buffer>>) => {
      const pares = Object.entries(metadados).map(([nome, valor]) => `${nome} ${base64(valor)}`);
      const headers = { ...JSON_ACEITO, ...tus, 'Upload-Metadata': pares.join(',') };
      return helena.pedir(onde, { method: 'POST', headers });
    };
    for (const campo of ['filename', 'filetype', 'impressao', 'outro']) {
      for (const mau of maus) {
        const resposta = await iniciar({ ...certos, [campo]: mau });
        expect(resposta.status, `${campo} ${mau}`).toBe(400);
        expect(((await resposta.json()) as { message: string }).message).toMatch(/caracteres/);
      }
    }
    expect((await iniciar(certos)).status).toBe(201);
  });
});

/** A form whose second part has a name with U+0000; its last bytes come when the server has seen that long since. */
async function emDuasVezes(caminho: string, [antes, depois]: readonly [string, string]): Promise<string> {
  const { hostname, port } = new URL(mundo.url);
  const inicio = `${parte('name="motivo"', 'x')}${parte(`name="${NULO}"`, 'x')}${antes}`;
  const fim = `${depois}--x0x--\r\n`;
  const cabecalhos = {
    ...JSON_ACEITO,
    Host: `${hostname}:${port}`,
    Connection: 'close',
    'X-CSRF-TOKEN': await helena.token(),
    Cookie: `${SESSION_COOKIE}=${helena.sessao}`,
    'Content-Type': 'multipart/form-data; boundary=x0x',
    'Content-Length': String(Buffer.byteLength(inicio + fim)),
  };
  const linhas = Object.entries(cabecalhos).map(([nome, valor]) => `${nome}: ${valor}`);
  return new Promise((resolve) => {
    let resposta = '';
    const socket = net.connect(Number(port), hostname, () => {
      socket.write(`POST ${caminho} HTTP/1.1\r\n${linhas.join('\r\n')}\r\n\r\n${inicio}`);
      setTimeout(() => socket.write(fim), ATE_VER_MS);
    });
    socket.on('data', (dados) => {
      resposta += dados;
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(resposta));
  });
}
