import { Button, Group, List, Stack } from '@mantine/core';
import { Link } from '@remix-run/react';
import { type AcaoDoAviso, type Aviso, textoLongo } from './aviso.ts';
import classes from './avisos.module.css';

interface Props {
  readonly aviso: Aviso;
  /** After one of the actions was chosen. */
  aoAgir?(): void;
}

/** Text, list and actions of a notice, the same in toasts, alerts and modals. */
export function TextoDoAviso({ aviso, aoAgir }: Props) {
  const { mensagem, itens = [], acoes = [] } = aviso;
  return (
    <Stack gap="xs">
      {mensagem !== '' && (
        <div className={classes.texto} data-longo={textoLongo(aviso) || undefined}>
          {mensagem}
        </div>
      )}
      {itens.length > 0 && (
        <List size="sm">
          {itens.map((item) => (
            <List.Item key={item}>{item}</List.Item>
          ))}
        </List>
      )}
      {acoes.length > 0 && (
        <Group gap="xs">
          {acoes.map((acao) => (
            <Button
              key={acao.url + acao.label}
              size="compact-sm"
              {...aparencia(acao)}
              {...destino(acao)}
              onClick={aoAgir}
            >
              {acao.label}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}

/** The class names that the specification's messages carry choose one of our buttons; they never reach the page. */
function aparencia({ className = '' }: AcaoDoAviso) {
  if (/\bdanger\b/.test(className)) return { color: 'red.9' };
  return /\b(primary|success)\b/.test(className) ? {} : { variant: 'default' };
}

/** Only pages of ours: an address from data never leads elsewhere and never runs. */
function destino({ url }: AcaoDoAviso) {
  return { component: Link, to: /^\/(?![/\\])/.test(url) ? url : '/' };
}
