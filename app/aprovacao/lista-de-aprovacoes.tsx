import { Badge, Button, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { instanteComFuso } from '#app/kit/datas.ts';
import classes from '#app/kit/lista/pedidos.module.css';
import type { AprovacaoNaTela } from './aprovacao.ts';

interface Props {
  readonly nome: string;
  readonly aprovacoes: readonly AprovacaoNaTela[];
  readonly vazio: string;
}

/** Requests, each with who made it and what became of it. */
export function ListaDeAprovacoes({ nome, aprovacoes, vazio }: Props) {
  if (aprovacoes.length === 0) return <Text c="dimmed">{vazio}</Text>;
  return (
    <ul className={classes.pedidos} aria-label={nome}>
      {aprovacoes.map(({ id, titulo, autor, solicitada_em, situacao, pendente }) => (
        <li key={id}>
          <div className={classes.quem}>
            <Text fw={500}>{titulo}</Text>
            <Text size="sm" c="dimmed">
              {autor} pediu em {instanteComFuso(solicitada_em)}
            </Text>
            {!pendente && (
              <Badge variant="default" tt="none" mt={4}>
                {situacao}
              </Badge>
            )}
          </div>
          <Button
            component={Link}
            to={`/seguranca/aprovacoes/${id}`}
            variant="default"
            size="xs"
            aria-label={`${pendente ? 'Examinar' : 'Ver'} o pedido: ${titulo}`}
          >
            {pendente ? 'Examinar' : 'Ver'}
          </Button>
        </li>
      ))}
    </ul>
  );
}
