import { acessoDe, expect, test, tokenDe } from './pagina.ts';
import { entrarSemPagina } from './sem-pagina.ts';

const SEM_PERMISSAO =
  'Você não tem permissão para acessar este recurso. Verifique suas permissões ou entre em contato com o administrador.';
const ID = '019a0000-0000-7000-8000-000000000000';

test.describe('Defesas', () => {
  test('toda resposta leva os cabeçalhos de segurança e o cookie da sessão não é lido por scripts', async ({
    request,
  }) => {
    const resposta = await request.get('/login');
    const cabecalhos = resposta.headers();
    expect(cabecalhos['content-security-policy']).toMatch(/script-src 'self' 'nonce-[^']+';/);
    expect(cabecalhos['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(cabecalhos['x-content-type-options']).toBe('nosniff');
    expect(cabecalhos['referrer-policy']).toBe('same-origin');
    const { email, senha } = acessoDe('visualizador');
    const form = { email, password: senha, _token: await tokenDe(request) };
    const entrada = await request.post('/login', { form, maxRedirects: 0 });
    expect(entrada.headers()['set-cookie']).toMatch(/atalaia_sessao=[^;]+; Path=\/; HttpOnly; SameSite=Lax/);
  });

  test('sem token ou com o de outro, nada é gravado: 419', async ({ request }) => {
    await entrarSemPagina(request, 'analista');
    for (const _token of ['', 'x'.repeat(43)]) {
      const resposta = await request.post(`/camadas/upload/${ID}/publicar`, {
        form: { _token },
        headers: { Accept: 'application/json' },
      });
      expect(resposta.status()).toBe(419);
    }
  });

  test('recusados, sair, trocar o avatar e encerrar uma sessão dizem que nada mudou, e não levam adiante como se sim', async ({
    request,
  }) => {
    await entrarSemPagina(request, 'analista');
    for (const caminho of ['/logout', '/perfil/avatar', '/perfil/sessoes']) {
      const resposta = await request.post(caminho, { form: { _token: 'outro' }, headers: { Accept: 'text/html' } });
      expect(resposta.status(), caminho).toBe(419);
      expect(await resposta.text(), caminho).toContain('Este formulário venceu ou não veio desta aplicação.');
    }
  });

  test('um Origin alheio ou "null" nunca grava, nem com o token certo', async ({ request }) => {
    const _token = await entrarSemPagina(request, 'analista');
    for (const Origin of ['https://exemplo.invalid', 'null']) {
      const resposta = await request.post(`/camadas/upload/${ID}/publicar`, {
        form: { _token },
        headers: { Origin, Accept: 'application/json' },
      });
      expect(resposta.status()).toBe(419);
    }
    const semOrigin = await request.post(`/camadas/upload/${ID}/publicar`, {
      form: { _token },
      headers: { Accept: 'application/json' },
    });
    expect(semOrigin.status()).toBe(404);
  });

  test('sem sessão: JSON, ladrilho e arquivo recebem 401 com o código da sessão expirada', async ({ request }) => {
    for (const caminho of ['/tiles/camadas/0/0/0.mvt', '/arquivos/qualquer', `/camadas/upload/${ID}/arquivos/abc`]) {
      const resposta = await request.get(caminho);
      expect(resposta.status(), caminho).toBe(401);
      expect(await resposta.json()).toMatchObject({ codigo: 'sessao_expirada' });
    }
    const json = await request.get('/camadas', { headers: { Accept: 'application/json' } });
    expect(json.status()).toBe(401);
  });

  test('quem só vê não envia: 403 com o texto do catálogo, e o botão nem aparece', async ({ request }) => {
    const _token = await entrarSemPagina(request, 'visualizador');
    const resposta = await request.post('/camadas/upload', {
      multipart: {
        _token,
        tipo_id: ID,
        ativo_id: ID,
        'files[]': { name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('x') },
      },
      headers: { Accept: 'application/json' },
    });
    expect(resposta.status()).toBe(403);
    expect((await resposta.json()).message).toBe(SEM_PERMISSAO);
    expect(await (await request.get('/camadas')).text()).not.toContain('Enviar arquivos');
  });

  test('endereços de ladrilho que nenhum mapa tem são recusados', async ({ request }) => {
    await entrarSemPagina(request, 'visualizador');
    for (const [caminho, status] of [
      ['/tiles/camadas/-1/0/0.mvt', 400],
      ['/tiles/camadas/1/1e9/0.mvt', 400],
      ['/tiles/camadas/1/0/1;--.mvt', 400],
      ['/tiles/camadas/1/0/0', 400],
      ['/tiles/camadas/99/0/0.mvt', 404],
      ['/tiles/camadas/2/4/0.mvt', 404],
    ] as const) {
      expect((await request.get(caminho)).status(), caminho).toBe(status);
    }
  });

  test('um ladrilho é da sessão e é confirmado sem ser enviado de novo', async ({ request }) => {
    await entrarSemPagina(request, 'administrador');
    const primeira = await request.get('/tiles/camadas/3/2/4.mvt');
    expect(primeira.status()).toBe(200);
    expect(primeira.headers()['cache-control']).toContain('private');
    const etag = primeira.headers().etag ?? '';
    const segunda = await request.get('/tiles/camadas/3/2/4.mvt', { headers: { 'If-None-Match': etag } });
    expect(segunda.status()).toBe(304);
  });

  test('corpo grande demais num formulário comum é recusado com a mensagem do catálogo', async ({ request }) => {
    const resposta = await request.post('/login', {
      form: { email: 'a'.repeat(2_000_000), _token: await tokenDe(request) },
      headers: { Accept: 'application/json' },
    });
    expect(resposta.status()).toBe(413);
    expect((await resposta.json()).message).toBe(
      'O arquivo enviado é muito grande. Tente novamente com um arquivo menor.',
    );
  });

  test('a descrição do método só vem do próprio pedido: PUT e DELETE não existem', async ({ request }) => {
    for (const metodo of ['PUT', 'PATCH', 'DELETE']) {
      const resposta = await request.fetch('/camadas', { method: metodo, headers: { Accept: 'application/json' } });
      expect(resposta.status()).toBeGreaterThanOrEqual(400);
    }
  });
});
