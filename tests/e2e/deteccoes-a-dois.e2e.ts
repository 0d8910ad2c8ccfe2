import { analiseDeProvas } from './analise-de-provas.ts';
import { apertarSemSessao, darSenha } from './conta.ts';
import {
  abrirSessao,
  acessoDe,
  entrar,
  expect as esperar,
  MAPA_LEVE,
  outroNavegador,
  test,
  tokenDe,
} from './pagina.ts';

const PACIENCIA_MS = 300_000;
const expect = esperar.configure({ timeout: 60_000 });
test.use(MAPA_LEVE);

test('com a sessão terminada e outra pessoa a registrar, o status e a mudança de tipo não se perdem', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(PACIENCIA_MS);
  await entrar(page, 'administrador', '/deteccoes');
  const { analise_id, deteccoes } = await analiseDeProvas(page, ['Queimada']);
  await page.goto(`/deteccoes?analise_ids%5B%5D=${analise_id}&inicio=2019-01-01`);
  await page.locator('tr[data-linha]').first().getByRole('link').first().click();
  const detalhes = page.getByRole('dialog', { name: /Detecção: Queimada/ });
  const entrada = page.getByRole('dialog', { name: 'Sua sessão terminou' });
  const { email, senha } = acessoDe('administrador');

  await detalhes.getByRole('tab', { name: 'Status' }).click();
  await detalhes.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Confirmada' });
  await detalhes.getByRole('button', { name: 'Adicionar artefato' }).click();
  const artefato = detalhes.getByRole('group', { name: 'Artefato 1' });
  await artefato.getByRole('combobox', { name: 'Tipo do artefato' }).selectOption({ label: 'Link' });
  await artefato.getByLabel('Links').fill('https://exemplo.org/auto-de-vistoria');
  const outra = await outroNavegador(browser, baseURL);
  await abrirSessao(outra.request, 'analista');
  const status = (await (await outra.request.get('/analise/status-deteccao/todos')).json()) as {
    id: string;
    nome: string;
  }[];
  const form = {
    _token: await tokenDe(outra.request),
    status_id: status.find(({ nome }) => nome === 'Em verificação')?.id ?? '',
    artefatos: '[]',
  };
  expect((await outra.request.post(`/analise/deteccoes/${deteccoes[0]}/status`, { form })).status()).toBe(201);
  await apertarSemSessao(detalhes.getByRole('button', { name: 'Registrar status' }));
  await darSenha(entrada, email, senha);
  const passo = (nome: string) => detalhes.getByRole('listitem').filter({ hasText: nome }).first();
  await expect(passo('Confirmada')).toHaveAttribute('data-ativo', 'true');
  await expect(passo('Em verificação')).toHaveAttribute('data-ativo', 'true');
  await expect(detalhes.getByRole('link', { name: 'https://exemplo.org/auto-de-vistoria' })).toHaveCount(1);

  await detalhes.getByRole('tab', { name: /tipo/i }).click();
  await detalhes.getByLabel('Observação').fill('Visto de novo, do alto');
  await apertarSemSessao(detalhes.getByRole('button', { name: 'Alterar tipo' }));
  await darSenha(entrada, email, senha);
  await expect(entrada).toBeHidden();
  await expect(page.getByText('Visto de novo, do alto').first()).toBeVisible();
  await outra.context().close();
});
