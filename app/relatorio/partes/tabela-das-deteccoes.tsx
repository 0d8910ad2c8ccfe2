import { Contorno } from '#app/kit/contorno.tsx';
import { dataNaTela } from '#app/kit/datas.ts';
import folha from '#app/kit/folha/folha.module.css';
import { hectares, numero } from '#app/kit/formatos.ts';
import classes from '../folha/folha.module.css';
import type { LinhaDoRelatorio } from './linha.ts';

interface Props {
  readonly linhas: readonly LinhaDoRelatorio[];
  readonly total: number;
  /** Whether they are of several analyses. */
  readonly comOrigem: boolean;
}

/** The detections in the order of their numbers on the map. */
export function TabelaDasDeteccoes({ linhas, total, comOrigem }: Props) {
  return (
    <>
      {linhas.length < total && (
        <p className={folha.corte} role="note">
          Lista cortada: as {numero(linhas.length)} primeiras de {numero(total)}. Todas estão na exportação das
          detecções.
        </p>
      )}
      <table className={classes.tabela}>
        <caption>Detecções, na ordem dos seus números nos mapas; centro em graus, área geodésica</caption>
        <thead>
          <tr>
            <th scope="col" className={folha.numero}>
              Nº
            </th>
            <th scope="col" className={classes.larga}>
              Forma
            </th>
            <th scope="col">Tipo</th>
            {comOrigem && <th scope="col">Ativo e análise</th>}
            <th scope="col">Data</th>
            <th scope="col">Status</th>
            <th scope="col" className={classes.larga}>
              Camada de referência
            </th>
            <th scope="col" className={classes.larga}>
              Centro
            </th>
            <th scope="col" className={folha.numero}>
              Área
            </th>
          </tr>
        </thead>
        <tbody>
          {linhas.map((linha, i) => (
            <Linha key={linha.id} linha={linha} n={i + 1} comOrigem={comOrigem} />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface PropsDaLinha {
  readonly linha: LinhaDoRelatorio;
  readonly n: number;
  readonly comOrigem: boolean;
}

function Linha({ linha, n, comOrigem }: PropsDaLinha) {
  const { nome, classificacao, ativo, analise, data_analise, status, camada_referencia, centroid, area } = linha;
  return (
    <tr>
      <td className={folha.numero}>{n}</td>
      <td className={classes.larga}>
        <Contorno
          className={classes.miniatura}
          svg={linha.geometria_svg}
          tipo={linha.tipo}
          espessura={1.5}
          // A cell without a word is left out of what is read aloud, and those after it would be under other heads.
          descricao={`Contorno da detecção ${n}`}
        />
      </td>
      <td className={folha.nosso}>{nome || 'Sem tipo'}</td>
      {comOrigem && (
        <td>
          {ativo}
          <br />
          <span className={classes.segunda}>{analise}</span>
        </td>
      )}
      <td className={folha.instante}>{dataNaTela(data_analise)}</td>
      <td>
        {status}
        {classificacao !== null && (
          <>
            <br />
            <span className={classes.segunda}>{classificacao}</span>
          </>
        )}
      </td>
      <td className={classes.larga}>{camada_referencia ?? '—'}</td>
      <td className={`${folha.instante} ${classes.larga}`}>
        {graus(centroid[1])}
        <br />
        {graus(centroid[0])}
      </td>
      <td className={folha.numero}>{hectares(area)}</td>
    </tr>
  );
}

const graus = (n: number) => n.toLocaleString('pt-BR', { minimumFractionDigits: 4, maximumFractionDigits: 4 });
