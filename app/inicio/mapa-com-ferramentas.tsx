import { Anchor, Button, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@remix-run/react';
import type { Map as MapaGl } from 'maplibre-gl';
import { useCallback, useState } from 'react';
import { PainelDaCamada } from '#app/camada/camada.porta.ts';
import { AvisoDeAtualidade } from '#app/kit/aviso-de-atualidade.tsx';
import { Mapa } from '#app/map/canvas/mapa.tsx';
import type { Drawing } from '#app/map/editor/port.ts';
import { DrawingOnMap } from '#app/map/editor/ui/drawing-on-map.tsx';
import classes from './inicio.module.css';
import { ENDERECO_DO_INICIO, type MapaNoInicio } from './inicio.ts';

/** All layers within reach on one map that has the page for itself, with the drawing toolbar over them. */
export function MapaComFerramentas({ atualidade, ...mapa }: MapaNoInicio) {
  const [escolhida, setEscolhida] = useState<{ readonly id: string; readonly nome: string } | null>(null);
  const { desenhando, vigiar } = useDesenhando();
  return (
    <div className={classes.tela}>
      <div className={classes.volta}>
        <Button component={Link} to={ENDERECO_DO_INICIO} size="compact-sm" variant="subtle">
          Voltar ao início
        </Button>
        <VisuallyHidden component="h1">Início: mapa das camadas</VisuallyHidden>
      </div>
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
