import { Button } from '@mantine/core';
import { useNavigation } from '@remix-run/react';
import { IconRestore } from '@tabler/icons-react';
import { ListaComErro, ListaVazia } from '../estado-da-lista.tsx';
import { BarraDaSelecao } from '../lista/barra-da-selecao.tsx';
import { type EstadoDaLista, useMudarLista } from '../lista/endereco-da-lista.ts';
import { FormularioDaLista } from '../lista/formulario-da-lista.tsx';
import { type Paginas, RodapeDaLista } from '../lista/rodape-da-lista.tsx';
import { useSelecao } from '../lista/selecionar.ts';
import { useAtosNasCamadas } from './atos-nas-camadas.tsx';
import { type CamadaNaLixeira, TabelaDaLixeira } from './tabela-da-lixeira.tsx';

interface Props {
  readonly lista: (Paginas & { readonly camadas: readonly CamadaNaLixeira[] }) | null;
  readonly estado: EstadoDaLista;
  readonly podeRestaurar: boolean;
  readonly podeDesfazer: boolean;
}

/** The bin in its four states, with what brings layers back. */
export function PainelDaLixeira({ lista, estado, podeRestaurar, podeDesfazer }: Props) {
  const mudar = useMudarLista();
  const { state, location } = useNavigation();
  const atos = useAtosNasCamadas(podeDesfazer);
  const filtros = { search: estado.search };
  const selecao = useSelecao(JSON.stringify(filtros), lista?.total ?? 0);
  const carregando = state === 'loading' && location.pathname === '/camadas/lixeira';
  const restaurar = () =>
    atos.perguntar(
      { especie: 'restaurar', selecao: selecao.selecao, quantas: selecao.quantas, filtros },
      selecao.limpar,
    );
  return (
    <>
      <FormularioDaLista estado={estado} rotulo="Buscar na lixeira" />
      {lista === null ? (
        <ListaComErro titulo="Não foi possível carregar a lixeira." />
      ) : lista.camadas.length > 0 || carregando ? (
        <TabelaDaLixeira
          camadas={lista.camadas}
          estado={estado}
          selecao={selecao}
          podeRestaurar={podeRestaurar}
          carregando={carregando}
          atos={atos}
        />
      ) : estado.search !== '' ? (
        <ListaVazia titulo={`Nenhuma camada na lixeira tem “${estado.search}” no nome ou na descrição.`}>
          <Button variant="default" onClick={() => mudar({ search: null })}>
            Limpar a busca
          </Button>
        </ListaVazia>
      ) : (
        <ListaVazia titulo="A lixeira está vazia." />
      )}
      <BarraDaSelecao selecao={selecao} nomes={['camada selecionada', 'camadas selecionadas']}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRestore size={14} aria-hidden />}
          onClick={restaurar}
        >
          Restaurar as selecionadas
        </Button>
      </BarraDaSelecao>
      {atos.pergunta}
      {lista !== null && (
        <RodapeDaLista estado={estado} paginas={lista} mostradas={lista.camadas.length} nomes={['camada', 'camadas']} />
      )}
    </>
  );
}
