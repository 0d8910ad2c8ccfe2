export function Campo({ nome, valor }: { readonly nome: string; readonly valor: string }) {
  return (
    <div>
      <dt>{nome}</dt>
      <dd>{valor}</dd>
    </div>
  );
}
