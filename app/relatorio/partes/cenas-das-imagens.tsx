import { instanteComFuso } from '#app/kit/datas.ts';
import folha from '#app/kit/folha/folha.module.css';
import { provedorEmPalavras } from '#app/mensagens/provedor.ts';
import type { CenaDoDocumento } from '#domain/relatorio/relatorio.events.ts';
import classes from '../folha/folha.module.css';

/** By which names and hashes the scenes of the images are known, to whoever looks for them elsewhere. */
export function CenasDasImagens({ cenas }: { readonly cenas: readonly CenaDoDocumento[] }) {
  if (cenas.length === 0) return null;
  return (
    <table className={classes.junta}>
      <caption>Cenas das imagens: cada uma é conhecida pelo nome que o seu provedor lhe dá</caption>
      <thead>
        <tr>
          <th scope="col">Sensor</th>
          <th scope="col">Obtida em</th>
          <th scope="col">Cena, e SHA-256 do seu arquivo onde o provedor o diz</th>
        </tr>
      </thead>
      <tbody>
        {cenas.map(({ provedor, id, satelite, obtida_em, sha256 }) => (
          <tr key={`${provedor} ${id} ${sha256}`}>
            <td>{[satelite, provedorEmPalavras(provedor)].filter(Boolean).join(', ')}</td>
            <td>{obtida_em === null ? 'Sem data' : instanteComFuso(obtida_em)}</td>
            <td className={folha.hash}>
              {id}
              {sha256 !== null && <div>{sha256}</div>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
