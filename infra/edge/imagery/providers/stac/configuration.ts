import { z } from 'zod';

/** Names of providers that every installation has. */
const TAKEN = ['proprio', 'sentinelhub', 'planet', 'planet_basemap'];

const address = z.url({ protocol: /^https?$/ });

/** One STAC API, as the installation names it. */
const stacProviderSchema = z.strictObject({
  /** As addresses name it. */
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'são letras minúsculas, algarismos, - e _')
    .refine((id) => !TAKEN.includes(id), 'já é de outro provedor'),
  /** As people read it. */
  nome: z.string().min(1).max(60),
  /** Its landing page; unencrypted only what stands inside. */
  url: address,
  /** Where its files lie, if not there: no other server is asked. */
  arquivos: z.array(address).max(20).default([]),
  /** Collections that are searched; all where none is named. */
  colecoes: z.array(z.string().min(1).max(200)).max(50).default([]),
  /** What it is asked with: keys, for it alone and not for where its files lie. */
  cabecalhos: z.record(z.string().regex(/^[A-Za-z0-9-]{1,60}$/), z.string().regex(/^[\x20-\x7e]{1,4000}$/)).default({}),
});
export type StacProvider = z.infer<typeof stacProviderSchema>;

const listSchema = z.array(stacProviderSchema).max(20);

/** The list as one variable of the environment holds it: JSON. */
export function readStacProviders(text: string, context: z.RefinementCtx): readonly StacProvider[] {
  const read = listSchema.safeParse(parsed(text));
  if (!read.success) {
    for (const { path, message } of read.error.issues) context.addIssue(`${path.join('.')}: ${message}`);
    return z.NEVER;
  }
  if (new Set(read.data.map(({ id }) => id)).size < read.data.length) context.addIssue('dois provedores do mesmo id');
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
