import type { ReactNode } from 'react';
import { ListaCarregando, ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { useListaACaminho } from '#app/kit/lista/a-caminho.ts';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import { FormularioDaLista } from '#app/kit/lista/formulario-da-lista.tsx';
import { LimparBusca } from '#app/kit/lista/limpar-busca.tsx';
import { RodapeDaLista } from '#app/kit/lista/rodape-da-lista.tsx';
import { textosDosAgendamentos as textos } from './agendamento.mensagens.ts';
import type { PaginaDeAgendamentos } from './agendamento.ts';
import { ListaDosAgendamentos } from './lista-dos-agendamentos.tsx';

interface Props {
  /** Null where they could not be read. */
  readonly pagina: PaginaDeAgendamentos | null;
  readonly estado: EstadoDaLista;
  /** The way to the first one, while there is none. */
  readonly children: ReactNode;
}

/** Schedules, page by page and searched by their names, in the four states of a list. */
export function PainelDosAgendamentos({ pagina, estado, children }: Props) {
  const carregando = useListaACaminho();
  if (pagina === null) return <ListaComErro titulo={textos.naoVieram} />;
  const { agendamentos } = pagina;
  if (agendamentos.length === 0 && estado.search === '')
    return <ListaVazia titulo={textos.nenhum}>{children}</ListaVazia>;
  return (
    <>
      <FormularioDaLista estado={estado} rotulo={textos.buscar} />
      {carregando ? (
        <ListaCarregando linhas={Math.max(agendamentos.length, 3)} />
      ) : agendamentos.length > 0 ? (
        <ListaDosAgendamentos agendamentos={agendamentos} />
      ) : (
        <ListaVazia titulo={textos.nenhumComNome}>
          <LimparBusca>Limpar a busca</LimparBusca>
        </ListaVazia>
      )}
      <RodapeDaLista
        estado={estado}
        paginas={pagina}
        mostradas={agendamentos.length}
        nomes={['relatório agendado', 'relatórios agendados']}
      />
    </>
  );
}
