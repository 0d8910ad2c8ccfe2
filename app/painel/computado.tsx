import { Text } from '@mantine/core';
import { horaExata, numero } from '#app/kit/formatos.ts';
import classes from './painel.module.css';
import type { BaseDoPainel } from './painel.ts';

/** Of which period, and at which position of the log, everything on the page is. */
export function Computado({ base }: { readonly base: BaseDoPainel }) {
  const { periodo, periodo_padrao, posicao, lido_em } = base;
  return (
    <Text c="dimmed" role="status" className={classes.computado}>
      {periodo === '' ? 'de todas as datas' : periodo}
      {periodo_padrao && ' (os últimos 90 dias)'} · posição {numero(Number(posicao))} do registro, às{' '}
      {horaExata(lido_em)} (Brasília)
    </Text>
  );
}
