import { Anchor, Center, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { Link } from '@remix-run/react';
import type { Map as MapaGl } from 'maplibre-gl';
import { useCallback, useState } from 'react';
import { PainelDaCamada } from '#app/camada/camada.porta.ts';
import { AvisoDeAtualidade } from '#app/kit/aviso-de-atualidade.tsx';
import type { PropsDoMapa } from '#app/map/canvas/mapa.client.tsx';
import { Mapa } from '#app/map/canvas/mapa.tsx';
import type { Drawing } from '#app/map/editor/port.ts';
import { DrawingOnMap } from '#app/map/editor/ui/drawing-on-map.tsx';
import classes from './inicio.module.css';

interface Painel extends Pick<PropsDoMapa, 'tipos' | 'revisao' | 'extensao'> {
  readonly atualidade: Parameters<typeof AvisoDeAtualidade>[0]['atualidade'];
}

/** The dashboard: all layers within reach on one map, with the drawing toolbar over them. */
export function PainelDoCliente({ painel }: { readonly painel: Painel | null }) {
  if (painel === null) return <SemCamadas />;
  return <MapaComFerramentas {...painel} />;
}

function MapaComFerramentas({ atualidade, ...mapa }: Painel) {
  const [escolhida, setEscolhida] = useState<{ readonly id: string; readonly nome: string } | null>(null);
  const { desenhando, vigiar } = useDesenhando();
  return (
    <div className={classes.tela}>
      <VisuallyHidden component="h1">Início: mapa das camadas</VisuallyHidden>
      <AvisoDeAtualidade atualidade={atualidade} />
      <div className={classes.mapa}>
        <Mapa
          {...mapa}
          foco={null}
          escolhida={escolhida?.id ?? null}
          // While something is drawn, a click is a vertex and no choice.
          semEscolha={desenhando}
          aoEscolher={setEscolhida}
          sobre={(map) => <DrawingOnMap map={map} keptAs="inicio" onReady={vigiar} />}
        />
        {mapa.extensao === null && (
          <Text size="sm" role="note" className={classes.vazio}>
            Ainda não há camadas ao seu alcance.{' '}
            <Anchor component={Link} to="/camadas" inherit underline="always">
              Ver as camadas
            </Anchor>
          </Text>
        )}
        {escolhida !== null && <PainelDaCamada camada={escolhida} aoFechar={() => setEscolhida(null)} />}
      </div>
    </div>
  );
}

/** Whether a mode of the toolbar has the pointer. */
function useDesenhando() {
  const [desenhando, setDesenhando] = useState(false);
  const vigiar = useCallback((drawing: Drawing, mapa: MapaGl) => {
    let soltar: (() => void) | undefined;
    let foi = false;
    void import('#app/map/layers/vizinhas.client.ts').then(({ atrairPelasCamadas }) => {
      if (!foi) soltar = atrairPelasCamadas(mapa, drawing, null);
    });
    const contar = () => setDesenhando(drawing.modes.list().some(({ active, exclusive }) => active && exclusive));
    const parar = drawing.subscribe(contar);
    return () => {
      parar();
      foi = true;
      soltar?.();
      setDesenhando(false);
    };
  }, []);
  return { desenhando, vigiar };
}

function SemCamadas() {
  return (
    <Center h="100%" p="md">
      <Stack gap="xs" align="center" maw={420}>
        <Title order={1}>Início</Title>
        <Text c="dimmed" ta="center">
          Você ainda não pode ver camadas. Peça a quem administra a sua organização que inclua você em um grupo que
          possa.
        </Text>
      </Stack>
    </Center>
  );
}
