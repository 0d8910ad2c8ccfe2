import { Alert, Button, Switch } from '@mantine/core';
import { IconFlame, IconFocusCentered } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { PropsDoMapa } from '#app/map/canvas/mapa.client.tsx';
import { Mapa } from '#app/map/canvas/mapa.tsx';
import { deteccoes as textos } from '#app/mensagens/especificacao.ts';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import type { Extensao } from '#domain/geocodificacao/lugar.ts';
import { mensagensDosResultados as nossos } from './resultados.mensagens.ts';
import classes from './resultados.module.css';
import type { PontosDoCalor } from './resultados.ts';

const FiltradasNoMapa = lazy(() => import('./filtradas-no-mapa.client.tsx'));

interface Props {
  /** The filter, as the address of a call has it. */
  readonly consulta: string;
  /** Ids of the assets that it names; all within reach where it names none. */
  readonly ativos: readonly string[];
  readonly veAreas: boolean;
  readonly revisao: string;
  readonly em: string | null;
  /** The box around all of them; null without any. */
  readonly extensao: Extensao | null;
  aoEscolher(id: string): void;
}

/** What the filter lets through on a map, one by one or as heat. */
export function MapaDosResultados({ consulta, ativos, veAreas, revisao, em, extensao, aoEscolher }: Props) {
  const [quente, setQuente] = useState(false);
  const [pesado, setPesado] = useState(false);
  const [foco, setFoco] = useState<PropsDoMapa['foco']>(null);
  const { lida, falha, tentar } = usePedido<PontosDoCalor>(quente ? `/deteccoes/pontos?${consulta}` : null, revisao);
  const [semAreas, setSemAreas] = useState<string | null>(null);
  const [faltam, setFaltam] = useState(false);
  const vazio = lida !== null && lida.data.length === 0;
  const calor = quente && lida !== null && !vazio ? { pontos: lida, pesado } : null;
  return (
    <div className={classes.mapa}>
      <Mapa
        tipos={[]}
        revisao={revisao}
        extensao={extensao}
        foco={foco}
        em={em}
        sobre={(mapa) => (
          <Suspense fallback={null}>
            <FiltradasNoMapa
              mapa={mapa}
              consulta={consulta}
              revisao={revisao}
              calor={calor}
              areas={veAreas ? baseDasAreas(ativos, em) : null}
              aoFaltarAreas={setSemAreas}
              aoFaltar={setFaltam}
              aoEscolher={(id) => {
                setQuente(false);
                aoEscolher(id);
              }}
            />
          </Suspense>
        )}
      />
      <div className={classes.sobreOMapa}>
        <Button
          variant={quente ? 'filled' : 'default'}
          aria-pressed={quente}
          leftSection={<IconFlame size={16} aria-hidden />}
          onClick={() => setQuente(!quente)}
        >
          Mapa de calor
        </Button>
        {extensao !== null && (
          <Button
            variant="default"
            leftSection={<IconFocusCentered size={16} aria-hidden />}
            onClick={() => setFoco({ id: '', extensao })}
          >
            Ver todas
          </Button>
        )}
        {quente && (
          <Switch
            label="Pesar por hectares"
            checked={pesado}
            onChange={({ currentTarget }) => setPesado(currentTarget.checked)}
          />
        )}
        {!quente && faltam && <Alert role="status">{nossos.deteccoesFaltando}</Alert>}
        {quente && vazio && <Alert role="status">{textos.semMapaDeCalor}</Alert>}
        {quente && lida !== null && !lida.completos && <Alert role="status">{nossos.pontosFaltando}</Alert>}
        {falha !== null && (
          <Alert role="alert" color="red">
            {textos.naoCarregadas} {falha}
            <Button variant="subtle" size="compact-sm" onClick={tentar}>
              Tentar novamente
            </Button>
          </Alert>
        )}
        {semAreas !== null && (
          <Alert role="alert" color="red">
            {textos.areasNaoCarregadas.replace('...', semAreas)}
          </Alert>
        )}
      </div>
    </div>
  );
}

/** Of the assets and the instant; a box and a zoom follow. */
function baseDasAreas(ativos: readonly string[], em: string | null): string {
  const campos = new URLSearchParams([
    ...ativos.map((id) => ['ativo_id[]', id]),
    ...(em === null ? [] : [['em', em]]),
  ]).toString();
  return `/camadas/areas-monitoramento?${campos === '' ? '' : `${campos}&`}`;
}
