import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useDadosDaRaiz } from '#app/kit/dados-da-raiz.ts';
import { ListaComErro } from '#app/kit/estado-da-lista.tsx';
import { plural } from '#app/kit/formatos.ts';
import { ItemDaNotificacao } from '#app/notificacao/notificacao.porta.ts';
import classes from './inicio.module.css';
import type { OQueEspera } from './inicio.ts';

interface Props {
  readonly espera: OQueEspera;
  readonly semCamadas: boolean;
}

/** What the person has not read yet, and what waits for them to decide or publish it. */
export function OQueEsperaPorMim({ espera: { notificacoes, envios }, semCamadas }: Props) {
  const porAprovar = useDadosDaRaiz()?.usuario?.porAprovar ?? 0;
  const nada = notificacoes?.total === 0 && envios === 0 && porAprovar === 0;
  return (
    <Card component="section" withBorder padding={0} className={classes.espera} aria-labelledby="espera-do-inicio">
      <Title order={2} size="h4" p="sm" id="espera-do-inicio">
        O que espera por você
      </Title>
      <Stack gap="sm" px="sm" pb="sm">
        {nada && <Text c="dimmed">Nada espera por você agora.</Text>}
        {porAprovar > 0 && (
          <Espera para="/seguranca/aprovacoes">
            {plural(porAprovar, 'pedido espera a sua decisão', 'pedidos esperam a sua decisão')}
          </Espera>
        )}
        {envios !== null && envios > 0 && (
          <Espera para="/camadas/upload?estado=preparada">
            {plural(envios, 'envio espera a conferência', 'envios esperam a conferência')}
          </Espera>
        )}
        {semCamadas && (
          <Text c="dimmed">
            Você ainda não pode ver camadas. Peça a quem administra a sua organização que inclua você em um grupo que
            possa.
          </Text>
        )}
      </Stack>
      {notificacoes === null || envios === null ? (
        <ListaComErro titulo="Não foi possível carregar tudo o que espera por você." />
      ) : null}
      {notificacoes !== null && notificacoes.total > 0 && <PorLer {...notificacoes} />}
      <Group justify="space-between" gap="xs" p="sm">
        <Anchor component={Link} to="/notificacoes" size="sm" underline="always">
          Todas as notificações
        </Anchor>
        <Anchor component={Link} to="/perfil" size="sm" underline="always">
          Escolher a página inicial
        </Anchor>
      </Group>
    </Card>
  );
}

const Espera = ({ para, children }: { readonly para: string; readonly children: ReactNode }) => (
  <Anchor component={Link} to={para} underline="always">
    {children}
  </Anchor>
);

function PorLer({ novas, total }: NonNullable<OQueEspera['notificacoes']>) {
  return (
    <>
      <Text size="sm" c="dimmed" px="sm">
        {plural(total, 'notificação por ler', 'notificações por ler')}
      </Text>
      <ul className={classes.novas} aria-label="Notificações por ler">
        {novas.map((notificacao) => (
          <li key={notificacao.id}>
            <ItemDaNotificacao notificacao={notificacao} />
          </li>
        ))}
      </ul>
    </>
  );
}
