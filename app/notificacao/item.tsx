import { Button, Group, Text } from '@mantine/core';
import { Link, useFetcher } from '@remix-run/react';
import { corDoNivel } from '#app/kit/avisos/aviso.ts';
import { IconeDoNivel } from '#app/kit/avisos/icone-do-nivel.tsx';
import { instanteComFuso } from '#app/kit/datas.ts';
import { useToken } from '#app/kit/token-do-formulario.tsx';
import type { NotificacaoNaTela } from './notificacao.ts';
import classes from './notificacoes.module.css';

interface Props {
  readonly notificacao: NotificacaoNaTela;
  /** Before the page gives way to the one that an action leads to. */
  aoSair?(): void;
  /** In the place of saying so to the server. */
  aoLer?: (id: string) => void;
}

/** One notification: what it says, since when, where it leads. Going there is having read it. */
export function ItemDaNotificacao({ notificacao, aoSair, aoLer }: Props) {
  const { nivel, titulo, mensagem, acoes, emitida_em, lida_em } = notificacao;
  const { ler: lerNoServidor, lendo } = useLer(notificacao.id);
  const ler = () => (aoLer === undefined ? lerNoServidor() : aoLer(notificacao.id));
  const porLer = lida_em === null && !lendo;
  return (
    <article className={classes.item} data-por-ler={porLer || undefined} aria-label={titulo}>
      <Text span c={`var(--mantine-color-${corDoNivel[nivel]}-light-color)`} className={classes.icone}>
        <IconeDoNivel nivel={nivel} />
      </Text>
      <div className={classes.conteudo}>
        <Text size="sm" fw={porLer ? 700 : 500}>
          {titulo}
        </Text>
        <Text size="sm">{mensagem}</Text>
        <Group gap="xs" mt={4}>
          {acoes.map(({ label, url }) => (
            <Button
              key={url + label}
              component={Link}
              to={url}
              className={classes.acao}
              size="compact-xs"
              variant="default"
              onClick={() => {
                if (porLer) ler();
                aoSair?.();
              }}
            >
              {label}
            </Button>
          ))}
          {porLer && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              onClick={ler}
              aria-label={`Marcar como lida: ${titulo}`}
            >
              Marcar como lida
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed" mt={4}>
          <time dateTime={emitida_em}>{instanteComFuso(emitida_em)}</time>
          {lida_em !== null && ' · lida'}
        </Text>
      </div>
    </article>
  );
}

function useLer(id: string) {
  const fetcher = useFetcher();
  const token = useToken();
  const ler = () => fetcher.submit({ _token: token }, { method: 'post', action: `/notificacoes/${id}/ler` });
  return { ler, lendo: fetcher.state !== 'idle' };
}
