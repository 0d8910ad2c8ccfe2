import { Alerta } from './alerta.tsx';
import classes from './avisos.module.css';
import { alertas } from './fila-de-avisos.ts';

/** Where alerts stand: over the top of the page, so that nothing below them moves. */
export function AreaDosAlertas() {
  return (
    <div className={classes.area}>
      {alertas.useAbertos().map(({ id, aviso }) => (
        <Alerta key={id} aviso={aviso} aoFechar={() => alertas.fechar(id)} />
      ))}
    </div>
  );
}
