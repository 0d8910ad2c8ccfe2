import { expect, it } from 'vitest';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { projetarComMortes } from './mortes.ts';

it('um projetor morto em qualquer ponto deixa linhas iguais às de uma reconstrução', async () => {
  const database = await createTestDatabase();
  const store = createPostgresEventStore({ url: database.url });
  try {
    const { antes, depois, diferencas, linhas } = await projetarComMortes({
      url: database.url,
      store,
      kills: 8,
      latest: 600,
      seed: 41,
    });
    expect(antes + depois).toBe(8);
    expect(linhas).toBeGreaterThan(50);
    expect(diferencas).toBe(0);
  } finally {
    await store.close();
    await database.drop();
  }
});
