import { readdir } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Rota, rotas } from '#app/server/rotas.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { SESSION_COOKIE } from '#infra/edge/web/load-context.ts';
import { createDoisClientes, type DoisClientes } from '#tests/support/dois-clientes.ts';
import { cadaUma, type Pessoa } from '#tests/support/pessoa.ts';
import { isAlive, until } from '#tests/support/process.ts';
import { UNHEARD } from '#tests/support/unheard.ts';

const MUITOS = { timeout: 900_000 } as const;
const SUBIR_MS = 300_000;

let mundo: DoisClientes;
let helena: Pessoa;
let token: string;
const paradas: string[] = [];

beforeAll(async () => {
  const preload = pathToFileURL(path.resolve('tests/support/unheard.ts')).href;
  mundo = await createDoisClientes({ NODE_OPTIONS: `--import=${preload}`, WATCH_UNHEARD: '1' });
  const papel = { nome: 'administra', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) } as const;
  helena = (await mundo.entrarComo([papel])).get(papel) as Pessoa;
  token = await helena.token();
  void mundo.servidor.ended.then((como) => paradas.push(String(como)));
}, SUBIR_MS);

afterAll(() => mundo?.close());

interface Corpo {
  readonly metodo: string;
  readonly tipo: string;
  readonly bytes: Buffer;
  readonly cabecalhos?: Readonly<Record<string, string>>;
}

/** How a body ends too early: said to be so short, by the end of the line, by a line that breaks, within a chunk. */
const FINS = ['curto', 'fim', 'queda', 'bloco'] as const;
type Fim = (typeof FINS)[number];

interface Pedido {
  readonly caminho: string;
  readonly corpo: Corpo;
  readonly corte: number;
  readonly fim: Fim;
  /** Whether also a body that is whole, only shorter, comes with the token: some acts need no field at all. */
  readonly assinado?: boolean;
}

/** Sends the body up to the cut; resolves with what was answered, once the connection has ended. */
function cortar({ caminho, corpo, corte, fim, assinado = false }: Pedido): Promise<string> {
  const { port } = new URL(mundo.url);
  const tamanho = { curto: corte, fim: corpo.bytes.length + 1, queda: corpo.bytes.length + 1, bloco: 0 }[fim];
  const cabecalhos = {
    Host: `127.0.0.1:${port}`,
    Accept: 'application/json',
    Connection: 'close',
    ...(assinado || fim !== 'curto' ? { 'X-CSRF-TOKEN': token } : {}),
    Cookie: `${SESSION_COOKIE}=${helena.sessao}`,
    'Content-Type': corpo.tipo,
    ...corpo.cabecalhos,
    ...(fim === 'bloco' ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(tamanho) }),
  };
  const linhas = Object.entries(cabecalhos).map(([nome, valor]) => `${nome}: ${valor}`);
  const parte = corpo.bytes.subarray(0, corte);
  return new Promise((resolve) => {
    let resposta = '';
    const socket = net.connect(Number(port), '127.0.0.1', () => {
      socket.write(`${corpo.metodo} ${caminho} HTTP/1.1\r\n${linhas.join('\r\n')}\r\n\r\n`);
      if (fim === 'bloco') socket.write(`${(corpo.bytes.length + 1).toString(16)}\r\n`);
      socket.write(parte, () => {
        if (fim === 'queda') setImmediate(() => socket.resetAndDestroy());
        else if (fim !== 'curto') socket.end();
      });
    });
    socket.on('data', (dados) => {
      resposta += dados;
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(resposta));
  });
}

const FRONTEIRA = 'x0x';

function multipart(campos: Readonly<Record<string, string>>, arquivo: string, conteudo: string): Corpo {
  const partes = Object.entries(campos).map(
    ([nome, valor]) => `--${FRONTEIRA}\r\nContent-Disposition: form-data; name="${nome}"\r\n\r\n${valor}\r\n`,
  );
  const cabeca = `--${FRONTEIRA}\r\nContent-Disposition: form-data; name="${arquivo}"; filename="a.csv"\r\n`;
  const texto = `${partes.join('')}${cabeca}Content-Type: text/csv\r\n\r\n${conteudo}\r\n--${FRONTEIRA}--\r\n`;
  return { metodo: 'POST', tipo: `multipart/form-data; boundary=${FRONTEIRA}`, bytes: Buffer.from(texto) };
}

const urlencoded = { metodo: 'POST', tipo: 'application/x-www-form-urlencoded', bytes: Buffer.from('nome=%C3%A1&b=1') };
const json = { metodo: 'POST', tipo: 'application/json', bytes: Buffer.from('{"nome":"á","b":[1]}') };
const TUS = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0' };
const tus: Corpo = {
  metodo: 'PATCH',
  tipo: 'application/offset+octet-stream',
  bytes: Buffer.from('nome,lat,lng\na,-15,-47\n'),
  cabecalhos: TUS,
};

const endereco = ({ caminho }: Rota) =>
  caminho
    .replace(/^\/?\*$/, '/nenhuma-pagina')
    .replace(/:parcial/, mundo.recantos.dentro.importacao_id)
    .replace(/^\/camadas\/:id/, `/camadas/${mundo.recantos.dentro.camada_id}`)
    .replace(/^\/camadas\/upload\/:id/, `/camadas/upload/${mundo.recantos.dentro.importacao_id}`)
    .replace(/:\w+/g, 'x'.repeat(43));

/** The same process as ever, which answers, and heard of every failure. */
async function igual(): Promise<void> {
  expect(paradas, mundo.servidor.output().slice(-4_000)).toEqual([]);
  expect(isAlive(mundo.servidor.pid)).toBe(true);
  expect((await helena.pedir('/camadas')).status).toBe(200);
  expect(mundo.servidor.output()).not.toContain('"level":60');
}

const statusDe = (resposta: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(resposta)?.[1] ?? 0);

async function cortarTodos(pedidos: readonly Pedido[]): Promise<readonly string[]> {
  const falhas: string[] = [];
  await cadaUma(pedidos, async (pedido) => {
    const status = paradas.length > 0 ? 0 : statusDe(await cortar(pedido));
    const { caminho, corpo, corte, fim } = pedido;
    if (status >= 500) falhas.push(`${corpo.metodo} ${caminho} ${corpo.tipo} ${fim} em ${corte}: ${status}`);
  });
  return falhas;
}

/** Contents and pieces; the signed heads of the log are written whenever it is their time. */
const guardados = async () =>
  (
    await readdir(fileURLToPath(mundo.environment.env.STORAGE_URL ?? ''), { recursive: true, withFileTypes: true })
  ).flatMap((um) =>
    um.isFile() && path.basename(um.parentPath) !== 'cabecas' ? [path.join(um.parentPath, um.name)] : [],
  );

/** Each place of a body, and its end. */
const todos = ({ bytes }: Corpo) => Array.from({ length: bytes.length + 1 }, (_, i) => i);

describe('Um corpo que se corta no meio', () => {
  it('em nenhuma rota que grava derruba o processo, nem grava', MUITOS, async () => {
    const antes = await mundo.services.eventStore.lastPosition();
    const arquivos = (await guardados()).sort();
    const arquivo = multipart({ nome: 'a' }, 'files[]', 'lat\n1\n');
    const dentroDoArquivo = arquivo.bytes.indexOf('lat\n') + 2;
    const cortes: readonly (readonly [Corpo, readonly number[]])[] = [
      [arquivo, [0, 8, arquivo.bytes.indexOf('filename'), dentroDoArquivo, arquivo.bytes.length - 4]],
      [urlencoded, [0, 6, 14]],
      [json, [0, 10, 19]],
      [tus, [0, 10]],
    ];
    const gravacoes = Object.values<Rota>(rotas).filter(({ metodo }) => metodo === 'POST');
    const pedidos = gravacoes.flatMap((rota) =>
      cortes.flatMap(([corpo, lugares]) =>
        lugares.flatMap((corte) => {
          // Half a file is never an act, whoever asks; nothing at all is an empty form.
          const assinado = corpo === arquivo && corte > 0;
          return FINS.map((fim) => ({ caminho: endereco(rota), corpo, corte, fim, assinado }));
        }),
      ),
    );
    expect(await cortarTodos(pedidos)).toEqual([]);
    await igual();
    expect(await mundo.services.eventStore.lastPosition()).toBe(antes);
    await until(guardados, (agora) => JSON.stringify(agora.sort()) === JSON.stringify(arquivos));
  });

  it('em cada um dos bytes de um envio deixa tudo como estava', MUITOS, async () => {
    const antes = await mundo.services.eventStore.lastPosition();
    const arquivos = (await guardados()).sort();
    const { tipo_id, ativo_id } = mundo.recantos.dentro;
    const envio = multipart({ tipo_id, ativo_id }, 'files[]', 'nome,lat,lng\na,-15,-47\n');
    // As small as one can be: the file is the first that comes, and is cut while nobody has looked at the token yet.
    const minimo = multipart({}, 'files[]', 'a');
    const icone = multipart({ nome: 'a' }, 'arquivo', '<svg/>');
    const pedidos = [
      ...[envio, minimo].map((corpo) => ({ caminho: '/camadas/upload', corpo })),
      { caminho: '/camada-tipos/icones', corpo: icone },
    ].flatMap(({ caminho, corpo }) =>
      // Whole, it would be an import.
      todos(corpo)
        .slice(0, -4)
        .flatMap((corte) => FINS.map((fim) => ({ caminho, corpo, corte, fim, assinado: true }))),
    );
    expect(await cortarTodos(pedidos)).toEqual([]);
    await igual();
    expect(await mundo.services.eventStore.lastPosition()).toBe(antes);
    await until(guardados, (agora) => JSON.stringify(agora.sort()) === JSON.stringify(arquivos));
    const { rows } = await mundo.pool.query('SELECT nome FROM operacao.envios_parciais');
    expect(rows).toEqual([]);
  });

  it(
    'em cada um dos bytes de um envio que continua depois deixa o que veio, e ele termina inteiro',
    MUITOS,
    async () => {
      const falhas: string[] = [];
      for (const fim of ['fim', 'queda', 'bloco'] as const) {
        const iniciado = await iniciar(tus.bytes.length, `${fim}.csv`);
        for (let vezes = 0; vezes <= tus.bytes.length; vezes += 1) {
          const de = await recebidos(iniciado);
          if (de >= tus.bytes.length) break;
          const corpo = { ...tus, bytes: tus.bytes.subarray(de), cabecalhos: { ...TUS, 'Upload-Offset': String(de) } };
          const resposta = await cortar({ caminho: iniciado, corpo, corte: 1, fim });
          if (statusDe(resposta) >= 500) falhas.push(`${fim} em ${de}: ${resposta}`);
        }
        const de = await recebidos(iniciado);
        const resto = { ...tus, bytes: tus.bytes.subarray(de), cabecalhos: { ...TUS, 'Upload-Offset': String(de) } };
        await cortar({ caminho: iniciado, corpo: resto, corte: tus.bytes.length - de, fim: 'curto', assinado: true });
        expect(await recebidos(iniciado)).toBe(tus.bytes.length);
        expect(await conteudo(iniciado)).toBe(tus.bytes.toString());
      }
      expect(falhas).toEqual([]);
      await igual();
    },
  );
});

async function iniciar(bytes: number, nome: string): Promise<string> {
  const em64 = (texto: string) => Buffer.from(texto).toString('base64');
  const headers = {
    'Tus-Resumable': '1.0.0',
    'X-CSRF-TOKEN': token,
    'Upload-Length': String(bytes),
    'Upload-Metadata': `filename ${em64(nome)},impressao ${em64('dela')}`,
  };
  const resposta = await helena.pedir('/camadas/upload/tus', { method: 'POST', headers });
  expect(resposta.status).toBe(201);
  return resposta.headers.get('Location') ?? '';
}

async function recebidos(caminho: string): Promise<number> {
  const { headers } = await helena.pedir(caminho, { method: 'HEAD', headers: { 'Tus-Resumable': '1.0.0' } });
  return Number(headers.get('Upload-Offset'));
}

async function conteudo(caminho: string): Promise<string> {
  const { rows } = await mundo.pool.query<{ pedacos: string[] }>(
    'SELECT pedacos FROM operacao.envios_parciais WHERE id = $1',
    [caminho.split('/').at(-1)],
  );
  const partes: Buffer[] = [];
  for (const nome of rows[0]?.pedacos ?? []) {
    for await (const parte of await mundo.services.armazenamento.staged(nome)) partes.push(parte);
  }
  return Buffer.concat(partes).toString();
}

describe('O erro de um fluxo, de um socket ou de um processo filho', () => {
  it('tem sempre quem o ouça enquanto ele vive', async () => {
    await helena.pedir('/logs/exportar');
    await helena.pedir(
      `/camadas/upload/${mundo.recantos.dentro.importacao_id}/arquivos/${mundo.recantos.dentro.sha256}`,
    );
    const linhas = mundo.servidor.output().split(UNHEARD).slice(1);
    expect(linhas.map((linha) => linha.split('\n').slice(0, 12).join('\n'))).toEqual([]);
  });
});
