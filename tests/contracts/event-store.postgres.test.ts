import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { describeEventStoreContract, describeEventStoreFaults } from './event-store.contract.ts';
import { startTcpProxy } from './tcp-proxy.ts';

describeEventStoreContract('no PostgreSQL', async () => {
  const { url, drop } = await createTestDatabase();
  const store = createPostgresEventStore({ url });
  return {
    store,
    open: () => createPostgresEventStore({ url }),
    async dispose() {
      await store.close();
      await drop();
    },
  };
});

describeEventStoreFaults('no PostgreSQL', async () => {
  const { url: direct, drop } = await createTestDatabase();
  const address = new URL(direct);
  const proxy = await startTcpProxy(Number(address.port));
  const url = Object.assign(address, { port: String(proxy.port) }).href;
  const store = createPostgresEventStore({ url });
  return {
    store,
    open: () => createPostgresEventStore({ url }),
    reconnectFault: async () => proxy.cut(),
    async outage() {
      await proxy.refuse();
      return () => proxy.accept();
    },
    async dispose() {
      await store.close();
      await proxy.close();
      await drop();
    },
  };
});
