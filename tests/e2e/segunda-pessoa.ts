import type { Page } from '@playwright/test';
import { mensagensDaAprovacao } from '#app/aprovacao/aprovacao.mensagens.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import { expect, semBarreiras } from './pagina.ts';

/** What both people hold: with it one asks, and the other agrees. */
export const DE_DUAS_PESSOAS: readonly PermissaoChave[] = ['grupos.ver', 'grupos.editar', 'grupos.aprovar'];

const GRUPO = 'Quem aprova';

/** A client that asks for a second person, a group that waits for one, and the end of the asking, which waits as well. */
export async function decidirEmDuas(autora: Page, segunda: Page): Promise<void> {
  const exigir = autora.getByRole('checkbox', { name: mensagensDaAprovacao.naPolitica.opcao });
  await autora.goto('/politicas-acesso');
  await exigir.check();
  await autora.getByRole('button', { name: 'Salvar' }).click();
  await expect(autora.getByText('Política de acesso salva.').first()).toBeVisible();

  await autora.goto('/seguranca/grupos/criar');
  await autora.getByLabel('Nome').fill(GRUPO);
  await autora.getByRole('checkbox', { name: 'Aprovar concessões sensíveis' }).check();
  await autora.getByRole('button', { name: 'Criar grupo' }).click();
  await expect(autora.getByRole('status').filter({ hasText: 'O pedido espera' })).toBeVisible();
  await expect(autora.getByRole('link', { name: GRUPO })).toHaveCount(0);

  await segunda.goto('/seguranca/aprovacoes');
  await expect(segunda.getByRole('link', { name: 'Aprovações (1)' })).toBeVisible();
  await semBarreiras(segunda);
  await segunda.getByRole('link', { name: `Examinar o pedido: Grupo novo: ${GRUPO}` }).click();
  await expect(segunda.getByText('Dar: Aprovar concessões sensíveis (sensível)')).toBeVisible();
  await segunda.getByRole('button', { name: 'Recusar', exact: true }).click();
  await expect(segunda.getByText(mensagensDaAprovacao.semMotivo, { exact: true })).toBeVisible();
  await semBarreiras(segunda);
  await segunda.getByRole('button', { name: 'Aprovar', exact: true }).click();
  await expect(segunda.getByText(mensagensDaAprovacao.concedida)).toBeVisible();

  await autora.goto('/seguranca/grupos');
  await expect(autora.getByRole('link', { name: GRUPO }).first()).toBeVisible();
  await autora.goto('/politicas-acesso');
  await exigir.uncheck();
  await autora.getByRole('button', { name: 'Salvar' }).click();
  await expect(autora.getByText(mensagensDaAprovacao.propria)).toBeVisible();
  await expect(autora.getByRole('button', { name: 'Aprovar', exact: true })).toHaveCount(0);
  await aprovarSemScript(segunda, new URL(autora.url()).pathname);
  await autora.goto('/politicas-acesso');
  await expect(exigir).not.toBeChecked();
}

/** Sends the form as a browser without scripts does. */
async function aprovarSemScript(page: Page, endereco: string): Promise<void> {
  const _token = (await page.locator('meta[name="csrf-token"]').getAttribute('content')) ?? '';
  const resposta = await page.request.post(endereco, {
    form: { _token, acao: 'aprovar', motivo: '' },
    headers: { Accept: 'text/html' },
  });
  expect(resposta.status()).toBe(200);
  expect(await resposta.text()).toContain(mensagensDaAprovacao.concedida);
}
