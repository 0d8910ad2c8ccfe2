import { WebSocket } from 'ws';
import { entrar, expect, test } from './pagina.ts';

/** What the server answers to a handshake: 101 where a connection comes about. */
function aperto(endereco: string, cabecalhos: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(endereco, { headers: cabecalhos });
    socket.on('open', () => {
      socket.terminate();
      resolve(101);
    });
    socket.on('unexpected-response', (_pedido, resposta) => {
      resolve(resposta.statusCode ?? 0);
      socket.terminate();
    });
    socket.on('error', reject);
  });
}

test.describe('Avisos ao vivo', () => {
  test('só a própria página de quem tem sessão se conecta', async ({ page, context, baseURL }) => {
    await entrar(page, 'visualizador');
    const Origin = new URL(baseURL ?? '').origin;
    const endereco = `${(baseURL ?? '').replace(/^http/, 'ws')}/tempo-real`;
    const Cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    expect(await aperto(endereco, { Origin, Cookie })).toBe(101);
    expect(await aperto(endereco, { Origin: 'https://exemplo.invalid', Cookie })).toBe(403);
    expect(await aperto(endereco, { Cookie })).toBe(403);
    expect(await aperto(endereco, { Origin })).toBe(401);
    expect(await aperto(endereco, { Origin, Cookie: 'atalaia_sessao=inventada' })).toBe(401);
    expect(await aperto(endereco.replace('tempo-real', 'outro'), { Origin, Cookie })).toBe(404);
  });

  test('quem fala demais é desligado, e mensagens enormes não são lidas', async ({ page, context, baseURL }) => {
    await entrar(page, 'visualizador');
    const Origin = new URL(baseURL ?? '').origin;
    const endereco = `${(baseURL ?? '').replace(/^http/, 'ws')}/tempo-real`;
    const Cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const fim = (dizer: (socket: WebSocket) => void) =>
      new Promise<number>((resolve, reject) => {
        const socket = new WebSocket(endereco, { headers: { Origin, Cookie } });
        socket.on('open', () => dizer(socket));
        socket.on('close', resolve);
        socket.on('error', reject);
      });
    expect(await fim((socket) => socket.send('x'.repeat(10_000)))).toBe(1009);
    const tagarela = (socket: WebSocket) => {
      for (let i = 0; i < 100; i += 1) socket.send('oi');
    };
    expect(await fim(tagarela)).toBe(1008);
  });

  test('quando a sessão termina noutra aba, a página aberta pede a entrada sem sair de onde está', async ({
    page,
    context,
  }) => {
    await entrar(page, 'visualizador', '/camadas');
    const aba = await context.newPage();
    await aba.goto('/camadas');
    await aba.getByRole('button', { name: /menu da conta/ }).click();
    await aba.getByRole('menuitem', { name: 'Sair' }).click();
    await expect(aba).toHaveURL(/\/login$/);
    await expect(page.getByRole('dialog', { name: 'Sua sessão terminou' })).toBeVisible();
    await expect(page).toHaveURL(/\/camadas/);
  });

  test('a sessão que termina enquanto a página está sem rede pede a entrada quando a rede volta', async ({
    page,
    context,
    baseURL,
  }) => {
    await entrar(page, 'visualizador');
    await page.goto('/notificacoes');
    const _token = await page.locator('meta[name="csrf-token"]').getAttribute('content');
    await context.setOffline(true);
    const saida = await context.request.post('/logout', {
      form: { _token: _token ?? '' },
      headers: { Origin: new URL(baseURL ?? '').origin },
      maxRedirects: 0,
    });
    expect(saida.status()).toBe(303);
    await context.setOffline(false);
    await expect(page.getByRole('dialog', { name: 'Sua sessão terminou' })).toBeVisible();
    await expect(page).toHaveURL(/\/notificacoes/);
  });
});
