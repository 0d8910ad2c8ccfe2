import { Anchor } from '@mantine/core';
import { Link } from '@remix-run/react';
import { dataNaTela } from '#app/kit/datas.ts';
import { hectares } from '#app/kit/formatos.ts';
import { StatusDaDeteccao } from '../painel/status-da-deteccao.tsx';
import { Miniatura } from './miniatura-da-deteccao.tsx';
import classes from './resultados.module.css';
import type { LinhaDeDeteccao } from './resultados.ts';

interface Props {
  readonly deteccoes: readonly LinhaDeDeteccao[];
  /** Whether each leads to its own page. */
  readonly comFicha: boolean;
  /** Rows that are always there, so that nothing below moves when there are fewer. */
  readonly lugares: number;
}

/** A few detections, each in a row of one height: its picture or outline, type, status, date, area, and the analysis that found it. */
export function DeteccoesRecentes({ deteccoes, comFicha, lugares }: Props) {
  return (
    <ul className={classes.recentes} style={{ minHeight: `calc(${lugares} * var(--altura-da-recente))` }}>
      {deteccoes.map((uma) => (
        <li key={uma.id} className={classes.recente}>
          <Miniatura deteccao={uma} />
          <div>
            {comFicha ? (
              <Anchor component={Link} to={`/analise/deteccoes/${uma.id}`} fw={500}>
                {uma.tipo_deteccao}
              </Anchor>
            ) : (
              <strong>{uma.tipo_deteccao}</strong>
            )}
            <span className={classes.segunda}>
              {dataNaTela(uma.data_analise)} · {hectares(uma.area)} · {uma.analise}
            </span>
          </div>
          <StatusDaDeteccao status={uma.status} />
        </li>
      ))}
    </ul>
  );
}
