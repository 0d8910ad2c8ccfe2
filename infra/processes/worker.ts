import { startJobs } from '../composition/worker.ts';
import { runProcess } from './lifecycle.ts';

/** Drives workflows and starts them from events, and seals the accesses of each hour. Any number may run. */
await runProcess('worker', ({ config, log }) => startJobs(config, log));
