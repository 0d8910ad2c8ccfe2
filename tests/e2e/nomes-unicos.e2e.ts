import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { grupoDecider } from '#domain/grupo/grupo.decider.ts';
import { grupoEvents, grupoStream } from '#domain/grupo/grupo.events.ts';
import { EMPTY_HEAD } from '#domain/kernel/event-store.ts';
import { envelopes } from '#domain/kernel/handle-command.ts';
import { createComposition } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { loadEnvironment } from '#infra/embedded/environment.ts';
import { createLog } from '#infra/log.ts';
import { eventIdOf } from '#infra/store/event-store/event-id.ts';
import { contaPronta, darSenha, SENHA } from './conta.ts';
import type { Instalacao } from './instalacao.ts';
import { expect as esperar, MAPA_LEVE, semBarreiras, test } from './pagina.ts';

const expect = esperar.configure({ timeout: 30_000 });
test.use({ contextOptions: MAPA_LEVE.contextOptions });

const campo = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const salvar = (page: Page) => page.getByRole('button', { name: /^(Salvar|Criar grupo)/ }).click();
const recusado = (page: Page, texto: string) => expect(page.getByRole('alert').first()).toContainText(texto);

const PERMISSOES = [
  ...(['ativos.ver', 'ativos.ver_todos', 'ativos.criar', 'ativos.editar', 'camadas.ver'] as const),
  ...(['categorias.ver', 'categorias.editar', 'camada_tipos.ver', 'camada_tipos.editar'] as const),
  ...(['grupos.ver', 'grupos.editar', 'usuarios.ver', 'usuarios.editar'] as const),
];

async function abrir(page: Page, endereco: string): Promise<void> {
  await page.goto(endereco);
  await expect(page.locator('html[data-hidratada]')).toBeAttached();
}

/** Groups of one name, as logs of before names were reserved hold them. */
async function gruposDeAntes({ pasta }: Instalacao, cliente_id: string, nomes: readonly string[]) {
  const servicos = await createComposition(loadConfig(loadEnvironment(pasta)), createLog('e2e', 'error'));
  let posicao = 0n;
  for (const nome of nomes) {
    const stream = grupoStream(v7());
    const criado = grupoEvents.GrupoCriado({ cliente_id, nome, modulo_ids: [], permissao_ids: [] });
    const eventos = envelopes(grupoDecider, [criado], EMPTY_HEAD, stream, doSistema(), eventIdOf);
    posicao = (await servicos.eventStore.append(stream, EMPTY_HEAD, eventos)).position;
  }
  expect(await servicos.projecoes.esperar(['grupos'], posicao, 30_000)).toBe(true);
  await servicos.close();
}

test.describe('Nomes de que só há um', () => {
  test.setTimeout(240_000);

  test('cada formulário diz o outro que tem o nome, no campo; de um ativo de mesmo nome pergunta', async ({
    page,
    instalacao,
  }) => {
    const { email } = await contaPronta(instalacao, PERMISSOES);
    await page.goto('/login?voltar=%2Fseguranca%2Fgrupos%2Fcriar');
    await darSenha(page, email, SENHA);
    await expect(page.getByRole('heading', { name: 'Novo grupo' })).toBeVisible();
    await expect(page.locator('html[data-hidratada]')).toBeAttached();
    await campo(page, 'Nome').fill(' EQUIPE');
    await salvar(page);
    await recusado(page, 'Já há um grupo com este nome: “Equipe”. Dê outro nome a um dos dois.');
    await semBarreiras(page);
    // It is all still there: another name is enough.
    await campo(page, 'Nome').fill('Outra equipe');
    await salvar(page);
    await expect(page).toHaveURL(/\/seguranca\/grupos(\?|$)/);

    await abrir(page, '/ativo/categorias/criar');
    await campo(page, 'Nome').fill('barragens');
    await salvar(page);
    await recusado(page, 'Já há uma categoria em uso com este nome: “Barragens”. Dê outro nome a uma das duas.');

    for (const nome of ['Talhões', 'TALHOES']) {
      await abrir(page, '/camada-tipos/criar');
      await campo(page, 'Nome').fill(nome);
      await salvar(page);
      if (nome === 'Talhões') await expect(page).toHaveURL(/\/camada-tipos$/);
    }
    await recusado(page, 'Já há um tipo de camada em uso com este nome: “Talhões”. Dê outro nome a um dos dois.');

    const preencher = async (nome: string, sigla: string) => {
      await abrir(page, '/ativo/ativos/criar#mapa=10/-15.8/-47.9');
      await campo(page, 'Nome').fill(nome);
      await campo(page, 'Sigla').fill(sigla);
      await page.getByRole('combobox', { name: 'Categoria' }).selectOption({ label: 'Barragens' });
      await campo(page, 'Latitude').fill('-15,79');
      await campo(page, 'Longitude').fill('-47.88');
      await page.getByRole('combobox', { name: 'Estado' }).selectOption({ label: 'Distrito Federal' });
      await salvar(page);
    };
    await preencher('Represa do Meio', 'R1');
    await expect(page).toHaveURL(/\/ativo\/ativos(\?|$)/);
    await preencher('represa do meio', 'r1');
    const outro = page.getByRole('checkbox', { name: 'É outro ativo: criar assim mesmo' });
    await recusado(page, 'Já existe um ativo com este nome: “Represa do Meio” (sigla R1).');
    await semBarreiras(page);
    // Another name is not asked about, nor the same one again while it stands.
    await campo(page, 'Nome').fill('represa do meio 2');
    await expect(outro).toHaveCount(0);
    await campo(page, 'Nome').fill('represa do meio');
    await outro.check();
    await salvar(page);
    await recusado(page, 'Já há um ativo em uso com esta sigla: “R1”, de “Represa do Meio”.');
    await campo(page, 'Sigla').fill('R2');
    await salvar(page);
    await expect(page).toHaveURL(/\/ativo\/ativos(\?|$)/);
    await expect(page.getByRole('row').filter({ hasText: 'represa do meio' }).filter({ hasText: 'R2' })).toBeVisible();
  });

  test('grupos que já tinham o mesmo nome se distinguem onde se escolhe, e se editam', async ({ page, instalacao }) => {
    const { email, cliente_id } = await contaPronta(instalacao, PERMISSOES);
    await gruposDeAntes(instalacao, cliente_id, ['Analistas', 'analistas']);
    await page.goto('/login?voltar=%2Fseguranca%2Fusuarios%2Fcriar');
    await darSenha(page, email, SENHA);
    const caixas = page.getByRole('checkbox', { name: /^analistas \(.+\)$/i });
    await expect(caixas).toHaveCount(2);
    const rotulos = await caixas.evaluateAll((todas) =>
      todas.map((uma) => (uma as HTMLInputElement).labels?.[0]?.textContent),
    );
    expect(new Set(rotulos).size).toBe(2);
    await abrir(page, '/seguranca/grupos');
    await page
      .getByRole('link', { name: /^Editar analistas/ })
      .first()
      .click();
    await expect(campo(page, 'Nome')).toHaveValue(/^analistas$/i);
    await page.getByRole('checkbox', { name: 'Ver ativos', exact: true }).check();
    await salvar(page);
    await expect(page).toHaveURL(/\/seguranca\/grupos(\?|$)/);
  });
});
