import { createMemoryEventStore } from '#infra/store/event-store/memory/memory-event-store.ts';
import { MemoryLog } from '#infra/store/event-store/memory/memory-log.ts';
import { describeEventStoreContract } from './event-store.contract.ts';

describeEventStoreContract('na memória', async () => {
  const log = new MemoryLog();
  const store = createMemoryEventStore(log);
  return { store, open: () => createMemoryEventStore(log), dispose: () => store.close() };
});
