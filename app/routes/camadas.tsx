import { Anchor, Group, Tabs, Title } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { useState } from 'react';
import { listarAtosNaTela } from '#app/camada/ato/atos.server.ts';
import { ListaDeAtos } from '#app/camada/ato/lista-de-atos.tsx';
import { BotaoDeNovaCamada } from '#app/camada/botao-de-nova-camada.tsx';
import { lerPedidoDeCamadas, listarCamadasNaTela, podeNasCamadas } from '#app/camada/camadas.server.ts';
import { useCamadasOcultas } from '#app/camada/camadas-ocultas.ts';
import { PainelDaCamada } from '#app/camada/painel-da-camada.tsx';
import { type Foco, PainelDasCamadas } from '#app/camada/painel-das-camadas.tsx';
import { dadosDoEnvio, listarEnviosRecentes } from '#app/importacao/envios.server.ts';
import { EnviosRecentes } from '#app/importacao/painel-dos-envios.tsx';
import { AvisoDeAtualidade } from '#app/kit/aviso-de-atualidade.tsx';
import { useTrocarParametros } from '#app/kit/endereco.ts';
import { ListaNoPassado } from '#app/kit/ficha/lista-no-passado.tsx';
import type { PaginaNoTempo } from '#app/kit/ficha/passado.ts';
import { numero } from '#app/kit/formatos.ts';
import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import { PainelComMapa } from '#app/kit/painel.tsx';
import classes from '#app/kit/ui/rolagem.module.css';
import { Mapa } from '#app/map/canvas/mapa.tsx';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { instantePedido } from '#app/server/passado.server.ts';
import { exigeMotivo } from '#app/server/status.server.ts';
import { Moldura } from '#app/shell/moldura.tsx';

/** Imports beside the list; all of them are on /camadas/upload. */
const ENVIOS_RECENTES = 10;
/** Bulk acts beside the list. */
const ATOS_RECENTES = 20;

const NO_PASSADO = { o_que: 'As camadas, na lista e no mapa, como estavam', faltava: 'não havia camadas.' };
const ABAS = ['camadas', 'envios', 'atos'];

export const meta: MetaFunction = () => [{ title: 'Camadas · Atalaia' }];

export const handle: PaginaNoTempo = { lePassado: true };

export const loader = ler('camadas', async (pedido) => {
  const { servicos, escopo, url, pode } = pedido;
  const quando = instantePedido(pedido);
  const em = quando?.em ?? undefined;
  const lida = lerPedidoDeCamadas(url.searchParams);
  const pedida = em === undefined ? lida : { ...lida, filtro: { ...lida.filtro, em } };
  const atualidade = await obterAtualidade(pedido, ['camadas', 'camada_tipos', 'importacoes', 'atos']);
  const [camadas, envios, atos, tipos, extensao, revisao, envio, demanda] = await Promise.all([
    parte(pedido, 'camadas', listarCamadasNaTela(pedido, pedida)),
    parte(pedido, 'envios', listarEnviosRecentes(pedido, ENVIOS_RECENTES)),
    parte(pedido, 'atos', listarAtosNaTela(pedido, ATOS_RECENTES)),
    servicos.camadaTipos.listar(escopo, { em }),
    servicos.camadas.obterExtensao(escopo, { em }),
    servicos.ladrilhos.obterRevisao(escopo),
    em === undefined ? dadosDoEnvio(pedido) : null,
    exigeMotivo(pedido, escopo.cliente_id),
  ]);
  const { estado } = pedida.lista;
  const filtros = { layer_type: pedida.filtro.tipos, active_type: pedida.filtro.ativos };
  const podeNelas = podeNasCamadas(pedido, em !== undefined);
  const lista = { estado, filtros, porAtivo: pode('ativos.ver'), pode: podeNelas, exigeMotivo: demanda };
  return {
    lista,
    atualidade,
    camadas,
    envios,
    atos,
    tipos,
    extensao,
    revisao: String(revisao),
    envio,
    podeCriar: em === undefined && pode('camadas.criar'),
    passado: quando && { ...quando, existia: em !== undefined, existe: true },
  };
});

/** A layer that somebody chose, in the list or on the map. */
type Escolhida = { readonly id: string; readonly nome: string };

export default function Camadas() {
  const dados = useLoaderData<typeof loader>();
  const { atualidade, tipos, extensao, revisao, camadas, envios, atos, envio, lista, podeCriar, passado } = dados;
  const em = passado?.em ?? null;
  const [foco, setFoco] = useState<Foco | null>(null);
  const [escolhida, setEscolhida] = useState<Escolhida | null>(null);
  const ocultas = useCamadasOcultas();
  const { aba, mudarAba } = useAba();
  return (
    <Moldura>
      <PainelComMapa
        titulo="Camadas e envios"
        mapa={
          <>
            <Mapa
              tipos={tipos}
              revisao={revisao}
              extensao={extensao}
              foco={foco}
              em={em}
              ocultas={ocultas.ids}
              lugares={camadas?.camadas ?? []}
              escolhida={escolhida?.id ?? null}
              aoEscolher={setEscolhida}
            />
            {escolhida !== null && <PainelDaCamada camada={escolhida} aoFechar={() => setEscolhida(null)} />}
          </>
        }
      >
        <AvisoDeAtualidade atualidade={atualidade} />
        <ListaNoPassado
          endereco="/camadas"
          passado={passado}
          textos={NO_PASSADO}
          rotulo="Ver as camadas em uma data"
          semCampos={['painel']}
        />
        <Group justify="space-between" px="md" pt="sm" pb={4} wrap="nowrap">
          <Group gap="sm" align="baseline">
            <Title order={1}>Camadas</Title>
            <Anchor component={Link} to="/camadas/lixeira" size="sm">
              Lixeira
            </Anchor>
          </Group>
          <BotaoDeNovaCamada envio={envio} podeCriar={podeCriar} />
        </Group>
        <Tabs value={em === null ? aba : 'camadas'} onChange={mudarAba} keepMounted={false} className={classes.abas}>
          <Tabs.List>
            <Tabs.Tab value="camadas">Lista{camadas !== null && ` (${quantas(camadas)})`}</Tabs.Tab>
            {em === null && <Tabs.Tab value="envios">Envios</Tabs.Tab>}
            {em === null && <Tabs.Tab value="atos">Atos</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="camadas" className={classes.aba}>
            <PainelDasCamadas
              {...lista}
              lista={camadas}
              podeEnviar={envio !== null}
              ocultas={ocultas}
              escolhida={escolhida?.id ?? null}
              aoFocar={setFoco}
              aoEscolher={(camada) => {
                setFoco(camada);
                setEscolhida(camada);
              }}
            />
          </Tabs.Panel>
          <Tabs.Panel value="envios" className={classes.aba}>
            <div className={classes.rolagem}>
              <EnviosRecentes envios={envios} />
            </div>
          </Tabs.Panel>
          <Tabs.Panel value="atos" className={classes.aba}>
            <div className={classes.rolagem}>
              <ListaDeAtos atos={atos} />
            </div>
          </Tabs.Panel>
        </Tabs>
      </PainelComMapa>
    </Moldura>
  );
}

const quantas = ({ total, haMais }: Paginas) => `${haMais ? 'mais de ' : ''}${numero(total)}`;

/** Which tab is open, in the address. */
function useAba() {
  const [parametros] = useSearchParams();
  const trocar = useTrocarParametros();
  const pedida = parametros.get('painel') ?? '';
  return {
    aba: ABAS.includes(pedida) ? pedida : 'camadas',
    mudarAba: (valor: string | null) =>
      trocar((novos) => {
        if (valor === null || valor === 'camadas') novos.delete('painel');
        else novos.set('painel', valor);
      }),
  };
}
