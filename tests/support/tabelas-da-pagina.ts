const semEspaco = (texto: string) => texto.replaceAll(/\s+/g, '');

/** Cells of each row of the table whose caption begins so, without blanks, as `textoDasPaginas` reads paper. */
export function linhasDaTabela(html: string, legenda: string): readonly (readonly string[])[] {
  const tabelas = [...html.matchAll(/<table\b[^>]*><caption>(.*?)<\/caption>.*?<tbody>(.*?)<\/tbody><\/table>/gs)];
  const [, , corpo] = tabelas.find(([, dita = '']) => dita.startsWith(legenda)) ?? [];
  if (corpo === undefined) throw new Error(`nenhuma tabela '${legenda}'`);
  return [...corpo.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, linha = '']) =>
    [...linha.matchAll(/<td\b[^>]*>(.*?)<\/td>/gs)].map(([, celula = '']) =>
      semEspaco(celula.replaceAll(/<[^>]+>/g, '')),
    ),
  );
}
