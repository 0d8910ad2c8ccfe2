import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { streamId, uuidSchema } from '#domain/kernel/ids.ts';
import { loadEnvironment, ROOT } from '#infra/embedded/environment.ts';
import { createLog } from '#infra/log.ts';
import { openEventStore } from '#infra/store/event-store/open.ts';
import { goiasEmGeoJson } from '#tests/support/inputs.ts';
import { agir, enviar, unico } from './envios.ts';
import type { Instalacao } from './instalacao.ts';
import { entrar, expect, MAPA_LEVE, test } from './pagina.ts';

test.use(MAPA_LEVE);

/** The command as the README gives it, against one installation. */
async function audit({ pasta }: Instalacao, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, ATALAIA_DIR: pasta };
  const comando = ['run', '--silent', 'audit', '--', ...args];
  return (await promisify(execFile)('npm', comando, { cwd: ROOT, env })).stdout;
}

test('o registro do envio se confere: íntegro, provado e a prova aceita só com a chave pública', {
  tag: '@principal',
}, async ({ page, instalacao }) => {
  await entrar(page, 'administrador');
  const arquivo = unico(goiasEmGeoJson());
  const envio = await enviar(page, arquivo);
  await agir(envio, 'Publicar', 'Publicado');
  const href = (await envio.getByRole('link', { name: arquivo.nome, exact: true }).getAttribute('href')) ?? '';
  await agir(envio, 'Desfazer', 'Desfeito');

  const ambiente = loadEnvironment(instalacao.pasta);
  const { DATABASE_URL = '', EVENTSTORE_URL } = ambiente;
  const registro = await openEventStore(
    EVENTSTORE_URL === undefined ? { DATABASE_URL } : { DATABASE_URL, EVENTSTORE_URL },
    createLog('e2e', 'warn'),
  );
  const id = uuidSchema.parse(href.split('/')[3]);
  const eventos = await registro.readStream(streamId('importacao', id));
  await registro.close();
  expect(eventos.map(({ type }) => type)).toEqual([
    'ImportacaoSolicitada',
    'ImportacaoInspecionada',
    'LoteDaImportacaoGuardado',
    'ImportacaoPreparada',
    'ImportacaoPublicada',
    'ImportacaoDesfeita',
  ]);

  expect(await audit(instalacao, 'verify')).toMatch(/Registro íntegro: [\d.]+ eventos/);
  const prova = path.join(instalacao.pasta, 'prova.json');
  const chave = path.join(instalacao.pasta, 'chave.pem');
  const publicado = eventos.find(({ type }) => type === 'ImportacaoPublicada')?.eventId ?? '';
  // Heads are signed from time to time.
  await expect(async () => audit(instalacao, 'prove', publicado, prova)).toPass();
  await audit(instalacao, 'key', 'export', chave);
  expect(await audit(instalacao, 'check', prova, '--chave-publica', chave)).toContain('Prova conferida.');
  expect(await readFile(prova, 'utf8')).toContain(publicado);
});
