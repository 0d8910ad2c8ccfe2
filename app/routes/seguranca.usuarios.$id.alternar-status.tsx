import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { agirComSessao, lerComSessao } from '#app/server/acesso.server.ts';
import { aposAlternar } from '#app/server/status.server.ts';
import { PaginaDeStatus } from '#app/shell/pagina-de-status.tsx';
import { alternarStatusDoUsuario, statusDoUsuario } from '#app/usuario/atos-no-usuario.server.ts';

export const meta: MetaFunction = () => [{ title: 'Situação do usuário · Atalaia' }];

export const loader = lerComSessao('statusDoUsuario', async (pedido) => ({ status: await statusDoUsuario(pedido) }));

export const action = agirComSessao('alternarStatusDoUsuario', async (pedido, form) =>
  aposAlternar(pedido, await alternarStatusDoUsuario(pedido, form), '/seguranca/usuarios'),
);

export default function StatusDoUsuario() {
  return <PaginaDeStatus status={useLoaderData<typeof loader>().status} />;
}
