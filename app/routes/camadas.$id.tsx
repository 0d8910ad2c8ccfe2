import { Anchor, Button, Group, Stack, Title } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { IconPencil } from '@tabler/icons-react';
import { camadaNoTempo, fichaDaCamada } from '#app/camada/camada.server.ts';
import { DadosProtegidos } from '#app/camada/dados-protegidos.tsx';
import { AtributosDaCamada, DadosDaCamada } from '#app/camada/ficha-da-camada.tsx';
import { AvisoDeAtualidade } from '#app/kit/aviso-de-atualidade.tsx';
import { AvisoDoPassado, type TextosDoPassado } from '#app/kit/ficha/aviso-do-passado.tsx';
import { ParteDaFicha } from '#app/kit/ficha/dado.tsx';
import { Historia } from '#app/kit/ficha/historia.tsx';
import type { PaginaNoTempo } from '#app/kit/ficha/passado.ts';
import { VerEmUmaData } from '#app/kit/ficha/ver-em-uma-data.tsx';
import { PainelComMapa } from '#app/kit/painel.tsx';
import classes from '#app/kit/ui/rolagem.module.css';
import { Mapa } from '#app/map/canvas/mapa.tsx';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { Moldura } from '#app/shell/moldura.tsx';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.ficha.nome || 'Camada'} · Atalaia` }];

export const handle: PaginaNoTempo = { lePassado: true };

export const loader = ler('camada', async (pedido) => {
  const { servicos, escopo } = pedido;
  const atualidade = await obterAtualidade(pedido, ['camadas', 'camada_tipos']);
  const { row, passado } = await camadaNoTempo(pedido);
  // The map shows everything as it was, not the layer alone.
  const em = passado?.existia ? passado.em : null;
  const [ficha, tipos, revisao] = await Promise.all([
    fichaDaCamada(pedido, row),
    servicos.camadaTipos.listar(escopo, em === null ? {} : { em }),
    servicos.ladrilhos.obterRevisao(escopo),
  ]);
  return { atualidade, ficha, tipos, revisao: String(revisao), passado, em };
});

const TEXTOS: TextosDoPassado = {
  o_que: 'A camada como estava',
  faltava:
    'esta camada ainda não existia, estava na lixeira ou não estava ao seu alcance. Abaixo, como ela está agora.',
  faltaHoje: 'Hoje ela está na lixeira ou não está ao seu alcance.',
};

export default function Camada() {
  const { atualidade, ficha, tipos, revisao, passado, em } = useLoaderData<typeof loader>();
  const endereco = `/camadas/${ficha.id}`;
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
            em={em}
          />
        }
      >
        <AvisoDeAtualidade atualidade={atualidade} />
        <div className={classes.pagina}>
          <Stack gap="lg" p="md">
            <div>
              <Group justify="space-between" gap="sm" mb="xs">
                <Anchor component={Link} to="/camadas" size="sm">
                  Voltar às camadas
                </Anchor>
                {ficha.podeEditar && em === null && (
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
              <Title order={1} style={{ overflowWrap: 'anywhere' }}>
                {ficha.nome || 'Sem nome'}
              </Title>
            </div>
            <AvisoDoPassado endereco={endereco} passado={passado} textos={TEXTOS} />
            <DadosDaCamada ficha={ficha} />
            <ParteDaFicha titulo="Atributos">
              <AtributosDaCamada atributos={ficha.atributos} />
              {ficha.origem !== null && (
                <DadosProtegidos
                  key={ficha.id}
                  camada={{ id: ficha.id, importacao_id: ficha.origem.importacao_id }}
                  campos={ficha.atributos.filter(({ protegido }) => protegido).map(({ chave }) => chave)}
                  podeVer={ficha.podeVerProtegidos}
                  podeDestruir={ficha.podeDestruirProtegidos}
                  exigeMotivo={ficha.exigeMotivo}
                />
              )}
            </ParteDaFicha>
            <ParteDaFicha titulo="História">
              <Stack gap="md">
                <VerEmUmaData endereco={endereco} passado={passado} />
                <Historia nome="História da camada" endereco={endereco} fatos={ficha.historia} />
              </Stack>
            </ParteDaFicha>
          </Stack>
        </div>
      </PainelComMapa>
    </Moldura>
  );
}
