import { handOver } from './bootstrap.mjs';

await handOver('infra/embedded/up.ts');
