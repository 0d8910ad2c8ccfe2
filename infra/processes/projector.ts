import { startProjector } from '../composition/projector.ts';
import { runProcess } from './lifecycle.ts';

/** Turns events into read models, and seals the log. Any number may run: one writes rows, the others stand by. */
await runProcess('projector', ({ config, log }) => startProjector(config, log));
