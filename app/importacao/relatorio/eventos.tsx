import classes from '#app/kit/folha/folha.module.css';
import { dataHora } from '#app/kit/formatos.ts';
import type { Relatorio } from './relatorio.ts';

/** Where each fact stands in the log, so that the report can be checked against it. */
export function Eventos({ eventos }: Pick<Relatorio, 'eventos'>) {
  return (
    <section>
      <h2>Registro de eventos</h2>
      {eventos === null ? (
        <p className={classes.corte} role="note">
          O registro de eventos está fora do ar: as posições não puderam ser lidas para este documento.
        </p>
      ) : (
        <table>
          <caption>Posição de cada fato no registro; cada hash encadeia o anterior (SHA-256)</caption>
          <thead>
            <tr>
              <th scope="col" className={classes.numero}>
                Posição
              </th>
              <th scope="col">Fato</th>
              <th scope="col">Quando (Brasília)</th>
              <th scope="col">Quem</th>
              <th scope="col">Hash</th>
            </tr>
          </thead>
          <tbody>
            {eventos.map(({ posicao, descricao, em, autor, hash }) => (
              <tr key={posicao}>
                <td className={classes.numero}>{posicao}</td>
                <td>{descricao}</td>
                <td>
                  <time dateTime={em}>{dataHora(em)}</time>
                </td>
                <td>{autor ?? 'Sistema'}</td>
                <td className={classes.hash}>{hash}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
