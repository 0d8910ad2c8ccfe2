import { hectares, numero } from '../formatos.ts';
import classes from './totais.module.css';
import { nomeDoPonto, type PontoDaSerie, type TotalPorNome } from './totais.ts';

interface Legendada {
  /** On paper, where each table has a number and says what it is of. */
  readonly legenda?: string;
}

interface PropsDosTotais extends Legendada {
  readonly nome: string;
  readonly totais: readonly TotalPorNome[];
}

/** How many there are of each name, and their hectares. */
export function TabelaDosTotais({ nome, totais, legenda }: PropsDosTotais) {
  return (
    <table className={classes.numeros}>
      {legenda !== undefined && <caption>{legenda}</caption>}
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

interface PropsDaSerie extends Legendada {
  readonly serie: readonly PontoDaSerie[];
}

/** The same by the parts of the period that have any. */
export function TabelaDaSerie({ serie, legenda }: PropsDaSerie) {
  return (
    <table className={classes.numeros}>
      {legenda !== undefined && <caption>{legenda}</caption>}
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
