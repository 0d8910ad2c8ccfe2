import type { EnvioNaTela } from './envio.ts';
import { ListaComErro, ListaVazia } from './estado-da-lista.tsx';
import { ListaDeEnvios } from './lista-de-envios.tsx';
import { Paginacao } from './paginacao.tsx';

interface Props {
  readonly lista: { readonly envios: readonly EnvioNaTela[]; readonly proxima: string | null } | null;
  /** Whether the rest of the list can be paged to from here. */
  readonly paginada?: boolean;
}

/** The list of imports in its states. */
export function PainelDosEnvios({ lista, paginada = false }: Props) {
  if (lista === null) return <ListaComErro titulo="Não foi possível carregar os envios." />;
  if (lista.envios.length === 0) return <ListaVazia titulo="Nenhum arquivo foi enviado ainda." />;
  return (
    <>
      <ListaDeEnvios envios={lista.envios} />
      {paginada && <Paginacao proxima={lista.proxima} />}
    </>
  );
}
