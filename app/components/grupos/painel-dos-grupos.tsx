import { Button } from '@mantine/core';
import { useNavigation } from '@remix-run/react';
import { ListaComErro, ListaVazia } from '../estado-da-lista.tsx';
import { type EstadoDaLista, useMudarLista } from '../lista/endereco-da-lista.ts';
import { FormularioDaLista } from '../lista/formulario-da-lista.tsx';
import classes from '../lista/lista.module.css';
import { type Paginas, RodapeDaLista } from '../lista/rodape-da-lista.tsx';
import { EscolhaDoCliente } from '../usuarios/escolha-do-cliente.tsx';
import { type GrupoNaTela, TabelaDeGrupos } from './tabela-de-grupos.tsx';

interface Props {
  /** Null where it could not be read. */
  readonly lista: (Paginas & { readonly grupos: readonly GrupoNaTela[] }) | null;
  readonly estado: EstadoDaLista;
  readonly cliente_id: string | null;
  readonly clientes: readonly { readonly id: string; readonly nome: string }[] | null;
  readonly podeEditar: boolean;
}

/** The list of groups in its four states. */
export function PainelDosGrupos({ lista, estado, cliente_id, clientes, podeEditar }: Props) {
  const mudar = useMudarLista();
  const { state, location } = useNavigation();
  const carregando = state === 'loading' && location.pathname === '/seguranca/grupos';
  return (
    <>
      <FormularioDaLista estado={estado} rotulo="Buscar grupos">
        <EscolhaDoCliente clientes={clientes} cliente_id={cliente_id} />
      </FormularioDaLista>
      {lista === null ? (
        <ListaComErro titulo="Não foi possível carregar os grupos." />
      ) : lista.grupos.length > 0 || carregando ? (
        <div className={classes.area}>
          <TabelaDeGrupos
            comFicha={clientes === null}
            grupos={lista.grupos}
            estado={estado}
            podeEditar={podeEditar}
            carregando={carregando}
          />
        </div>
      ) : estado.search === '' ? (
        <ListaVazia titulo="Ainda não há grupos aqui." />
      ) : (
        <ListaVazia titulo={`Nenhum grupo tem “${estado.search}” no nome.`}>
          <Button variant="default" onClick={() => mudar({ search: null })}>
            Limpar a busca
          </Button>
        </ListaVazia>
      )}
      {lista !== null && (
        <RodapeDaLista estado={estado} paginas={lista} mostradas={lista.grupos.length} nomes={['grupo', 'grupos']} />
      )}
    </>
  );
}
