import { Button } from '@mantine/core';
import { useNavigation } from '@remix-run/react';
import { ListaComErro, ListaVazia } from '../estado-da-lista.tsx';
import { type EstadoDaLista, useMudarLista } from '../lista/endereco-da-lista.ts';
import { FiltroSimples } from '../lista/filtro-simples.tsx';
import { FormularioDaLista } from '../lista/formulario-da-lista.tsx';
import classes from '../lista/lista.module.css';
import { type Paginas, RodapeDaLista } from '../lista/rodape-da-lista.tsx';
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

/** The list of people in its four states, with search and filters. */
export function PainelDosUsuarios({ lista, estado, filtros, cliente_id, clientes, pode }: Props) {
  const mudar = useMudarLista();
  const { state, location } = useNavigation();
  const carregando = state === 'loading' && location.pathname === '/seguranca/usuarios';
  return (
    <>
      <FormularioDaLista estado={estado} rotulo="Buscar por nome ou e-mail">
        <EscolhaDoCliente clientes={clientes} cliente_id={cliente_id} />
        <FiltroSimples
          nome="grupo_id"
          rotulo="Filtrar por grupo"
          todos="Todos os grupos"
          valor={filtros.grupo_id}
          opcoes={(lista?.grupos ?? []).map(({ id, nome }) => ({ value: id, label: nome }))}
        />
        <FiltroSimples
          nome="situacao"
          rotulo="Filtrar por situação"
          todos="Toda situação"
          valor={filtros.situacao}
          opcoes={SITUACOES}
        />
      </FormularioDaLista>
      {lista === null ? (
        <ListaComErro titulo="Não foi possível carregar os usuários." />
      ) : lista.usuarios.length > 0 || carregando ? (
        <div className={classes.area}>
          <TabelaDeUsuarios usuarios={lista.usuarios} estado={estado} pode={pode} carregando={carregando} />
        </div>
      ) : estado.search === '' && filtros.grupo_id === '' && filtros.situacao === '' ? (
        <ListaVazia titulo="Ainda não há usuários aqui." />
      ) : (
        <ListaVazia titulo="Ninguém passa por esta busca e estes filtros.">
          <Button variant="default" onClick={() => mudar({ search: null, grupo_id: null, situacao: null })}>
            Limpar busca e filtros
          </Button>
        </ListaVazia>
      )}
      {lista !== null && (
        <RodapeDaLista
          estado={estado}
          paginas={lista}
          mostradas={lista.usuarios.length}
          nomes={['usuário', 'usuários']}
        />
      )}
    </>
  );
}
