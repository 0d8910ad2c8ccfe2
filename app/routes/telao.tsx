import { Anchor } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { PaginaDeEntrada } from '#app/identidade/entrada/pagina-de-entrada.tsx';
import { mensagensDosTeloes as textos } from '#app/painel/telao/teloes.mensagens.ts';
import { telaoParado } from '#app/painel/telao/teloes.server.ts';
import { lerPublico } from '#app/server/acesso.server.ts';

export const meta: MetaFunction = () => [{ title: 'Telão · Atalaia' }];

export const loader = lerPublico('telaoParado', telaoParado);

/** What stands on a screen that was ended. */
export default function TelaoParado() {
  return (
    <PaginaDeEntrada titulo={textos.parado} descricao={textos.comoVoltar}>
      <Anchor component={Link} to="/login" size="sm">
        Entrar
      </Anchor>
    </PaginaDeEntrada>
  );
}
