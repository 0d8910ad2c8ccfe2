import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { hectares, plural } from '#app/kit/formatos.ts';
import { useHidratado } from '#app/kit/hidratado.ts';
import classes from './resultados.module.css';
import type { RelatorioNaTela } from './resultados.ts';
import { TabelaDaSerie, TabelaDosTotais } from './tabelas-dos-totais.tsx';

const PizzaDosTotais = lazy(() => import('./pizza-dos-totais.client.tsx'));
const LinhaDaSerie = lazy(() => import('./linha-da-serie.client.tsx'));

/** What the detections of the filter add up to: every picture has its numbers beside it. */
export function RelatorioDasDeteccoes({ total, area, por_tipo, por_status, serie }: RelatorioNaTela) {
  return (
    <div className={classes.relatorio}>
      <p className={classes.totais}>
        <strong>{plural(total, 'detecção', 'detecções')}</strong>
        <strong>{hectares(area)}</strong>
      </p>
      <section aria-labelledby="por-tipo">
        <h2 id="por-tipo">Por tipo</h2>
        <div className={classes.ladoALado}>
          <Figura nome="Número">
            <PizzaDosTotais totais={por_tipo} medida="total" />
          </Figura>
          <Figura nome="Área">
            <PizzaDosTotais totais={por_tipo} medida="area" />
          </Figura>
          <TabelaDosTotais nome="Tipo" totais={por_tipo} />
        </div>
      </section>
      <section aria-labelledby="por-status">
        <h2 id="por-status">Por status</h2>
        <TabelaDosTotais nome="Status" totais={por_status} />
      </section>
      <section aria-labelledby="no-tempo">
        <h2 id="no-tempo">No tempo</h2>
        <Figura nome="Detecções por data da análise">
          <LinhaDaSerie serie={serie} />
        </Figura>
        <details>
          <summary>Os números do gráfico</summary>
          <TabelaDaSerie serie={serie} />
        </details>
      </section>
    </div>
  );
}

/** A drawing that only a browser makes: its place is there from the start. */
function Figura({ nome, children }: { readonly nome: string; readonly children: ReactNode }) {
  const espera = <Skeleton height="100%" />;
  return (
    <figure className={classes.figura}>
      <div>{useHidratado() ? <Suspense fallback={espera}>{children}</Suspense> : espera}</div>
      <figcaption>{nome}</figcaption>
    </figure>
  );
}
