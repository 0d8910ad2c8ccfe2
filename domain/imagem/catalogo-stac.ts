import { z } from 'zod';

/** As a client's own STAC catalogue is called: where it answers stands in no address and in no event. */
const ID = /^catalogo-[0-9a-f]{12}$/;
export const ehCatalogoDoCliente = (provedor: string): boolean => ID.test(provedor);
/** Of the command that adds it: the same again is the same. */
export const idDoCatalogo = (comando_id: string): string => `catalogo-${comando_id.slice(-12)}`;

/** Catalogues of one client. */
export const MAX_CATALOGOS = 10;
/** Servers of its files, and collections. */
const [MAX_SERVIDORES, MAX_COLECOES] = [20, 50];

/** Never unencrypted: what stands inside an installation is named by the installation alone. */
const endereco = z.url({ protocol: /^https$/ }).max(500);
const nomeDoCabecalho = z.string().regex(/^[A-Za-z0-9-]{1,60}$/);
const valorDoCabecalho = z.string().regex(/^[\x20-\x7e]{1,4000}$/);

/** What a client says of a catalogue of its own; all of it is kept sealed. */
export const catalogoStacSchema = z.strictObject({
  /** As people read it. */
  nome: z.string().trim().min(1).max(60),
  /** Its landing page. */
  url: endereco,
  /** Where its files lie, if not there: no other server is asked. */
  arquivos: z.array(endereco).max(MAX_SERVIDORES),
  /** Collections that are searched; all where none is named. */
  colecoes: z.array(z.string().min(1).max(200)).max(MAX_COLECOES),
  /** What it is asked with, for it alone and not for where its files lie. */
  cabecalhos: z.record(nomeDoCabecalho, valorDoCabecalho),
});
export type CatalogoStac = z.infer<typeof catalogoStacSchema>;
