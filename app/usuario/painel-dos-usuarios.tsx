import { ListaVazia } from '#app/kit/estado-da-lista.tsx';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import { FiltroSimples } from '#app/kit/lista/filtro-simples.tsx';
import { LimparBusca } from '#app/kit/lista/limpar-busca.tsx';
import { PainelDaLista } from '#app/kit/lista/painel-da-lista.tsx';
import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import { EscolhaDoCliente } from './escolha-do-cliente.tsx';
import { TabelaDeUsuarios } from './tabela-de-usuarios.tsx';
import type { PodeNosUsuarios, UsuarioNaTela } from './usuario.ts';

interface Lista extends Paginas {
  readonly usuarios: readonly UsuarioNaTela[];
  readonly grupos: readonly { readonly id: string; readonly nome: string }[];
}

interface Props {
  /** Null where it could not be read. */
  readonly lista: Lista | null;
  readonly estado: EstadoDaLista;
  readonly filtros: { readonly grupo_id: string; readonly situacao: string };
  readonly cliente_id: string | null;
  readonly clientes: readonly { readonly id: string; readonly nome: string }[] | null;
  readonly pode: PodeNosUsuarios;
}

const SITUACOES = [
  { value: '1', label: 'Só com acesso' },
  { value: '0', label: 'Só sem acesso' },
] as const;

/** The list of people, searched, narrowed and sorted by the address. */
export function PainelDosUsuarios({ lista, estado, filtros, cliente_id, clientes, pode }: Props) {
  const { grupo_id, situacao } = filtros;
  const usuarios = lista?.usuarios ?? [];
  return (
    <PainelDaLista
      estado={estado}
      busca="Buscar por nome ou e-mail"
      filtros={
        <>
          <EscolhaDoCliente clientes={clientes} cliente_id={cliente_id} />
          <FiltroSimples
            nome="grupo_id"
            rotulo="Filtrar por grupo"
            todos="Todos os grupos"
            valor={grupo_id}
            opcoes={(lista?.grupos ?? []).map(({ id, nome }) => ({ value: id, label: nome }))}
          />
          <FiltroSimples
            nome="situacao"
            rotulo="Filtrar por situação"
            todos="Toda situação"
            valor={situacao}
            opcoes={SITUACOES}
          />
        </>
      }
      paginas={lista}
      linhas={usuarios.length}
      nomes={['usuário', 'usuários']}
      falha="Não foi possível carregar os usuários."
      vazia={<Vazia filtrada={estado.search !== '' || grupo_id !== '' || situacao !== ''} />}
    >
      {(carregando) => <TabelaDeUsuarios usuarios={usuarios} estado={estado} pode={pode} carregando={carregando} />}
    </PainelDaLista>
  );
}

function Vazia({ filtrada }: { readonly filtrada: boolean }) {
  if (!filtrada) return <ListaVazia titulo="Ainda não há usuários aqui." />;
  return (
    <ListaVazia titulo="Ninguém passa por esta busca e estes filtros.">
      <LimparBusca filtros={['grupo_id', 'situacao']}>Limpar busca e filtros</LimparBusca>
    </ListaVazia>
  );
}
