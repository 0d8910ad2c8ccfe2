import { Container, Stack, Text, Title } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useSearchParams } from '@remix-run/react';
import { Suspense } from 'react';
import { ListaCarregando } from '#app/kit/estado-da-lista.tsx';
import { useHidratado } from '#app/kit/hidratado.ts';
import rolagem from '#app/kit/ui/rolagem.module.css';
import classes from '#app/sandbox/mostruario.module.css';
import { mostruario } from '#app/sandbox/mostruario.ts';
import { lerComSessao } from '#app/server/acesso.server.ts';
import { proibido } from '#app/server/falhas.server.ts';
import { podeUsarSandbox } from '#app/shell/moldura.server.ts';
import { Moldura } from '#app/shell/moldura.tsx';

export const meta: MetaFunction = () => [{ title: 'Componentes · Atalaia' }];

export const loader = lerComSessao('mostruario', async ({ sessao, servicos }) => {
  if (!podeUsarSandbox(sessao, servicos.config)) throw proibido();
  return null;
});

/** Every part of the kit with all its states, one part at a time. */
export default function Componentes() {
  const [parametros] = useSearchParams();
  // Written by the server, a part that is used while the page still wakes up would be thrown away with the page.
  const viva = useHidratado();
  const parte = mostruario.find(({ id }) => id === parametros.get('parte')) ?? mostruario[0];
  return (
    <Moldura>
      <div className={rolagem.pagina}>
        <Container size="xl" py="md">
          <Title order={1}>Componentes</Title>
          <Text c="dimmed">As partes de que todas as telas são feitas, com todos os seus estados.</Text>
          <div className={classes.divisao}>
            <nav aria-label="Partes">
              {mostruario.map(({ id, titulo }) => (
                <Link
                  key={id}
                  to={`?parte=${id}`}
                  className={classes.parte}
                  aria-current={id === parte?.id ? 'page' : undefined}
                >
                  {titulo}
                </Link>
              ))}
            </nav>
            {parte && (
              <Stack gap="md" component="section" aria-labelledby="parte">
                <Title order={2} id="parte">
                  {parte.titulo}
                </Title>
                {viva ? (
                  <Suspense key={parte.id} fallback={<PorVir />}>
                    <parte.Mostra />
                    <div hidden data-parte-viva />
                  </Suspense>
                ) : (
                  <PorVir />
                )}
              </Stack>
            )}
          </div>
        </Container>
      </div>
    </Moldura>
  );
}

/** Marked, as parts show waiting states of their own. */
const PorVir = () => (
  <div data-por-vir>
    <ListaCarregando linhas={5} />
  </div>
);
