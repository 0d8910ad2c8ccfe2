import { hectares, plural } from '#app/kit/formatos.ts';
import { TabelaDosTotais } from '#app/kit/totais/tabelas-dos-totais.tsx';
import { PizzaPorTipo } from '../janelas.ts';
import classes from './resultados.module.css';
import type { RelatorioNaTela } from './resultados.ts';
import { Figura, SerieNoTempo } from './serie-no-tempo.tsx';

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
            <PizzaPorTipo tipos={por_tipo} medida="total" />
          </Figura>
          <Figura nome="Área">
            <PizzaPorTipo tipos={por_tipo} medida="area" />
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
        <SerieNoTempo serie={serie} />
      </section>
    </div>
  );
}
