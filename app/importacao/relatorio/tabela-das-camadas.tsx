import classes from '#app/kit/folha/folha.module.css';
import { hectares, quilometros } from '#app/kit/formatos.ts';
import { Corte } from './corte.tsx';
import type { LinhaNoRelatorio, Relatorio } from './relatorio.ts';

/** What the map shows, as a table. */
export function TabelaDasCamadas({ linhas }: { readonly linhas: Relatorio['linhas'] }) {
  return (
    <section>
      <h2>Camadas</h2>
      <Corte parte={linhas} oQue="as" onde="Todas estão na lista de camadas da aplicação." />
      {linhas.total === 0 ? (
        <p>Nenhuma camada foi criada por este envio.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col" className={classes.numero}>
                Feição
              </th>
              <th scope="col">Nome</th>
              <th scope="col">Arquivo</th>
              <th scope="col" className={classes.numero}>
                Medida
              </th>
            </tr>
          </thead>
          <tbody>
            {linhas.itens.map((linha) => (
              <tr key={linha.id}>
                <td className={classes.numero}>{linha.feicao ?? '—'}</td>
                <td>{linha.nome || 'Sem nome'}</td>
                <td>{linha.arquivo ?? '—'}</td>
                <td className={classes.numero}>{medidaDe(linha)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function medidaDe({ area, comprimento }: LinhaNoRelatorio): string {
  if (area !== null) return hectares(area);
  return comprimento === null ? 'ponto' : quilometros(comprimento);
}
