import '#app/kit/ui/pagina-a4.css';
import './pagina-das-exportadas.css';
import { dataNaTela, instanteComFuso, periodoEmPalavras } from '#app/kit/datas.ts';
import classes from '#app/kit/folha/folha.module.css';
import { usePronto } from '#app/kit/folha/usar-pronto.ts';
import { decimal, hectares, plural } from '#app/kit/formatos.ts';
import type { FolhaDasDeteccoes as Folha } from './folha.ts';

/** Decimals of a coordinate: the specification's. */
const CASAS = 4;

/** Detections as a table on paper: always light, with the head again on each sheet. */
export function FolhaDasDeteccoes({ folha }: { readonly folha: Folha }) {
  const { deteccoes, area, inicio, fim, emitido } = folha;
  const periodo = periodoEmPalavras(inicio && dataNaTela(inicio), fim && dataNaTela(fim));
  usePronto(true);
  return (
    <main className={classes.folha} style={{ width: 'min(297mm, 100%)' }}>
      <header className={classes.cabecalho}>
        <div>
          <h1>Detecções</h1>
          <p>
            {plural(deteccoes.length, 'detecção', 'detecções')} · {hectares(area)}
            {periodo !== '' && ` · data da análise: ${periodo}`}
          </p>
        </div>
      </header>
      <table>
        <caption>Centro em graus (WGS 84); área geodésica, em hectares.</caption>
        <thead>
          <tr>
            <th scope="col">Data</th>
            <th scope="col">Tipo</th>
            <th scope="col">Status</th>
            <th scope="col">Ativo</th>
            <th scope="col">Análise</th>
            <th scope="col">Classificação</th>
            <th scope="col">Observação</th>
            <th scope="col" className={classes.numero}>
              Área
            </th>
            <th scope="col" className={classes.numero}>
              Latitude; longitude
            </th>
          </tr>
        </thead>
        <tbody>
          {deteccoes.map((uma) => (
            <tr key={uma.id}>
              <td className={classes.instante}>{uma.data}</td>
              <td>{uma.tipo}</td>
              <td>{uma.status}</td>
              <td>{uma.ativo}</td>
              <td>{uma.analise}</td>
              <td>{uma.classificacao}</td>
              <td>{uma.observacao}</td>
              <td className={classes.numero}>{hectares(uma.area)}</td>
              <td className={classes.numero}>
                {decimal(uma.lat, CASAS)}; {decimal(uma.lng, CASAS)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer className={classes.rodape}>
        Emitido em {instanteComFuso(emitido.em)} por {emitido.por}. Exportação {emitido.id}.
      </footer>
    </main>
  );
}
