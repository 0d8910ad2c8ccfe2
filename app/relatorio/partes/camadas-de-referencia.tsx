import classes from '../folha/folha.module.css';
import { textosDoRelatorio as textos } from '../relatorio.mensagens.ts';

export interface CamadaDoRelatorio {
  readonly id: string;
  readonly nome: string;
  readonly tipo_nome: string;
}

/** Four beside one another in three rows: the specification's; of the rest, on paper, how many they are. */
const VISIVEIS = 12;

export function CamadasDeReferencia({ camadas }: { readonly camadas: readonly CamadaDoRelatorio[] }) {
  if (camadas.length === 0) return <p>{textos.semCamadas}</p>;
  const restam = camadas.length - VISIVEIS;
  return (
    <>
      <ul className={classes.camadas} aria-label="Camadas de referência">
        {camadas.slice(0, VISIVEIS).map(({ id, nome, tipo_nome }) => (
          <li key={id}>
            <span>{nome}</span>
            <span className={classes.segunda}>{tipo_nome}</span>
          </li>
        ))}
      </ul>
      {restam > 0 && <p>Mais {restam}...</p>}
    </>
  );
}
