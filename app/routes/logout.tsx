import { redirect } from '@remix-run/node';
import { agirPublico, lerPublico } from '#app/server/acesso.server.ts';

/** Opened by hand or by a reload: leaving needs the form and its token. */
export const loader = lerPublico('logout', async () => redirect('/'));

export const action = agirPublico('sair', async ({ context }) => {
  await context.fecharSessao();
  return redirect('/login', 303);
});

/** A page, so that a refused form is answered with one. */
export default function Sair() {
  return null;
}
