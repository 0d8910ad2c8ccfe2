import type { MetaFunction } from '@remix-run/node';
import { abrirTelao } from '#app/painel/telao/teloes.server.ts';
import { lerPublico } from '#app/server/acesso.server.ts';

export const meta: MetaFunction = () => [{ title: 'Telão · Atalaia' }];

/** Whoever opens it has the screen, once. */
export const loader = lerPublico('abrirTelao', abrirTelao);

/** Shown to nobody: it leads on, or says why it does not. */
export default function AbrirTelao() {
  return null;
}
