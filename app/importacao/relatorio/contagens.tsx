import classes from '#app/kit/folha/folha.module.css';
import { hectares, numero, quilometros } from '#app/kit/formatos.ts';
import type { Relatorio } from './relatorio.ts';

/** How much was read and how much of it became layers. */
export function Contagens({ relatorio }: { readonly relatorio: Relatorio }) {
  const { feicoes, camadas, problemas, area, comprimento, vertices, conteudos } = relatorio;
  return (
    <section>
      <h2>Contagens</h2>
      <dl className={classes.contagens}>
        <Contagem nome="Feições lidas" valor={feicoes === null ? '—' : numero(feicoes)} />
        <Contagem nome="Camadas" valor={numero(camadas)} />
        <Contagem nome="Ocorrências" valor={numero(problemas.total)} />
        <Contagem nome="Vértices" valor={numero(vertices)} />
        {area > 0 && <Contagem nome="Área (geodésica)" valor={hectares(area)} />}
        {comprimento > 0 && <Contagem nome="Comprimento (geodésico)" valor={quilometros(comprimento)} />}
      </dl>
      {conteudos.length > 0 && (
        <table>
          <caption>Conteúdo dos arquivos</caption>
          <thead>
            <tr>
              <th scope="col">Arquivo</th>
              <th scope="col">Camada</th>
              <th scope="col">Formato</th>
              <th scope="col">Codificação</th>
              <th scope="col">Coordenadas</th>
              <th scope="col" className={classes.numero}>
                Feições
              </th>
            </tr>
          </thead>
          <tbody>
            {conteudos.map(({ arquivo, camada, formato, codificacao, crs, feicoes: lidas }) => (
              <tr key={`${arquivo} ${camada}`}>
                <td>{arquivo}</td>
                <td>{camada}</td>
                <td>{formato}</td>
                <td>{codificacao}</td>
                <td>{crs === null ? 'a informar' : `EPSG:${crs}`}</td>
                <td className={classes.numero}>{numero(lidas)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Contagem({ nome, valor }: { readonly nome: string; readonly valor: string }) {
  return (
    <div>
      <dt>{nome}</dt>
      <dd>{valor}</dd>
    </div>
  );
}
