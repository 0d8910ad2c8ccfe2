import { Anchor, Button, Group, Stack, Title } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { AvisoDeAtualidade } from '#app/components/aviso-de-atualidade.tsx';
import { DadosProtegidos } from '#app/components/camadas/dados-protegidos.tsx';
import {
  AtributosDaCamada,
  DadosDaCamada,
  HistoriaDaCamada,
  ParteDaFicha,
} from '#app/components/camadas/ficha-da-camada.tsx';
import { AvisoDoPassado, VerEmUmaData } from '#app/components/camadas/ver-em-uma-data.tsx';
import { Moldura } from '#app/components/moldura.tsx';
import { PainelComMapa } from '#app/components/painel.tsx';
import classes from '#app/components/ui/rolagem.module.css';
import { Mapa } from '#app/map/mapa.tsx';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { camadaDoPedido, camadaNoPassado, fichaDaCamada } from '#app/server/camada.server.ts';

const FormaNoMapa = lazy(() => import('#app/map/formulario/forma-no-mapa.client.tsx'));
const NENHUMA: readonly string[] = [];

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.ficha.nome || 'Camada'} · Atalaia` }];

export const loader = ler('camada', async (pedido) => {
  const { servicos, escopo } = pedido;
  const atualidade = await obterAtualidade(pedido, ['camadas']);
  const agora = await camadaDoPedido(pedido);
  const antes = await camadaNoPassado(pedido, agora);
  const [ficha, tipos, revisao] = await Promise.all([
    fichaDaCamada(pedido, antes?.row ?? agora),
    servicos.camadaTipos.listar(escopo),
    servicos.ladrilhos.obterRevisao(escopo),
  ]);
  const passado = antes && { pedido: antes.pedido, em: antes.em, existia: antes.row !== null };
  return { atualidade, ficha, tipos, revisao: String(revisao), passado, forma: antes?.row?.geojson ?? null };
});

export default function Camada() {
  const { atualidade, ficha, tipos, revisao, passado, forma } = useLoaderData<typeof loader>();
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
            escolhida={forma === null ? ficha.id : null}
            lugares={[ficha]}
            // As it was, it must not lie above itself as it is.
            ocultas={forma === null ? NENHUMA : [ficha.id]}
            sobre={(mapa) =>
              forma !== null && (
                <Suspense fallback={null}>
                  <FormaNoMapa mapa={mapa} geometria={forma} />
                </Suspense>
              )
            }
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
              <Group gap="sm" style={{ flex: 'none' }}>
                <Anchor component={Link} to="/camadas" size="sm">
                  Voltar às camadas
                </Anchor>
                {ficha.podeEditar && (
                  <Button
                    component={Link}
                    to={`/camadas/${ficha.id}/editar`}
                    size="xs"
                    leftSection={<IconPencil size={16} aria-hidden />}
                  >
                    Editar
                  </Button>
                )}
              </Group>
            </Group>
            <AvisoDoPassado camada={ficha.id} passado={passado} />
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
              <Stack gap="md">
                <VerEmUmaData camada={ficha.id} passado={passado} />
                <HistoriaDaCamada ficha={ficha} />
              </Stack>
            </ParteDaFicha>
          </Stack>
        </div>
      </PainelComMapa>
    </Moldura>
  );
}
