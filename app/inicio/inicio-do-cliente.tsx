import { Button, Card, Group, Title, VisuallyHidden } from '@mantine/core';
import { Link } from '@remix-run/react';
import { AvisoDeAtualidade } from '#app/kit/aviso-de-atualidade.tsx';
import { Mapa } from '#app/map/canvas/mapa.tsx';
import classes from './inicio.module.css';
import { ENDERECO_DO_DESENHO, type MapaNoInicio, type NoInicio } from './inicio.ts';
import { MapaComFerramentas } from './mapa-com-ferramentas.tsx';
import { OQueEsperaPorMim } from './o-que-espera.tsx';

/** The start page of people of a client: what waits for them, and the map small; large, while one draws. */
export function InicioDoCliente({ mapa, espera, desenhando, veMapa }: NoInicio) {
  if (desenhando && mapa !== null) return <MapaComFerramentas {...mapa} />;
  return (
    <div className={classes.inicio} data-sem-mapa={mapa === null || undefined}>
      <VisuallyHidden component="h1">Início</VisuallyHidden>
      {espera !== null && <OQueEsperaPorMim espera={espera} semCamadas={mapa === null} />}
      {mapa !== null && <MapaPequeno mapa={mapa} veMapa={veMapa} />}
    </div>
  );
}

function MapaPequeno({ mapa, veMapa }: { readonly mapa: MapaNoInicio; readonly veMapa: boolean }) {
  const { atualidade, ...camadas } = mapa;
  return (
    <Card component="section" withBorder padding={0} className={classes.pequeno} aria-labelledby="mapa-do-inicio">
      <Group justify="space-between" gap="xs" p="sm">
        <Title order={2} size="h4" id="mapa-do-inicio">
          Mapa das camadas
        </Title>
        <Group gap="xs">
          <Button component={Link} to={ENDERECO_DO_DESENHO} variant="default" size="compact-md">
            Desenhar
          </Button>
          {veMapa && (
            <Button component={Link} to="/mapa" size="compact-md">
              Abrir o mapa
            </Button>
          )}
        </Group>
      </Group>
      <AvisoDeAtualidade atualidade={atualidade} />
      <div className={classes.mapa}>
        <Mapa {...camadas} foco={null} semEndereco />
      </div>
    </Card>
  );
}
