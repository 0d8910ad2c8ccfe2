import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { instanteComFuso } from '#app/kit/datas.ts';

/** What the law gives to everybody: one's data in a file, and their end. */
export function MeusDados({ pedido_em }: { readonly pedido_em: string | null }) {
  return (
    <Stack gap="sm">
      <Text>Tudo o que o sistema guarda sobre você, para ler, imprimir ou levar, em PDF e em JSON.</Text>
      <Group>
        <Button component={Link} to="/perfil/meus-dados" variant="default">
          Ver e baixar meus dados
        </Button>
      </Group>
      {pedido_em === null ? (
        <Text size="sm" c="dimmed">
          Você também pode{' '}
          <Link to="/perfil/apagamento" style={{ color: 'inherit' }}>
            pedir que seus dados sejam apagados
          </Link>
          .
        </Text>
      ) : (
        <Group>
          <Text size="sm">Você pediu em {instanteComFuso(pedido_em)} que seus dados fossem apagados.</Text>
          <Button component={Link} to="/perfil/apagamento" variant="default" size="xs">
            Ver o pedido
          </Button>
        </Group>
      )}
    </Stack>
  );
}
