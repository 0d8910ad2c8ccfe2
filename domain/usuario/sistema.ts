import type { Uuid } from '../kernel/ids.ts';

/** Who acts where no person does: the start of a process, a timer. No access belongs to it. */
export const SISTEMA_ID: Uuid = '00000000-0000-8000-8000-000000000001';
