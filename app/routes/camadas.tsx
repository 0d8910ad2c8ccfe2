import { Group, Tabs, Title } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { useState } from 'react';
import { AvisoDeAtualidade } from '#app/components/aviso-de-atualidade.tsx';
import { BuscaDeCamadas } from '#app/components/busca-de-camadas.tsx';
import type { CamadaNaTela } from '#app/components/camada.ts';
import { useTrocarParametros } from '#app/components/endereco.ts';
import { numero } from '#app/components/formatos.ts';
import { Moldura } from '#app/components/moldura.tsx';
import { PainelComMapa } from '#app/components/painel.tsx';
import { PainelDasCamadas } from '#app/components/painel-das-camadas.tsx';
import { PainelDosEnvios } from '#app/components/painel-dos-envios.tsx';
import classes from '#app/components/ui/rolagem.module.css';
import { BotaoDeEnvio } from '#app/forms/botao-de-envio.tsx';
import { Mapa } from '#app/map/mapa.tsx';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { listarCamadasNaTela } from '#app/server/camadas.server.ts';
import { dadosDoEnvio, listarEnvios } from '#app/server/envios.server.ts';
import { parte } from '#app/server/parte.server.ts';

/** Rows of one page of the list. */
const CAMADAS_POR_PAGINA = 50;
/** Imports beside the list; all of them are on /camadas/upload. */
const ENVIOS_RECENTES = 10;
/** Letters that a search looks at. */
const MAX_BUSCA = 200;

export const meta: MetaFunction = () => [{ title: 'Camadas · Atalaia' }];

export const loader = ler('camadas', async (pedido) => {
  const { servicos, escopo, url } = pedido;
  const busca = (url.searchParams.get('busca') ?? '').trim().slice(0, MAX_BUSCA);
  const cursor = url.searchParams.get('apos');
  const atualidade = await obterAtualidade(pedido, ['camadas', 'importacoes']);
  const [camadas, envios, tipos, extensao, revisao, envio] = await Promise.all([
    parte(pedido, 'camadas', listarCamadasNaTela(pedido, busca, cursor, CAMADAS_POR_PAGINA)),
    parte(pedido, 'envios', listarEnvios(pedido, null, ENVIOS_RECENTES)),
    servicos.camadaTipos.listar(escopo),
    servicos.camadas.obterExtensao(escopo),
    servicos.ladrilhos.obterRevisao(escopo),
    dadosDoEnvio(pedido),
  ]);
  return { busca, atualidade, camadas, envios, tipos, extensao, revisao: String(revisao), envio };
});

export default function Camadas() {
  const { atualidade, tipos, extensao, revisao, camadas, envios, envio, busca } = useLoaderData<typeof loader>();
  const [foco, setFoco] = useState<CamadaNaTela | null>(null);
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
        mapa={<Mapa tipos={tipos} revisao={revisao} extensao={extensao} foco={foco} />}
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
            <div className={classes.busca}>
              <BuscaDeCamadas busca={busca} />
            </div>
            <div className={classes.rolagem}>
              <PainelDasCamadas
                lista={camadas}
                busca={busca}
                selecionada={foco?.id ?? null}
                podeEnviar={envio !== null}
                aoEscolher={setFoco}
              />
            </div>
          </Tabs.Panel>
          <Tabs.Panel value="envios" className={classes.aba}>
            <div className={classes.rolagem}>
              <PainelDosEnvios lista={envios} />
            </div>
          </Tabs.Panel>
        </Tabs>
      </PainelComMapa>
    </Moldura>
  );
}
