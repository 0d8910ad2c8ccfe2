import { ListaVazia } from '#app/kit/estado-da-lista.tsx';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import { LimparBusca } from '#app/kit/lista/limpar-busca.tsx';
import { PainelDaLista } from '#app/kit/lista/painel-da-lista.tsx';
import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import { EscolhaDoCliente } from '#app/usuario/usuario.porta.ts';
import { type GrupoNaTela, TabelaDeGrupos } from './tabela-de-grupos.tsx';

interface Props {
  /** Null where it could not be read. */
  readonly lista: (Paginas & { readonly grupos: readonly GrupoNaTela[] }) | null;
  readonly estado: EstadoDaLista;
  readonly cliente_id: string | null;
  readonly clientes: readonly { readonly id: string; readonly nome: string }[] | null;
  readonly podeEditar: boolean;
}

/** The list of groups, searched and sorted by the address. */
export function PainelDosGrupos({ lista, estado, cliente_id, clientes, podeEditar }: Props) {
  const grupos = lista?.grupos ?? [];
  return (
    <PainelDaLista
      estado={estado}
      busca="Buscar grupos"
      filtros={<EscolhaDoCliente clientes={clientes} cliente_id={cliente_id} />}
      paginas={lista}
      linhas={grupos.length}
      nomes={['grupo', 'grupos']}
      falha="Não foi possível carregar os grupos."
      vazia={<Vazia busca={estado.search} />}
    >
      {(carregando) => (
        <TabelaDeGrupos
          comFicha={clientes === null}
          grupos={grupos}
          estado={estado}
          podeEditar={podeEditar}
          carregando={carregando}
        />
      )}
    </PainelDaLista>
  );
}

function Vazia({ busca }: { readonly busca: string }) {
  if (busca === '') return <ListaVazia titulo="Ainda não há grupos aqui." />;
  return (
    <ListaVazia titulo={`Nenhum grupo tem “${busca}” no nome.`}>
      <LimparBusca>Limpar a busca</LimparBusca>
    </ListaVazia>
  );
}
