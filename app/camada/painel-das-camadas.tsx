import { Button, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { useInstantePedido } from '#app/kit/ficha/passado.ts';
import { useListaACaminho } from '#app/kit/lista/a-caminho.ts';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import listas from '#app/kit/lista/lista.module.css';
import { type Paginas, RodapeDaLista } from '#app/kit/lista/rodape-da-lista.tsx';
import { useSelecao } from '#app/kit/lista/selecionar.ts';
import { AcoesDaSelecao } from './acoes-da-selecao.tsx';
import { useAtosNasCamadas } from './ato/atos-nas-camadas.tsx';
import type { CamadaNaTela } from './camada.ts';
import type { CamadasOcultas } from './camadas-ocultas.ts';
import { FiltrosDasCamadas, LimparFiltros } from './filtros-das-camadas.tsx';
import type { PodeNasCamadas } from './menu-da-camada.tsx';
import { TabelaDasCamadas } from './tabela-das-camadas.tsx';

/** Where the map is sent to; a new object sends it there again. */
export type Foco = Pick<CamadaNaTela, 'id' | 'extensao'>;

interface Props {
  readonly lista: (Paginas & { readonly camadas: readonly CamadaNaTela[] }) | null;
  readonly estado: EstadoDaLista;
  readonly filtros: FiltrosDasCamadas;
  readonly porAtivo: boolean;
  readonly podeEnviar: boolean;
  readonly pode: PodeNasCamadas;
  readonly exigeMotivo: boolean;
  readonly ocultas: CamadasOcultas;
  /** The one whose details are open. */
  readonly escolhida: string | null;
  aoFocar(foco: Foco): void;
  aoEscolher(camada: CamadaNaTela): void;
}

/** The list of layers in its four states, with what filters it and what is done with it. */
export function PainelDasCamadas(props: Props) {
  const { lista, estado, filtros, porAtivo, pode, ocultas, escolhida, aoFocar } = props;
  const tudo = { ...filtros, search: estado.search };
  const atos = useAtosNasCamadas(pode.desfazer, props.exigeMotivo);
  const selecao = useSelecao(JSON.stringify(tudo), lista?.total ?? 0);
  const carregando = useListaACaminho();
  // Of the past there is nothing to tick layers for.
  const passado = useInstantePedido() !== null;
  const filtrada = estado.search !== '' || filtros.layer_type.length > 0 || filtros.active_type.length > 0;
  return (
    <>
      <FiltrosDasCamadas estado={estado} filtros={filtros} porAtivo={porAtivo} />
      <div className={listas.area}>
        {lista === null ? (
          <ListaComErro titulo="Não foi possível carregar as camadas." />
        ) : lista.camadas.length === 0 && !carregando ? (
          <Vazia filtrada={filtrada} busca={estado.search} podeEnviar={props.podeEnviar} passado={passado} />
        ) : (
          <TabelaDasCamadas
            camadas={lista.camadas}
            estado={estado}
            selecao={passado ? undefined : selecao}
            ocultas={ocultas}
            pode={pode}
            atos={atos}
            atual={escolhida}
            carregando={carregando}
            aoEscolher={props.aoEscolher}
          />
        )}
      </div>
      {!passado && (
        <AcoesDaSelecao
          selecao={selecao}
          filtros={tudo}
          ocultas={ocultas}
          pode={pode}
          atos={atos}
          aoAjustar={(extensao) => aoFocar({ id: '', extensao })}
        />
      )}
      {atos.pergunta}
      {lista !== null && (
        <RodapeDaLista estado={estado} paginas={lista} mostradas={lista.camadas.length} nomes={['camada', 'camadas']} />
      )}
    </>
  );
}

interface VaziaProps {
  readonly filtrada: boolean;
  readonly busca: string;
  readonly podeEnviar: boolean;
  readonly passado: boolean;
}

function Vazia({ filtrada, busca, podeEnviar, passado }: VaziaProps) {
  if (filtrada) {
    return (
      <ListaVazia
        titulo={
          busca === ''
            ? 'Nenhuma camada está nos filtros escolhidos.'
            : `Nenhuma camada tem “${busca}” no nome ou na descrição.`
        }
      >
        <LimparFiltros aparencia="default" />
      </ListaVazia>
    );
  }
  if (passado) return <ListaVazia titulo="Não havia camadas ao seu alcance nesse instante." />;
  return (
    <ListaVazia titulo="Ainda não há camadas ao seu alcance.">
      {podeEnviar ? (
        <Button component={Link} to="/camadas/upload">
          Enviar arquivos
        </Button>
      ) : (
        <Text size="xs" c="dimmed">
          Quando alguém publicar um envio, ele aparece aqui.
        </Text>
      )}
    </ListaVazia>
  );
}
