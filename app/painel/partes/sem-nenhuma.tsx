import { ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { deteccoes as textos } from '#app/mensagens/especificacao.ts';
import { Cartao } from './cartao.tsx';

/** Nothing passes the filter. */
export function SemNenhuma() {
  return (
    <Cartao titulo="Detecções" lugar="inteiro">
      <ListaVazia titulo={textos.nenhuma}>{textos.verifiqueOsFiltros}</ListaVazia>
    </Cartao>
  );
}
