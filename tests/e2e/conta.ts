import type { Locator, Page } from '@playwright/test';
import { generate } from 'otplib';
import { v7 } from 'uuid';
import { categoriaDecider } from '#domain/categoria/categoria.decider.ts';
import { clienteDecider } from '#domain/cliente/cliente.decider.ts';
import { grupoDecider } from '#domain/grupo/grupo.decider.ts';
import { type PermissaoChave, permissaoId } from '#domain/modulo/catalogo.ts';
import { politicaDecider } from '#domain/politica/politica.decider.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { createComposition } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { doSistema, latest } from '#infra/demonstration/catalogo.ts';
import { loadEnvironment } from '#infra/embedded/environment.ts';
import { createLog } from '#infra/log.ts';
import { createPool } from '#infra/store/postgres/pool.ts';
import type { Instalacao } from './instalacao.ts';
import { expect } from './pagina.ts';

export const SENHA = 'sete quero-queros no brejo';
/** Seconds of one code of an authenticator. */
const PASSO = 30;

export interface Conta {
  readonly nome: string;
  readonly email: string;
  /** Address of the first access, good once. */
  readonly convite: string;
  readonly cliente_id: string;
  /** Makes the person's sessions as old as if nobody had touched them for this long. */
  envelhecer(minutos: number): Promise<void>;
}

/**
 * Somebody invited to a client of their own, who has not come yet: what a test does to them disturbs nobody.
 * @param doisFatores whether the client's policy asks for a second factor
 */
export async function convidar(
  { pasta }: Instalacao,
  permissoes: readonly PermissaoChave[],
  doisFatores = false,
): Promise<Conta> {
  const config = loadConfig(loadEnvironment(pasta));
  const servicos = await createComposition(config, createLog('e2e', 'error'));
  const [cliente_id, grupo_id, usuario_id] = [v7(), v7(), v7()];
  const permissao_ids = permissoes.map(permissaoId);
  const { executar } = servicos;
  const feitos = [
    await executar(
      clienteDecider,
      cliente_id,
      { type: 'CriarCliente', data: { nome: 'Teste', sigla: 'T' } },
      doSistema(),
    ),
    await executar(
      grupoDecider,
      grupo_id,
      { type: 'CriarGrupo', data: { cliente_id, nome: 'Equipe', modulo_ids: [], permissao_ids } },
      doSistema(),
    ),
    await executar(
      usuarioDecider,
      usuario_id,
      { type: 'CriarUsuario', data: { cliente_id, grupo_ids: [grupo_id], ativo_ids: [] } },
      doSistema(),
    ),
    await executar(
      politicaDecider,
      cliente_id,
      {
        type: 'DefinirPolitica',
        data: { cliente_id, sessao_tempo: null, grupos_dois_fatores: doisFatores ? [grupo_id] : [] },
      },
      doSistema(),
    ),
  ];
  const posicao = latest(...feitos.map(({ position }) => position));
  expect(await servicos.projecoes.esperar(['clientes', 'grupos', 'usuarios', 'politicas'], posicao, 30_000)).toBe(true);
  const convite = `/convite/${await servicos.identidade.criarConvite(usuario_id)}`;
  await servicos.close();
  return {
    nome: 'Dalva Siqueira',
    email: `dalva-${usuario_id.slice(-12)}@teste.example`,
    convite,
    cliente_id,
    async envelhecer(minutos) {
      const pool = createPool(config.DATABASE_URL, { max: 1 });
      await pool.query(
        'UPDATE identidade.sessoes SET vista_em = vista_em - make_interval(mins => $2) WHERE usuario_id = $1',
        [usuario_id, minutos],
      );
      await pool.end();
    },
  };
}

/** Somebody else of the same client, in a group of their own, who has been here before. */
export async function colega(
  { pasta }: Instalacao,
  { cliente_id }: Conta,
  permissoes: readonly PermissaoChave[],
): Promise<{ readonly email: string }> {
  const servicos = await createComposition(loadConfig(loadEnvironment(pasta)), createLog('e2e', 'error'));
  const [grupo_id, usuario_id] = [v7(), v7()];
  const permissao_ids = permissoes.map(permissaoId);
  const email = `colega-${usuario_id.slice(-12)}@teste.example`;
  const { executar, identidade } = servicos;
  const grupo = { cliente_id, nome: `Colegas ${usuario_id.slice(-12)}`, modulo_ids: [], permissao_ids };
  await executar(grupoDecider, grupo_id, { type: 'CriarGrupo', data: grupo }, doSistema());
  const usuario = { cliente_id, grupo_ids: [grupo_id], ativo_ids: [] };
  const criado = await executar(usuarioDecider, usuario_id, { type: 'CriarUsuario', data: usuario }, doSistema());
  await identidade.registrarPessoa({ usuario_id, nome: 'Iracema Lopes', email });
  await identidade.definirSenha(usuario_id, SENHA);
  expect(await servicos.projecoes.esperar(['grupos', 'usuarios'], criado.position, 30_000)).toBe(true);
  await servicos.close();
  return { email };
}

/** Somebody who has been here before, of a client of their own with one category of assets: what they make stays there. */
export async function contaPronta(
  { pasta }: Instalacao,
  permissoes: readonly PermissaoChave[],
): Promise<{ readonly email: string; readonly cliente: string; readonly cliente_id: string }> {
  const servicos = await createComposition(loadConfig(loadEnvironment(pasta)), createLog('e2e', 'error'));
  const [cliente_id, grupo_id, usuario_id] = [v7(), v7(), v7()];
  const marca = usuario_id.slice(-12);
  const [cliente, email] = [`Teste ${marca}`, `iracema-${marca}@teste.example`];
  const { executar, identidade } = servicos;
  await executar(
    clienteDecider,
    cliente_id,
    { type: 'CriarCliente', data: { nome: cliente, sigla: 'T' } },
    doSistema(),
  );
  const grupo = { cliente_id, nome: 'Equipe', modulo_ids: [], permissao_ids: permissoes.map(permissaoId) };
  await executar(grupoDecider, grupo_id, { type: 'CriarGrupo', data: grupo }, doSistema());
  const categoria = { cliente_id, nome: 'Barragens', cor_da_tag: '#0A8556' };
  await executar(categoriaDecider, v7(), { type: 'CriarCategoria', data: categoria }, doSistema());
  const usuario = { cliente_id, grupo_ids: [grupo_id], ativo_ids: [] };
  const { position } = await executar(usuarioDecider, usuario_id, { type: 'CriarUsuario', data: usuario }, doSistema());
  await identidade.registrarPessoa({ usuario_id, nome: 'Iracema Lopes', email });
  await identidade.definirSenha(usuario_id, SENHA);
  expect(await servicos.projecoes.esperar(['clientes', 'grupos', 'usuarios', 'categorias'], position, 30_000)).toBe(
    true,
  );
  await servicos.close();
  return { email, cliente, cliente_id };
}

/** Takes the invitation as its person would. */
export async function aceitarConvite(page: Page, { nome, email, convite }: Conta): Promise<void> {
  await page.goto(convite);
  await page.getByLabel('Nome').fill(nome);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha nova', { exact: true }).fill(SENHA);
  await page.getByLabel('Repita a senha nova').fill(SENHA);
  await page.getByRole('button', { name: 'Criar acesso' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Acesso criado' })).toBeVisible();
}

/**
 * Presses a button of a page whose session has just ended. Not by the mouse: something else that the page asks for (a
 * tile of its map) may find out first, and then the question of who it is lies over the button already.
 */
export async function apertarSemSessao(botao: Locator): Promise<void> {
  const contexto = botao.page().context();
  const cookies = await contexto.cookies();
  await contexto.clearCookies({ name: /atalaia_sessao/ });
  expect((await contexto.cookies()).length).toBeLessThan(cookies.length);
  await botao.dispatchEvent('click');
}

/** E-mail and password, wherever they are asked for. */
export async function darSenha(lugar: Pick<Page, 'getByLabel' | 'getByRole'>, email: string, senha: string) {
  await lugar.getByLabel('E-mail').fill(email);
  await lugar.getByLabel('Senha', { exact: true }).fill(senha);
  await lugar.getByRole('button', { name: 'Entrar' }).click();
}

/** The code that an authenticator shows, or will show some steps from now. */
export function codigoDe(segredo: string, passos = 0): Promise<string> {
  return generate({ secret: segredo, epoch: Math.floor(Date.now() / 1000) + passos * PASSO });
}

/** The key under the QR code, as somebody types it into an authenticator. */
export async function lerChave(page: Page): Promise<string> {
  const texto = await page.getByTestId('chave').innerText();
  expect(texto.replaceAll(' ', '')).toMatch(/^[A-Z2-7]{32}$/);
  return texto.replaceAll(' ', '');
}

/** The recovery codes while they are shown. */
export function lerCodigos(page: Page): Promise<readonly string[]> {
  return page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem').allInnerTexts();
}

/** Types digits one after the other, as the focus goes from box to box. */
export async function digitarCodigo(lugar: Pick<Page, 'getByLabel'>, page: Page, codigo: string): Promise<void> {
  await lugar.getByLabel('Dígito 1 de 6').focus();
  await page.keyboard.type(codigo);
}
