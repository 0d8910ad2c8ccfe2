import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { BarraDaSelecao } from '#app/kit/lista/barra-da-selecao.tsx';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import { LimparBusca } from '#app/kit/lista/limpar-busca.tsx';
import { PainelDaLista } from '#app/kit/lista/painel-da-lista.tsx';
import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import { useSelecao } from '#app/kit/lista/selecionar.ts';
import { useAtosNasCamadas } from './ato/atos-nas-camadas.tsx';
import { type CamadaNaLixeira, TabelaDaLixeira } from './tabela-da-lixeira.tsx';

interface Props {
  readonly lista: (Paginas & { readonly camadas: readonly CamadaNaLixeira[] }) | null;
  readonly estado: EstadoDaLista;
  readonly podeRestaurar: boolean;
  readonly podeDesfazer: boolean;
}

/** The bin in its four states, with what brings layers back. */
export function PainelDaLixeira({ lista, estado, podeRestaurar, podeDesfazer }: Props) {
  // Nothing is deleted from here.
  const atos = useAtosNasCamadas(podeDesfazer, false);
  const filtros = { search: estado.search };
  const selecao = useSelecao(JSON.stringify(filtros), lista?.total ?? 0);
  const camadas = lista?.camadas ?? [];
  const restaurar = () =>
    atos.perguntar(
      { especie: 'restaurar', selecao: selecao.selecao, quantas: selecao.quantas, filtros },
      selecao.limpar,
    );
  return (
    <PainelDaLista
      estado={estado}
      busca="Buscar na lixeira"
      paginas={lista}
      linhas={camadas.length}
      nomes={['camada', 'camadas']}
      falha="Não foi possível carregar a lixeira."
      vazia={<Vazia busca={estado.search} />}
      selecao={
        <>
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
        </>
      }
    >
      {(carregando) => (
        <TabelaDaLixeira
          camadas={camadas}
          estado={estado}
          selecao={selecao}
          podeRestaurar={podeRestaurar}
          carregando={carregando}
          atos={atos}
        />
      )}
    </PainelDaLista>
  );
}

function Vazia({ busca }: { readonly busca: string }) {
  if (busca === '') return <ListaVazia titulo="A lixeira está vazia." />;
  return (
    <ListaVazia titulo={`Nenhuma camada na lixeira tem “${busca}” no nome ou na descrição.`}>
      <LimparBusca>Limpar a busca</LimparBusca>
    </ListaVazia>
  );
}
