import { Alert, Button } from '@mantine/core';
import { useThrottledValue } from '@mantine/hooks';
import { Suspense, useMemo } from 'react';
import { CalorNoMapa, type PontosDoCalor } from '#app/deteccao/deteccao.porta.ts';
import { Mapa } from '#app/map/canvas/mapa.tsx';
import { deteccoes as textos } from '#app/mensagens/especificacao.ts';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import type { Extensao } from '#domain/geocodificacao/lugar.ts';
import classes from '../painel.module.css';
import { CALOR_MS } from '../ritmos.ts';

interface Props {
  readonly consulta: string;
  readonly extensao: Extensao;
  readonly posicao: string;
}

const SEM_TIPOS: readonly [] = [];

/** The heat of the detections of a widget's filter. */
export default function MapaDoCartao({ consulta, extensao, posicao }: Props) {
  const versao = useThrottledValue(posicao, CALOR_MS);
  const { lida, falha, tentar } = usePedido<PontosDoCalor>(`/deteccoes/pontos?${consulta}`, versao);
  const [oeste, sul, leste, norte] = extensao;
  const lugar = useMemo(() => [oeste, sul, leste, norte] as const, [oeste, sul, leste, norte]);
  const foco = useMemo(() => ({ id: consulta, extensao: lugar }), [consulta, lugar]);
  return (
    <div className={classes.mapa}>
      <Mapa
        tipos={SEM_TIPOS}
        revisao="0"
        extensao={lugar}
        foco={foco}
        semEscolha
        semEndereco
        sobre={(mapa) => (
          <Suspense fallback={null}>
            {lida !== null && <CalorNoMapa mapa={mapa} pesado={false} pontos={lida} />}
          </Suspense>
        )}
      />
      {falha !== null && (
        <Alert role="alert" color="red" className={classes.sobreOMapa}>
          {textos.naoCarregadas} {falha}
          <Button variant="subtle" size="compact-sm" onClick={tentar}>
            Tentar novamente
          </Button>
        </Alert>
      )}
    </div>
  );
}
