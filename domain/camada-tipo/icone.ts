import { z } from 'zod';

/** Name of an icon of the installation's library: never a path. */
export const nomeDoIconeSchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60);
