import { Anchor, Group, Stack, Title } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { AvisoDeAtualidade } from '#app/components/aviso-de-atualidade.tsx';
import { DadosProtegidos } from '#app/components/camadas/dados-protegidos.tsx';
import {
  AtributosDaCamada,
  DadosDaCamada,
  HistoriaDaCamada,
  ParteDaFicha,
} from '#app/components/camadas/ficha-da-camada.tsx';
import { Moldura } from '#app/components/moldura.tsx';
import { PainelComMapa } from '#app/components/painel.tsx';
import classes from '#app/components/ui/rolagem.module.css';
import { Mapa } from '#app/map/mapa.tsx';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { camadaDoPedido, fichaDaCamada } from '#app/server/camada.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.ficha.nome || 'Camada'} · Atalaia` }];

export const loader = ler('camada', async (pedido) => {
  const { servicos, escopo } = pedido;
  const atualidade = await obterAtualidade(pedido, ['camadas']);
  const row = await camadaDoPedido(pedido);
  const [ficha, tipos, revisao] = await Promise.all([
    fichaDaCamada(pedido, row),
    servicos.camadaTipos.listar(escopo),
    servicos.ladrilhos.obterRevisao(escopo),
  ]);
  return { atualidade, ficha, tipos, revisao: String(revisao) };
});

export default function Camada() {
  const { atualidade, ficha, tipos, revisao } = useLoaderData<typeof loader>();
  return (
    <Moldura>
      <PainelComMapa
        titulo="Dados da camada"
        mapa={
          <Mapa
            tipos={tipos}
            revisao={revisao}
            extensao={ficha.extensao}
            foco={null}
            escolhida={ficha.id}
            lugares={[ficha]}
          />
        }
      >
        <AvisoDeAtualidade atualidade={atualidade} />
        <div className={classes.pagina}>
          <Stack gap="lg" p="md">
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <Title order={1} style={{ overflowWrap: 'anywhere' }}>
                {ficha.nome || 'Sem nome'}
              </Title>
              <Anchor component={Link} to="/camadas" size="sm" style={{ flex: 'none' }}>
                Voltar às camadas
              </Anchor>
            </Group>
            <DadosDaCamada ficha={ficha} />
            <ParteDaFicha titulo="Atributos">
              <AtributosDaCamada atributos={ficha.atributos} />
              {ficha.origem !== null && (
                <DadosProtegidos
                  camada={{ id: ficha.id, importacao_id: ficha.origem.importacao_id }}
                  campos={ficha.atributos.filter(({ protegido }) => protegido).map(({ chave }) => chave)}
                  podeVer={ficha.podeVerProtegidos}
                  podeDestruir={ficha.podeDestruirProtegidos}
                />
              )}
            </ParteDaFicha>
            <ParteDaFicha titulo="História">
              <HistoriaDaCamada ficha={ficha} />
            </ParteDaFicha>
          </Stack>
        </div>
      </PainelComMapa>
    </Moldura>
  );
}
