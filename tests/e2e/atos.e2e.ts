import type { Page } from '@playwright/test';
import { entrar, expect, MAPA_LEVE, semBarreiras, test } from './pagina.ts';

/** A layer of the demonstration that no other test acts on; it is left as it was found. */
const CAMADA = 'Espelho d’água junto à barragem';
const MOTIVO = 'Desenhada duas vezes na vistoria de março';
const RECUSA = 'O registro de eventos está fora do ar.';
const LISTA = `/camadas?search=${encodeURIComponent('Espelho d')}`;

test.use(MAPA_LEVE);

test('inativar, excluir, restaurar e desfazer: cada ato pede confirmação, tem volta e fica na história', async ({
  page,
}) => {
  // Two maps are drawn on the way, each by the processor.
  test.setTimeout(300_000);
  await entrar(page, 'administrador');

  await test.step('inativar pela linha e desfazer pelo aviso', async () => {
    await page.goto(LISTA);
    const linha = page.getByRole('row').filter({ hasText: CAMADA });
    const pergunta = page.getByRole('dialog', { name: 'Inativar camadas' });
    const inativar = async () => {
      await linha.getByRole('button', { name: `Ações de ${CAMADA}` }).click();
      await page.getByRole('menuitem', { name: 'Inativar' }).click();
      await expect(pergunta.getByText('Inativar uma camada?')).toBeVisible();
      await pergunta.getByRole('button', { name: 'Inativar' }).click();
      await expect(pergunta).toBeHidden();
    };
    await recusar(page, '**/camadas/alternar-status');
    await inativar();
    await expect(page.getByText(`Não foi possível inativar as camadas selecionadas: ${RECUSA}`)).toBeVisible();
    await page.unroute('**/camadas/alternar-status');
    await inativar();
    await expect(page.getByText('Uma camada foi inativada.')).toBeVisible();
    await expect(linha.getByText('Inativa')).toBeVisible();
    await page.getByRole('button', { name: 'Desfazer', exact: true }).click();
    await expect(page.getByText('Desfeito: uma camada voltou a como era.')).toBeVisible();
    await expect(linha.getByText('Inativa')).toBeHidden();
  });

  await test.step('excluir a seleção, digitando a palavra; a lixeira diz quem excluiu e devolve', async () => {
    const linha = page.getByRole('row').filter({ hasText: CAMADA });
    await linha.getByRole('checkbox').check();
    const exclusao = page.getByRole('dialog', { name: 'Excluir camadas' });
    const excluir = async (vez: number) => {
      await page.getByRole('button', { name: 'Excluir', exact: true }).click();
      await expect(exclusao.getByText('No máximo 500 camadas são excluídas de cada vez.')).toBeVisible();
      await expect(exclusao.getByRole('button', { name: 'Excluir' })).toBeDisabled();
      // What was typed before it failed is there still.
      const motivo = exclusao.getByRole('textbox', { name: 'Motivo (opcional)' });
      await expect(motivo).toHaveValue(vez === 1 ? '' : MOTIVO);
      await motivo.fill(MOTIVO);
      await exclusao.getByLabel(/Para confirmar/).fill('excluir');
      await exclusao.getByRole('button', { name: 'Excluir' }).click();
      await expect(exclusao).toBeHidden();
    };
    await recusar(page, '**/camadas/remover');
    await excluir(1);
    await expect(page.getByText(`Não foi remover as camadas selecionadas: ${RECUSA}`)).toBeVisible();
    await page.unroute('**/camadas/remover');
    await excluir(2);
    await expect(page.getByText('Uma camada foi para a lixeira.')).toBeVisible();
    await expect(linha).toBeHidden();

    await page.getByRole('link', { name: 'Lixeira' }).click();
    await expect(page.getByRole('heading', { name: 'Lixeira de camadas' })).toBeVisible();
    const removida = page.getByRole('row').filter({ hasText: CAMADA });
    await expect(removida.getByText(`Helena Prado · ${MOTIVO}`)).toBeVisible();
    await semBarreiras(page);
    await removida.getByRole('button', { name: `Restaurar ${CAMADA}` }).click();
    await page.getByRole('dialog', { name: 'Restaurar camadas' }).getByRole('button', { name: 'Restaurar' }).click();
    await expect(page.getByText('Uma camada voltou da lixeira.')).toBeVisible();
    await expect(removida).toBeHidden();
  });

  await test.step('escolhida na lista, abre os seus detalhes sobre o mapa; a sua página conta a história', async () => {
    await page.goto(LISTA);
    await page
      .getByRole('row')
      .filter({ hasText: CAMADA })
      .getByRole('button', { name: new RegExp(`^${CAMADA}`) })
      .click();
    const painel = page.getByRole('region', { name: CAMADA });
    await expect(painel.getByText('Área geodésica')).toBeVisible();
    const [detalhes, mapa] = [await painel.boundingBox(), await page.locator('[data-revisao]').boundingBox()];
    expect(contem(mapa, detalhes), JSON.stringify({ mapa, detalhes })).toBe(true);
    await painel.getByRole('link', { name: 'Ver a camada e a sua história' }).click();
    await expect(page.getByRole('heading', { name: CAMADA, level: 1 })).toBeVisible();
    const historia = page.getByRole('list', { name: 'História da camada' });
    await expect(historia.getByText('Restaurada da lixeira').first()).toBeVisible();
    await expect(historia.getByText('Excluída para a lixeira').first()).toBeVisible();
    await expect(historia.getByText(MOTIVO).first()).toBeVisible();
    await expect(historia.getByText(/por Helena Prado/).first()).toBeVisible();
    await semBarreiras(page);
  });

  await test.step('a aba dos atos os lista, com o que foi desfeito', async () => {
    await page.goto('/camadas?painel=atos');
    const atos = page.getByRole('list', { name: 'Atos' });
    await expect(atos.getByText('Remoção de uma camada').first()).toBeVisible();
    await expect(atos.getByText('Desfeito', { exact: true }).first()).toBeVisible();
    await semBarreiras(page);
    const remocao = atos.getByRole('listitem').filter({ hasText: 'Remoção de uma camada' }).first();
    await remocao.getByRole('button', { name: /^Desfazer/ }).click();
    await expect(page.getByText(/^Nada a desfazer: essas camadas já voltaram/)).toBeVisible();
    await expect(remocao.getByText(/^Nada havia a desfazer/)).toBeVisible();
  });
});

const recusar = (page: Page, endereco: string) =>
  page.route(endereco, (rota) => rota.fulfill({ status: 503, json: { message: RECUSA } }));

type Caixa = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Whether one lies wholly within another, both seen. */
function contem(fora: Caixa | null, dentro: Caixa | null): boolean {
  if (fora === null || dentro === null) return false;
  const horizontal = dentro.x >= fora.x && dentro.x + dentro.width <= fora.x + fora.width;
  return horizontal && dentro.y >= fora.y && dentro.y + dentro.height <= fora.y + fora.height;
}
