import { z } from 'zod';
import { agirNoEnvio } from '#app/importacao/agir-no-envio.server.ts';
import { conferencia } from '#app/importacao/conferencia.mensagens.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { escolhaSchema } from '#domain/importacao/duvidas.ts';

export { PaginaDaAcao as default } from '#app/shell/pagina-da-acao.tsx';

/** What was decided about an import: each field `escolha…` is one choice as JSON, `escolhas` a list of them. */
export const action = agirNoEnvio('corrigirEnvio', ({ servicos }, id, contexto, form) =>
  servicos.envios.corrigir(id, { escolhas: escolhasDo(form), edicoes: null }, contexto),
);

function escolhasDo(form: FormData) {
  const textos = [...form].flatMap(([nome, valor]) =>
    /^escolha/.test(nome) && typeof valor === 'string' && valor !== '' ? [valor] : [],
  );
  const lidas = z.array(escolhaSchema).min(1).safeParse(textos.flatMap(deJson));
  if (!lidas.success) throw camposInvalidos({ escolhas: [conferencia.escolhas] });
  return lidas.data;
}

function deJson(texto: string): unknown[] {
  try {
    return [JSON.parse(texto)].flat();
  } catch {
    return [null];
  }
}
