import { createMemoryEventStore } from '#infra/event-store/memory/memory-event-store.ts';
import { describeEventStoreContract } from './event-store.contract.ts';

describeEventStoreContract('na memória', async () => {
  const store = createMemoryEventStore();
  return {
    store,
    // The log is the process's own: another view of it is the same store, which the case must not end.
    open: () => ({ ...store, close: async () => undefined }),
    dispose: () => store.close(),
  };
});
