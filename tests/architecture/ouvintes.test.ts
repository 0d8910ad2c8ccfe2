import { describe, expect, it } from 'vitest';
import { unheardIn } from './emitters.ts';
import { isTest, linesOf, sourceFiles } from './source-files.ts';

/** What runs in Node; the browser has other streams and sockets. */
const SERVER = /^(infra|report-renderer|workflows|app\/server|app\/routes)\/|\.server\.tsx?$/;

describe('O erro de um fluxo, de um socket ou de um processo filho', () => {
  it('tem quem o ouça antes que o código espere por outra coisa: sem isso, ele termina o processo', () => {
    const unheard = sourceFiles()
      .filter((path) => SERVER.test(path) && !isTest(path))
      .flatMap((path) => unheardIn(linesOf(path).join('\n')).map((line) => `${path}:${line}`));
    expect(unheard).toEqual([]);
  });

  it('também nos testes, o de um conjunto de conexões: encerrado, ainda perde a sua com o banco que se remove', () => {
    const unheard = sourceFiles()
      .filter((path) => path.startsWith('tests/'))
      .flatMap((path) => unheardIn(linesOf(path).join('\n')).map((line) => `${path}:${line}`))
      .filter((line) => line.includes('new pg.Pool('));
    expect(unheard).toEqual([]);
  });

  it.each([
    "partes.on('file', async (_campo, conteudo) => { await conferir(); for await (const um of conteudo) ler(um); });",
    "partes.on('file', (_campo, conteudo) => guardar(conteudo));",
    'async function ler() { const um = createReadStream(a); await mkdir(b); for await (const parte of um) ver(parte); }',
    'const abrir = () => createReadStream(arquivo);',
    "const filho = spawn('a'); filho.on('exit', fim);",
    'await guardar(createReadStream(arquivo));',
    'const corpo = Readable.fromWeb(pedido.body); await ler(corpo);',
    'const linhas = createInterface({ input: createReadStream(arquivo) });',
  ])('falta em: %s', (text) => {
    expect(unheardIn(text)).toHaveLength(1);
  });

  it.each([
    "partes.on('file', (_campo, conteudo) => { conteudo.on('error', nada); guardar(conteudo); });",
    'await pipeline(createReadStream(a), createWriteStream(b));',
    'async function ler() { const um = createReadStream(a); await pipeline(um, destino); }',
    'for await (const parte of createReadStream(arquivo) as AsyncIterable<Buffer>) ver(parte);',
    "const abrir = () => createReadStream(arquivo).on('error', nada);",
    'for await (const linha of createInterface({ input: createReadStream(arquivo) })) ver(linha);',
    "const filho = spawn('a').once('exit', fim).on('error', nada);",
  ])('não falta em: %s', (text) => {
    expect(unheardIn(text)).toEqual([]);
  });
});
