import { Anchor, Text } from '@mantine/core';
import { Link, useLocation, useMatches } from '@remix-run/react';
import { IconHistory } from '@tabler/icons-react';
import type { PaginaNoTempo } from '#app/kit/ficha/passado.ts';
import { mensagensDoPassado } from '#app/mensagens/passado.ts';
import classes from './faixa-do-presente.module.css';

/** On every page that is asked for the past and knows only the present: nobody takes today for that day. */
export function FaixaDoPresente() {
  const { pathname, search } = useLocation();
  const leem = useMatches().some(({ handle }) => (handle as Partial<PaginaNoTempo> | undefined)?.lePassado);
  const parametros = new URLSearchParams(search);
  if (leem || (parametros.get('em') ?? '').trim() === '') return null;
  parametros.delete('em');
  return (
    <aside className={classes.faixa} aria-label="Sem passado">
      <IconHistory size={18} aria-hidden />
      <Text size="sm" className={classes.texto}>
        {mensagensDoPassado.paginaSemPassado}
      </Text>
      <Anchor component={Link} to={{ pathname, search: parametros.toString() }} size="sm" underline="always" inherit>
        Entendi
      </Anchor>
    </aside>
  );
}
