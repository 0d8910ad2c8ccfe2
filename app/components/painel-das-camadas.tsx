import { Button, Text } from '@mantine/core';
import { Link, useNavigation } from '@remix-run/react';
import type { CamadaNaTela } from './camada.ts';
import { ListaCarregando, ListaComErro, ListaVazia } from './estado-da-lista.tsx';
import { ListaDeCamadas } from './lista-de-camadas.tsx';
import { Paginacao } from './paginacao.tsx';

interface Props {
  readonly lista: { readonly camadas: readonly CamadaNaTela[]; readonly proxima: string | null } | null;
  readonly busca: string;
  readonly selecionada: string | null;
  readonly podeEnviar: boolean;
  aoEscolher(camada: CamadaNaTela): void;
}

/** The list of layers in its four states. */
export function PainelDasCamadas({ lista, busca, selecionada, podeEnviar, aoEscolher }: Props) {
  const { state, location } = useNavigation();
  if (state === 'loading' && location.pathname === '/camadas') return <ListaCarregando />;
  if (lista === null) return <ListaComErro titulo="Não foi possível carregar as camadas." />;
  if (lista.camadas.length === 0) {
    return busca === '' ? <Vazia podeEnviar={podeEnviar} /> : <SemResultado busca={busca} />;
  }
  return (
    <>
      <ListaDeCamadas camadas={lista.camadas} selecionada={selecionada} aoEscolher={aoEscolher} />
      <Paginacao proxima={lista.proxima} />
    </>
  );
}

function Vazia({ podeEnviar }: { readonly podeEnviar: boolean }) {
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

function SemResultado({ busca }: { readonly busca: string }) {
  return (
    <ListaVazia titulo={`Nenhuma camada tem “${busca}” no nome ou na descrição.`}>
      <Button component={Link} to="/camadas" variant="default">
        Limpar a busca
      </Button>
    </ListaVazia>
  );
}
