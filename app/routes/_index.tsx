import { redirect } from '@remix-run/node';
import { ler } from '#app/server/acesso.server.ts';

/** Until the dashboard exists, the layers are where everybody starts. */
export const loader = ler('inicio', async () => redirect('/camadas'));

export default function Inicio() {
  return null;
}
