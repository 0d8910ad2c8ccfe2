import { Group, Tabs, Title } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { useState } from 'react';
import { AvisoDeAtualidade } from '#app/components/aviso-de-atualidade.tsx';
import { useCamadasOcultas } from '#app/components/camadas/camadas-ocultas.ts';
import { type Foco, PainelDasCamadas } from '#app/components/camadas/painel-das-camadas.tsx';
import { useTrocarParametros } from '#app/components/endereco.ts';
import { numero } from '#app/components/formatos.ts';
import { Moldura } from '#app/components/moldura.tsx';
import { PainelComMapa } from '#app/components/painel.tsx';
import { EnviosRecentes } from '#app/components/painel-dos-envios.tsx';
import classes from '#app/components/ui/rolagem.module.css';
import { BotaoDeEnvio } from '#app/forms/envio/botao-de-envio.tsx';
import { Mapa } from '#app/map/mapa.tsx';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { lerPedidoDeCamadas, listarCamadasNaTela, podeNasCamadas } from '#app/server/camadas.server.ts';
import { dadosDoEnvio, listarEnviosRecentes } from '#app/server/envios.server.ts';
import { parte } from '#app/server/parte.server.ts';

/** Imports beside the list; all of them are on /camadas/upload. */
const ENVIOS_RECENTES = 10;

export const meta: MetaFunction = () => [{ title: 'Camadas · Atalaia' }];

export const loader = ler('camadas', async (pedido) => {
  const { servicos, escopo, url, pode } = pedido;
  const pedida = lerPedidoDeCamadas(url.searchParams);
  const atualidade = await obterAtualidade(pedido, ['camadas', 'importacoes']);
  const [camadas, envios, tipos, extensao, revisao, envio] = await Promise.all([
    parte(pedido, 'camadas', listarCamadasNaTela(pedido, pedida)),
    parte(pedido, 'envios', listarEnviosRecentes(pedido, ENVIOS_RECENTES)),
    servicos.camadaTipos.listar(escopo),
    servicos.camadas.obterExtensao(escopo),
    servicos.ladrilhos.obterRevisao(escopo),
    dadosDoEnvio(pedido),
  ]);
  const { estado } = pedida.lista;
  const filtros = { layer_type: pedida.filtro.tipos, active_type: pedida.filtro.ativos };
  const lista = { estado, filtros, porAtivo: pode('ativos.ver'), pode: podeNasCamadas(pedido) };
  return { lista, atualidade, camadas, envios, tipos, extensao, revisao: String(revisao), envio };
});

export default function Camadas() {
  const { atualidade, tipos, extensao, revisao, camadas, envios, envio, lista } = useLoaderData<typeof loader>();
  const [foco, setFoco] = useState<Foco | null>(null);
  const ocultas = useCamadasOcultas();
  const [parametros] = useSearchParams();
  const trocar = useTrocarParametros();
  const aba = parametros.get('painel') === 'envios' ? 'envios' : 'camadas';
  const mudarAba = (valor: string | null) =>
    trocar((novos) => {
      if (valor === 'envios') novos.set('painel', valor);
      else novos.delete('painel');
    });
  return (
    <Moldura>
      <PainelComMapa
        titulo="Camadas e envios"
        mapa={
          <Mapa
            tipos={tipos}
            revisao={revisao}
            extensao={extensao}
            foco={foco}
            ocultas={ocultas.ids}
            lugares={camadas?.camadas ?? []}
          />
        }
      >
        <AvisoDeAtualidade atualidade={atualidade} />
        <Group justify="space-between" px="md" pt="sm" pb={4} wrap="nowrap">
          <Title order={1}>Camadas</Title>
          {envio !== null && <BotaoDeEnvio dados={envio} />}
        </Group>
        <Tabs value={aba} onChange={mudarAba} keepMounted={false} className={classes.abas}>
          <Tabs.List>
            <Tabs.Tab value="camadas">Lista{camadas !== null && ` (${numero(camadas.total)})`}</Tabs.Tab>
            <Tabs.Tab value="envios">Envios</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="camadas" className={classes.aba}>
            <PainelDasCamadas
              {...lista}
              lista={camadas}
              podeEnviar={envio !== null}
              ocultas={ocultas}
              foco={foco}
              aoFocar={setFoco}
            />
          </Tabs.Panel>
          <Tabs.Panel value="envios" className={classes.aba}>
            <div className={classes.rolagem}>
              <EnviosRecentes envios={envios} />
            </div>
          </Tabs.Panel>
        </Tabs>
      </PainelComMapa>
    </Moldura>
  );
}
