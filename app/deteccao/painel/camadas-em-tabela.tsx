import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './deteccoes.module.css';

interface Camada {
  readonly id: string;
  readonly nome: string;
  readonly tipo_nome: string;
  /** By how much it is met. */
  readonly medida?: string;
  /** How it is no longer what it was. */
  readonly mudou?: string | undefined;
}

interface Props {
  readonly camadas: readonly Camada[];
  /** Said where there are none. */
  readonly vazia: string;
}

/** Four beside one another in three rows: the specification's; the rest on demand. */
const VISIVEIS = 12;

/** Layers by name and type: twelve of them, the others behind 'Mais N...'. */
export function CamadasEmTabela({ camadas, vazia }: Props) {
  const [todas, setTodas] = useState(false);
  const mostradas = todas ? camadas : camadas.slice(0, VISIVEIS);
  const restam = camadas.length - mostradas.length;
  if (camadas.length === 0) return <p className={classes.vazia}>{vazia}</p>;
  return (
    <div className={classes.camadas}>
      <ul className={classes.grade}>
        {mostradas.map(({ id, nome, tipo_nome, medida, mudou }) => (
          <li key={id} title={`${nome} · ${tipo_nome}`}>
            <span className={classes.nome}>{nome}</span>
            <span className={classes.segunda}>{tipo_nome}</span>
            {medida !== undefined && <span className={classes.segunda}>{medida}</span>}
            {mudou !== undefined && <span className={classes.mudou}>{mudou}</span>}
          </li>
        ))}
      </ul>
      {restam > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => setTodas(true)}>
          Mais {restam}...
        </Button>
      )}
    </div>
  );
}
