import { Alerta } from './alerta.tsx';
import { fecharAlerta, useAlertas } from './alertas.ts';
import classes from './avisos.module.css';

/** Where alerts stand: over the top of the page, so that nothing below them moves. */
export function AreaDosAlertas() {
  const alertas = useAlertas();
  return (
    <div className={classes.area}>
      {alertas.map(({ id, aviso }) => (
        <Alerta key={id} aviso={aviso} aoFechar={() => fecharAlerta(id)} />
      ))}
    </div>
  );
}
