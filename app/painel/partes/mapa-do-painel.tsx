import { Alert, Button, Switch } from '@mantine/core';
import { useThrottledValue } from '@mantine/hooks';
import { Suspense, useMemo, useState } from 'react';
import { CalorNoMapa, type PontosDoCalor } from '#app/deteccao/deteccao.porta.ts';
import { Mapa } from '#app/map/canvas/mapa.tsx';
import { deteccoes as textos } from '#app/mensagens/especificacao.ts';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import { useSeguro } from '../movimento/movimento.tsx';
import classes from '../painel.module.css';
import type { AtivoDaVez, DadosDoPainelDoAtivo } from '../painel.ts';
import { CALOR_MS } from '../ritmos.ts';
import { Cartao } from './cartao.tsx';

interface Props extends Pick<DadosDoPainelDoAtivo, 'tipos' | 'revisao'> {
  readonly ativo: AtivoDaVez;
  /** The filter, as the address of a dashboard has it. */
  readonly consulta: string;
  /** Of the log: at another one the places are asked for again. */
  readonly posicao: string;
  readonly em: string | null;
}

/** The heat of the asset's detections over its layers. */
export function MapaDoPainel({ ativo, tipos, revisao, consulta, posicao, em }: Props) {
  const [pesado, setPesado] = useState(false);
  const { atributos } = useSeguro();
  const versao = useThrottledValue(posicao, CALOR_MS);
  const { lida, falha, tentar } = usePedido<PontosDoCalor>(enderecoDosPontos(consulta, ativo.id), versao);
  const [oeste, sul, leste, norte] = ativo.extensao;
  const extensao = useMemo(() => [oeste, sul, leste, norte] as const, [oeste, sul, leste, norte]);
  const foco = useMemo(() => ({ id: ativo.id, extensao }), [ativo.id, extensao]);
  return (
    <Cartao
      titulo="Mapa de calor"
      atributos={atributos}
      acao={
        <Switch
          label="Pesar por hectares"
          checked={pesado}
          onChange={({ currentTarget }) => setPesado(currentTarget.checked)}
        />
      }
    >
      <div className={classes.mapa}>
        <Mapa
          tipos={tipos}
          revisao={revisao}
          extensao={extensao}
          foco={foco}
          em={em}
          ativo_id={ativo.id}
          semEscolha
          semEndereco
          sobre={(mapa) => (
            <Suspense fallback={null}>
              {lida !== null && <CalorNoMapa mapa={mapa} pesado={pesado} pontos={lida} />}
            </Suspense>
          )}
        />
        <div className={classes.sobreOMapa}>
          {lida?.data.length === 0 && <Alert role="status">{textos.semMapaDeCalor}</Alert>}
          {falha !== null && (
            <Alert role="alert" color="red">
              {textos.naoCarregadas} {falha}
              <Button variant="subtle" size="compact-sm" onClick={tentar}>
                Tentar novamente
              </Button>
            </Alert>
          )}
        </div>
      </div>
    </Cartao>
  );
}

function enderecoDosPontos(consulta: string, ativo_id: string): string {
  const parametros = new URLSearchParams(consulta);
  parametros.set('ativo_id', ativo_id);
  return `/dashboard/pontos?${parametros}`;
}
