import { Text } from '@mantine/core';
import classes from './quem-e.module.css';

interface Props {
  readonly nome: string;
  readonly email: string;
}

/** Name and e-mail, as an administrator keeps them. */
export function QuemE({ nome, email }: Props) {
  return (
    <>
      <dl className={classes.dados}>
        <dt>Nome</dt>
        <dd>{nome}</dd>
        <dt>E-mail</dt>
        <dd>{email}</dd>
      </dl>
      <Text size="sm" c="dimmed">
        Algo mudou? Peça a correção a quem administra o seu acesso.
      </Text>
    </>
  );
}
