import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { hectares, numero, plural } from '#app/kit/formatos.ts';
import { useHidratado } from '#app/kit/hidratado.ts';
import classes from './resultados.module.css';
import { type DadosDosResultados, nomeDoPonto, type PontoDaSerie, type TotalPorNome } from './resultados.ts';

const PizzaDosTotais = lazy(() => import('./pizza-dos-totais.client.tsx'));
const LinhaDaSerie = lazy(() => import('./linha-da-serie.client.tsx'));

type Props = Pick<DadosDosResultados, 'area' | 'por_tipo' | 'por_status' | 'serie' | 'paginas'>;

/** What the detections of the filter add up to: every picture has its numbers beside it. */
export function RelatorioDasDeteccoes({ area, por_tipo, por_status, serie, paginas }: Props) {
  return (
    <div className={classes.relatorio}>
      <p className={classes.totais}>
        <strong>{plural(paginas.total, 'detecção', 'detecções')}</strong>
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

function TabelaDosTotais({ nome, totais }: { readonly nome: string; readonly totais: readonly TotalPorNome[] }) {
  return (
    <table className={classes.numeros}>
      <thead>
        <tr>
          <th scope="col">{nome}</th>
          <th scope="col">Número</th>
          <th scope="col">Área</th>
        </tr>
      </thead>
      <tbody>
        {totais.map(({ id, nome: um, cor, total, area }) => (
          <tr key={id}>
            <th scope="row">
              <span className={classes.cor} style={{ background: cor ?? undefined }} aria-hidden />
              {um}
            </th>
            <td>{numero(total)}</td>
            <td>{hectares(area)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TabelaDaSerie({ serie }: { readonly serie: readonly PontoDaSerie[] }) {
  return (
    <table className={classes.numeros}>
      <thead>
        <tr>
          <th scope="col">Período</th>
          <th scope="col">Número</th>
          <th scope="col">Área</th>
        </tr>
      </thead>
      <tbody>
        {serie
          .filter(({ total }) => total > 0)
          .map((ponto) => (
            <tr key={ponto.inicio}>
              <th scope="row">{nomeDoPonto(ponto)}</th>
              <td>{numero(ponto.total)}</td>
              <td>{hectares(ponto.area)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
