import { Stack, Title } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listarAprovacoesNaTela } from '#app/aprovacao/aprovacoes.server.ts';
import { ListaDeAprovacoes } from '#app/aprovacao/lista-de-aprovacoes.tsx';
import { ListaComErro } from '#app/kit/estado-da-lista.tsx';
import { lerComSessao } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { MolduraDaSeguranca } from '#app/shell/moldura-da-seguranca.tsx';

export const meta: MetaFunction = () => [{ title: 'Aprovações · Atalaia' }];

export const loader = lerComSessao('aprovacoes', async (pedido) => {
  const atualidade = await obterAtualidade(pedido, ['aprovacoes', 'grupos']);
  return { atualidade, aprovacoes: await parte(pedido, 'aprovacoes', listarAprovacoesNaTela(pedido)) };
});

export default function Aprovacoes() {
  const { atualidade, aprovacoes } = useLoaderData<typeof loader>();
  return (
    <MolduraDaSeguranca
      titulo="Aprovações"
      subtitulo="Mudanças de acesso que só valem depois que uma segunda pessoa concorda."
      atualidade={atualidade}
      largura="sm"
    >
      {aprovacoes === null ? (
        <ListaComErro titulo="Não foi possível carregar os pedidos." />
      ) : (
        <Stack gap="md">
          <ListaDeAprovacoes
            nome="Pedidos por decidir"
            aprovacoes={aprovacoes.filter(({ pendente }) => pendente)}
            vazio="Nenhum pedido por decidir."
          />
          <Title order={2} size="h3">
            Decididos
          </Title>
          <ListaDeAprovacoes
            nome="Pedidos decididos"
            aprovacoes={aprovacoes.filter(({ pendente }) => !pendente)}
            vazio="Nenhum ainda."
          />
        </Stack>
      )}
    </MolduraDaSeguranca>
  );
}
