import { Button, Group, ScrollArea, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link, useFetcher } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { pedir } from '#app/pedidos/pedir.ts';
import { ItemDaNotificacao } from './item.tsx';
import type { NotificacaoNaTela } from './notificacao.ts';
import classes from './notificacoes.module.css';

interface Props {
  /** How far the notifications are: a change of it reads them again. */
  readonly posicao: string | undefined;
  readonly por_ler: number;
  aoSair(): void;
}

const RECENTES = '/notificacoes/recentes';

/** The latest notifications in their states. */
export function NotificacoesRecentes({ posicao, por_ler, aoSair }: Props) {
  const { notificacoes, lendo, ler } = useRecentes(posicao);
  return (
    <>
      <Group justify="space-between" px="md" py="xs" wrap="nowrap">
        <Title order={2} size="h5">
          Notificações
        </Title>
        <LerTodas ativa={por_ler > 0} />
      </Group>
      <ScrollArea.Autosize mah={420} className={classes.rolagem}>
        <ListaDeRecentes notificacoes={notificacoes} lendo={lendo} ler={ler} aoSair={aoSair} />
      </ScrollArea.Autosize>
      <div className={classes.rodape}>
        <Button component={Link} to="/notificacoes" variant="subtle" size="compact-sm" fullWidth onClick={aoSair}>
          Ver todas
        </Button>
      </div>
    </>
  );
}

interface ListaProps {
  /** Null where they cannot be read, undefined while they are read for the first time. */
  readonly notificacoes: readonly NotificacaoNaTela[] | null | undefined;
  readonly lendo: boolean;
  ler(): void;
  aoSair(): void;
  /** In the place of saying so to the server. */
  aoLer?: (id: string) => void;
}

/** Recent notifications: on their way, absent, none yet, or there. */
export function ListaDeRecentes({ notificacoes, lendo, ler, aoSair, aoLer }: ListaProps) {
  if (notificacoes === undefined) return <Carregando />;
  if (notificacoes === null) {
    return (
      <Stack align="center" gap="xs" p="lg" role="alert">
        <Text size="sm">Não foi possível carregar as notificações.</Text>
        <Button size="compact-sm" variant="default" onClick={ler} loading={lendo}>
          Tentar novamente
        </Button>
      </Stack>
    );
  }
  if (notificacoes.length === 0) {
    return (
      <Text c="dimmed" size="sm" p="lg" ta="center">
        Você ainda não tem notificações.
      </Text>
    );
  }
  return (
    <ul className={classes.lista}>
      {notificacoes.map((notificacao) => (
        <li key={notificacao.id}>
          <ItemDaNotificacao notificacao={notificacao} aoSair={aoSair} {...(aoLer && { aoLer })} />
        </li>
      ))}
    </ul>
  );
}

interface Lidas {
  readonly notificacoes: readonly NotificacaoNaTela[] | null;
  /** Of when they are, and which try it was. */
  readonly posicao: string | undefined;
  readonly vez: number;
}

/** Null where they cannot be read, undefined while they are read for the first time. */
function useRecentes(posicao: string | undefined) {
  const [lidas, setLidas] = useState<Lidas>();
  const [vez, setVez] = useState(0);
  useEffect(() => {
    const cancelar = new AbortController();
    pedir<Pick<Lidas, 'notificacoes'>>(RECENTES, { signal: cancelar.signal })
      .catch(() => null)
      .then((novas) => {
        if (cancelar.signal.aborted) return;
        setLidas((antes) => ({ notificacoes: (novas ?? antes)?.notificacoes ?? null, posicao, vez }));
      });
    return () => cancelar.abort();
  }, [posicao, vez]);
  const lendo = lidas === undefined || lidas.posicao !== posicao || lidas.vez !== vez;
  return { notificacoes: lidas?.notificacoes, lendo, ler: () => setVez(vez + 1) };
}

export function LerTodas({ ativa }: { readonly ativa: boolean }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action="/notificacoes/ler-todas">
      <TokenDoFormulario />
      <Button type="submit" size="compact-sm" variant="subtle" disabled={!ativa} loading={fetcher.state !== 'idle'}>
        Marcar todas como lidas
      </Button>
    </fetcher.Form>
  );
}

function Carregando() {
  return (
    <Stack gap="xs" p="md" role="status" aria-label="Carregando">
      {['a', 'b', 'c'].map((linha) => (
        <Skeleton key={linha} height={64} />
      ))}
    </Stack>
  );
}
