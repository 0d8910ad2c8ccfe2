import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { createImpressao } from '#infra/edge/report-renderer/impressao.ts';
import { createPrintTickets, type PrintTickets } from '#infra/edge/report-renderer/print-tickets.ts';
import { createRendererClient } from '#infra/edge/report-renderer/renderer-client.ts';
import { createIdentityForTests, type IdentityForTests } from '#tests/support/identidade.ts';

let base: IdentityForTests;
let bilhetes: PrintTickets;
const CAMINHO = '/camadas/upload/x/relatorio';

beforeAll(async () => {
  base = await createIdentityForTests();
  bilhetes = createPrintTickets({ pool: base.pool });
});
afterAll(() => base.close());

const impressao = () =>
  createImpressao({
    bilhetes,
    renderizador: createRendererClient(undefined),
    usuarios: base.usuarios,
    identidade: base.identidade,
    config: { RENDERER_PAGES_ORIGIN: undefined, PUBLIC_ORIGIN: undefined, HOST: '127.0.0.1', PORT: 3000 },
  });

const endereco = (bilhete: string, caminho = CAMINHO) => new URL(`http://atalaia${caminho}?bilhete=${bilhete}`);

test('um bilhete abre a sua página uma vez, mesmo apresentado duas vezes ao mesmo tempo', async () => {
  const usuario_id = v7();
  const bilhete = await bilhetes.emitir(usuario_id, CAMINHO);
  const vezes = await Promise.all(Array.from({ length: 8 }, () => bilhetes.resgatar(bilhete, CAMINHO)));
  expect(vezes.filter((quem) => quem !== null)).toEqual([usuario_id]);
  expect(await bilhetes.resgatar(bilhete, CAMINHO)).toBeNull();
});

test('em outra página ele não vale, e tentar o gasta', async () => {
  const bilhete = await bilhetes.emitir(v7(), CAMINHO);
  expect(await bilhetes.resgatar(bilhete, '/camadas')).toBeNull();
  expect(await bilhetes.resgatar(bilhete, CAMINHO)).toBeNull();
});

test('vencido pelo relógio do banco ele não vale, e o próximo que se emite o apaga', async () => {
  const bilhete = await bilhetes.emitir(v7(), CAMINHO);
  const vencer = "UPDATE identidade.bilhetes_de_impressao SET expira_em = now() - interval '1 second'";
  await base.database.pool.query(vencer);
  expect(await bilhetes.resgatar(bilhete, CAMINHO)).toBeNull();
  await bilhetes.emitir(v7(), CAMINHO);
  await base.database.pool.query(vencer);
  await bilhetes.emitir(v7(), CAMINHO);
  const { rows } = await base.pool.query('SELECT count(*)::int AS total FROM identidade.bilhetes_de_impressao');
  expect(rows).toEqual([{ total: 1 }]);
});

test('a tabela não guarda o bilhete, só o seu hash', async () => {
  const bilhete = await bilhetes.emitir(v7(), CAMINHO);
  const { rows } = await base.pool.query('SELECT t::text AS linha FROM identidade.bilhetes_de_impressao t');
  expect(rows.map(({ linha }) => linha).join()).not.toContain(bilhete);
});

test('quem abre por bilhete alcança o que a pessoa alcança naquele instante, e nada depois de perder o acesso', async () => {
  const cliente_id = await base.criarCliente('Serra Azul');
  const ativo_id = v7();
  const { usuario_id } = await base.criarPessoa(cliente_id, ['camadas.ver'], [ativo_id]);
  const sessao = await impressao().resgatar(endereco(await bilhetes.emitir(usuario_id, CAMINHO)));
  expect(sessao).toMatchObject({ usuario_id, cliente_id, escopo: { cliente_id, ativos: [ativo_id] }, csrf: '' });
  expect([...(sessao?.permissoes ?? [])]).toEqual(['camadas.ver']);

  const guardado = await bilhetes.emitir(usuario_id, CAMINHO);
  await base.agir(usuarioDecider, usuario_id, { type: 'InativarUsuario', data: { motivo: '' } });
  expect(await impressao().resgatar(endereco(guardado))).toBeNull();
  expect(await impressao().resgatar(endereco('inventado'))).toBeNull();
});

test('sem serviço de relatórios o pedido é recusado como indisponível', async () => {
  const pedida = impressao().imprimir(v7(), CAMINHO, { title: 'x', subject: 'y', instant: new Date() });
  await expect(pedida).rejects.toMatchObject({ name: 'RendererUnavailableError' });
});
