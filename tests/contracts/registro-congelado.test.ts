import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pedido } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { usuarioStream } from '#domain/usuario/usuario.events.ts';
import { type CompositionForTests, createCompositionForTests } from '#tests/support/composicao.ts';
import { type DoubleProcess, startDoubleProcess } from '#tests/support/eventstoredb-double/process.ts';

describe('com o registro de eventos congelado', () => {
  let server: DoubleProcess;
  let current: CompositionForTests;
  let ana: Awaited<ReturnType<CompositionForTests['criarPessoa']>>;
  beforeAll(async () => {
    server = await startDoubleProcess();
    current = await createCompositionForTests({ EVENTSTORE_URL: server.url });
    ana = await current.criarPessoa('ana@exemplo.com.br');
  });
  afterAll(async () => {
    process.kill(server.pid, 'SIGCONT');
    await current.close();
    await server.kill();
  });

  it('uma página que só lê é respondida sem esperar por ele, e logo diz que não se pode gravar', async () => {
    const { services } = current;
    const pedido = { servicos: services, context: { posicao: null } } as unknown as Pedido;
    const ler = () => obterAtualidade(pedido, ['camadas', 'ativos']);
    expect(await ler()).toMatchObject({ gravacao: true, atrasada: false });
    process.kill(server.pid, 'SIGSTOP');
    // Whoever asks the store itself waits as long as it may be silent.
    const asked = services.eventStore.lastPosition().then(
      () => 'registro',
      () => 'registro',
    );
    const read = ler().then(() => 'página');
    expect(await Promise.race([read, asked])).toBe('página');
    // Known before the question above has run out of time.
    const known = expect.poll(async () => (await ler()).gravacao, { timeout: 60_000 }).toBe(false);
    expect(await Promise.race([known.then(() => 'página'), asked])).toBe('página');
    await asked;
    process.kill(server.pid, 'SIGCONT');
    await expect.poll(async () => (await ler()).gravacao, { timeout: 60_000 }).toBe(true);
  });

  it('a história de uma coisa deixa de ser esperada, e a página mostra o resto', async () => {
    const { services } = current;
    const historia = () => services.historia.obter(usuarioStream(ana.usuario_id));
    expect((await historia())?.length).toBeGreaterThan(0);
    process.kill(server.pid, 'SIGSTOP');
    const asked = services.eventStore.lastPosition().then(
      () => 'registro',
      () => 'registro',
    );
    expect(await Promise.race([historia(), asked])).toBeNull();
    // Who comes next does not even find out for themselves.
    expect(await Promise.race([historia(), asked])).toBeNull();
    await asked;
    process.kill(server.pid, 'SIGCONT');
    await expect.poll(async () => (await historia())?.length ?? 0, { timeout: 60_000 }).toBeGreaterThan(0);
  });
});
