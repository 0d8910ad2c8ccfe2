import { Anchor, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { useNoMesmoInstante } from '#app/kit/ficha/passado.ts';
import { hectares } from '#app/kit/formatos.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';
import { StatusDaDeteccao } from '../painel/status-da-deteccao.tsx';
import classes from './ficha.module.css';

interface Props {
  readonly deteccoes: readonly DeteccaoNaTela[];
  /** Whether this person may open each. */
  readonly comFicha: boolean;
}

/** The detections of an analysis, each with the way to its page, at the same instant. */
export function LinhasDasDeteccoes({ deteccoes, comFicha }: Props) {
  const noMesmoInstante = useNoMesmoInstante();
  if (deteccoes.length === 0) return <Text c="dimmed">Nenhuma detecção nesta análise.</Text>;
  return (
    <ul className={classes.lista} aria-label="Detecções">
      {deteccoes.map(({ id, tipo, tipo_deteccao, area, status }) => (
        <li key={id} className={classes.linha}>
          {comFicha ? (
            <Anchor component={Link} to={noMesmoInstante(`/analise/deteccoes/${id}`)} underline="always">
              {tipo_deteccao || 'Detecção sem tipo'}
            </Anchor>
          ) : (
            <span>{tipo_deteccao || 'Detecção sem tipo'}</span>
          )}
          <Text span size="sm" c="dimmed">
            {hectares(area)}
            {tipo.alterado_nome !== null && ` · era ${tipo.nome}`}
          </Text>
          <StatusDaDeteccao status={status} />
        </li>
      ))}
    </ul>
  );
}
