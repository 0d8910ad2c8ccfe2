import { handOver } from './bootstrap.mjs';

await handOver('infra/embedded/test.ts');
