import classes from './folha.module.css';

/** Letters beyond which a text has the whole width: in one column among others it would be pages long. */
const LARGO = 200;

export function Campo({ nome, valor }: { readonly nome: string; readonly valor: string }) {
  return (
    <div className={valor.length > LARGO ? classes.largo : undefined}>
      <dt>{nome}</dt>
      <dd>{valor}</dd>
    </div>
  );
}
