import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportacaoCommand } from '#domain/importacao/importacao.commands.ts';
import { importacaoDecider } from '#domain/importacao/importacao.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const QUEM: Papel = { nome: 'quem envia', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) };
const JSON_ACEITO = { Accept: 'application/json' };
/** The installation comes up in seconds, unless the pages have to be built first. */
const SUBIR_MS = 300_000;

let mundo: DoisClientes;
let pessoa: Pessoa;

beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoa = (await mundo.entrarComo([QUEM])).get(QUEM) as Pessoa;
}, SUBIR_MS);
afterAll(() => mundo?.close());

it('a tela de um envio sem arquivos diz desde quando, e nem os baixa nem o tenta outra vez', async () => {
  const { tipo_id, ativo_id, cliente_id } = { ...mundo.recantos.dentro, cliente_id: mundo.recantos.cliente_id };
  const id = randomUUID() as Uuid;
  const sha256 = 'a'.repeat(64);
  const nome = `destruido-${id}.zip`;
  const arquivos = [{ nome, chave: `aa/${sha256}`, sha256, bytes: 1, tipo: '' }];
  const comandos: readonly ImportacaoCommand[] = [
    { type: 'SolicitarImportacao', data: { cliente_id, tipo_id, ativo_id, arquivos, publicar_ao_terminar: false } },
    { type: 'DescartarImportacao', data: { motivo: '' } },
    { type: 'DestruirArquivosDaImportacao', data: { tentativa: 1, chaves: [`aa/${sha256}`] } },
  ];
  for (const comando of comandos) await mundo.services.executar(importacaoDecider, id, comando, doSistema());
  await mundo.mostrado();

  const html = await (await pessoa.pedir('/camadas/upload')).text();
  const item = html.slice(html.indexOf(nome)).split('</li>')[0] ?? '';
  expect(item).toMatch(/Os arquivos deste envio foram destruídos em .*ao fim do prazo/s);
  expect(item).not.toMatch(/Tentar novamente|\/arquivos\//);
  const baixado = await pessoa.pedir(`/camadas/upload/${id}/arquivos/${sha256}`, { headers: JSON_ACEITO });
  expect([baixado.status, await baixado.json()]).toEqual([
    410,
    expect.objectContaining({ message: expect.stringMatching(/^Este arquivo foi destruído/) }),
  ]);
  const tentado = await pessoa.enviar(`/camadas/upload/${id}/retomar`);
  expect([tentado.status, await tentado.json()]).toEqual([
    422,
    expect.objectContaining({ message: expect.stringMatching(/^Os arquivos deste envio foram destruídos/) }),
  ]);
  for (const caminho of ['', '/relatorio']) {
    const pagina = await pessoa.pedir(`/camadas/upload/${id}${caminho}`, { headers: { Accept: 'text/html' } });
    expect(pagina.status).toBe(200);
  }
  const inspecao = await pessoa.pedir(`/camadas/upload/${id}/inspecao`, { headers: JSON_ACEITO });
  expect(inspecao.status).toBe(404);
});
