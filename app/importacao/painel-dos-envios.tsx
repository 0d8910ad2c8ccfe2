import { Button, Group } from '@mantine/core';
import { Link } from '@remix-run/react';
import { ListaCarregando, ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { useListaACaminho } from '#app/kit/lista/a-caminho.ts';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import { FiltroSimples } from '#app/kit/lista/filtro-simples.tsx';
import { FormularioDaLista } from '#app/kit/lista/formulario-da-lista.tsx';
import { LimparBusca } from '#app/kit/lista/limpar-busca.tsx';
import { OrdenarPor } from '#app/kit/lista/ordenar-por.tsx';
import { type Paginas, RodapeDaLista } from '#app/kit/lista/rodape-da-lista.tsx';
import { acoesDoEstado, aparenciaDoEstado, type EnvioNaTela, type EstadoDaImportacao } from './envio.ts';
import { ListaDeEnvios } from './lista-de-envios.tsx';

const ORDENS = [
  { coluna: 'solicitada_em', titulo: 'Envio' },
  { coluna: 'alterada_em', titulo: 'Última mudança' },
] as const;
const SITUACOES = (Object.keys(acoesDoEstado) as EstadoDaImportacao[]).map((value) => ({
  value,
  label: aparenciaDoEstado[value].nome,
}));

interface Props {
  readonly lista: (Paginas & { readonly envios: readonly EnvioNaTela[] }) | null;
  readonly estado: EstadoDaLista;
  /** The state that the list is narrowed to; '' for every one. */
  readonly situacao: string;
}

/** The list of imports in its four states, searched, narrowed and sorted by the address. */
export function PainelDosEnvios({ lista, estado, situacao }: Props) {
  const carregando = useListaACaminho();
  const filtrada = estado.search !== '' || situacao !== '';
  return (
    <>
      <FormularioDaLista estado={estado} rotulo="Buscar por nome de arquivo">
        <FiltroSimples nome="estado" rotulo="Situação" todos="Todas as situações" valor={situacao} opcoes={SITUACOES} />
      </FormularioDaLista>
      <OrdenarPor ordens={ORDENS} estado={estado} />
      {lista === null ? (
        <ListaComErro titulo="Não foi possível carregar os envios." />
      ) : carregando ? (
        <ListaCarregando linhas={Math.max(lista.envios.length, 3)} />
      ) : lista.envios.length > 0 ? (
        <ListaDeEnvios envios={lista.envios} />
      ) : filtrada ? (
        <ListaVazia titulo="Nenhum envio tem esse nome de arquivo nessa situação.">
          <LimparBusca filtros={['estado']}>Limpar filtros</LimparBusca>
        </ListaVazia>
      ) : (
        <ListaVazia titulo="Nenhum arquivo foi enviado ainda." />
      )}
      {lista !== null && (
        <RodapeDaLista estado={estado} paginas={lista} mostradas={lista.envios.length} nomes={['envio', 'envios']} />
      )}
    </>
  );
}

/** The newest imports beside another list; all of them are on their own page. */
export function EnviosRecentes({ envios }: { readonly envios: readonly EnvioNaTela[] | null }) {
  if (envios === null) return <ListaComErro titulo="Não foi possível carregar os envios." />;
  if (envios.length === 0) return <ListaVazia titulo="Nenhum arquivo foi enviado ainda." />;
  return (
    <>
      <ListaDeEnvios envios={envios} />
      <Group justify="center" p="sm">
        <Button component={Link} to="/camadas/upload" variant="default" size="compact-sm">
          Ver todos os envios
        </Button>
      </Group>
    </>
  );
}
