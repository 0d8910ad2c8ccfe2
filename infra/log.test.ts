import { expect, test } from 'vitest';
import { createLog, withCorrelation } from './log.ts';

function capture(
  write: (log: ReturnType<typeof createLog>) => void,
): Record<string, unknown> & { readonly raw: string } {
  const lines: string[] = [];
  write(createLog('web', 'info', { write: (line) => lines.push(line) }));
  const raw = lines.join('');
  return { ...JSON.parse(raw), raw };
}

test('cada linha traz o instante, o processo e a correlação de quem a causou', () => {
  const line = capture((log) => withCorrelation('c0ffee', () => log.info('camada publicada')));
  expect(line).toMatchObject({ level: 'info', processo: 'web', correlationId: 'c0ffee', msg: 'camada publicada' });
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
});

test('dados pessoais e segredos não vão para o registro, em nenhuma profundidade', () => {
  const { raw } = capture((log) =>
    log.info(
      {
        email: 'maria@exemplo.com.br',
        usuario: { nome: 'Maria Souza', senha: 'segredo-1' },
        req: { headers: { cookie: 'atalaia_sessao=abc', authorization: 'Bearer xyz' } },
      },
      'entrada de maria.souza@exemplo.com.br recusada',
    ),
  );
  expect(raw).not.toMatch(/maria|Souza|segredo-1|abc|xyz/i);
});

test('o erro de um serviço não leva ao registro a senha do endereço nem a linha que o banco repete', () => {
  const error = Object.assign(new Error('connect postgres://atalaia:s3nha@10.0.0.1/atalaia'), {
    code: '23505',
    detail: 'Key (documento)=(123.456.789-09) already exists.',
  });
  const line = capture((log) => log.error({ err: error }, 'falhou'));
  expect(line.raw).not.toMatch(/s3nha|123\.456/);
  expect(line.err).toMatchObject({ code: '23505', type: 'Error' });
});
