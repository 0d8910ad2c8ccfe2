import { Button, Group, Modal, SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import { imagemDeUmMapa } from '#app/imagem/imagem.porta.ts';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { SUCESSO_MS } from '#app/kit/avisos/aviso.ts';
import { useJanelaTardia } from '#app/kit/janela-tardia.ts';
import { Mapa } from '#app/map/canvas/mapa.tsx';
import { BotoesDoDesenho } from '#app/map/form/botoes-do-desenho.tsx';
import { avancarDesenho, naTela } from '#app/map/form/desenho.ts';
import { useDesenho } from '#app/map/form/usar-desenho.ts';
import { deteccoes as textos } from '#app/mensagens/especificacao.ts';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { bbox } from '#domain/geometria/partes.ts';
import { MAPAS, mensagensDaDeteccao, nomesDosMapas, type QualMapa } from '../deteccao.mensagens.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';
import classes from './desenho.module.css';
import { ImpactoNaTela } from './impacto-na-tela.tsx';
import type { LugarDoDesenho } from './lugar-do-desenho.ts';
import { useImpacto } from './usar-impacto.ts';

const DesenhoNoMapa = lazy(() => import('#app/map/form/desenho-no-mapa.client.tsx'));
const DeteccoesNoMapa = lazy(() => import('../no-mapa/deteccoes-no-mapa.client.tsx'));

interface Props {
  readonly lugar: LugarDoDesenho;
  readonly geometria: Geometria | null;
  readonly deteccao_id: string | null;
  readonly outras: readonly DeteccaoNaTela[];
  /** On which of the three it was asked for. */
  readonly onde: QualMapa;
  aoAplicar(geometria: Geometria): void;
  aoFechar(): void;
}

const AREA = 3;
const NENHUMA: readonly never[] = [];

/** The shape of a detection on a large map with all the tools, over any of the three pictures. */
export default function JanelaDoRedesenho({ lugar, geometria, deteccao_id, outras, onde, aoAplicar, aoFechar }: Props) {
  const [aberta, fechar] = useJanelaTardia();
  const [sobre, setSobre] = useState(onde);
  const forma = useDesenho(geometria, AREA);
  const { desenho, aoVivo } = forma;
  const viva = useSyncExternalStore(aoVivo.ouvir, aoVivo.ler, aoVivo.ler);
  const agora = viva ?? naTela(desenho);
  const impacto = useImpacto(agora, { ...lugar, deteccao_id });
  const [extensao] = useState(() => (geometria === null ? lugar.mapa.extensao : ([...bbox(geometria)] as const)));
  // Without it the geofence has nothing to hold to, and all else goes on.
  const limite = usePedido<{ readonly limite: Geometria | null }>(`/mapa/ativos/${lugar.ativo_id}/limite`);
  const imagem = sobre === 'regiao' ? null : lugar.imagens[sobre];
  const imagens = useMemo(() => (imagem === null ? NENHUMA : [imagem]), [imagem]);
  const aplicar = () => {
    // What is on its way counts: whoever applies has seen it on the map.
    const feito = avancarDesenho(desenho, { ato: desenho.modo === 'editando' ? 'aplicar' : 'concluir' });
    if (feito.geometria === null) {
      avisar({ tipo: 'toast', nivel: 'warning', mensagem: mensagensDaDeteccao.semDesenho });
      return;
    }
    aoAplicar(feito.geometria);
    avisar({ tipo: 'toast', nivel: 'success', mensagem: textos.ajustada, fechaEmMs: SUCESSO_MS });
    fechar();
  };
  return (
    <Modal
      opened={aberta}
      onClose={fechar}
      onExitTransitionEnd={aoFechar}
      fullScreen
      title={geometria === null ? 'Desenhar detecção' : 'Redesenhar detecção'}
      closeOnEscape={false}
    >
      <div className={classes.janela}>
        <div className={classes.painel}>
          <SegmentedControl
            aria-label="Desenhar sobre"
            data={MAPAS.map((value) => ({ value, label: nomesDosMapas[value] }))}
            value={sobre}
            onChange={(value) => setSobre(value as QualMapa)}
          />
          <BotoesDoDesenho
            id="deteccao-desenho"
            rotulo="Desenho"
            camada={forma}
            vertices={null}
            erros={undefined}
            parado={false}
          />
          <ImpactoNaTela impacto={impacto} />
          <Group justify="flex-end">
            <Button variant="default" onClick={fechar}>
              Cancelar
            </Button>
            <Button onClick={aplicar} disabled={agora === null}>
              Aplicar
            </Button>
          </Group>
        </div>
        <div className={classes.grande}>
          <Mapa
            {...lugar.mapa}
            extensao={extensao && [...extensao]}
            foco={null}
            semEscolha
            semEndereco
            sobre={(mapa) => (
              <Suspense fallback={null}>
                <imagemDeUmMapa.NoMapa mapa={mapa} imagens={imagens} />
                <DeteccoesNoMapa mapa={mapa} deteccoes={outras} />
                <DesenhoNoMapa mapa={mapa} forma={forma} inteira cerca={limite.lida?.limite ?? null} />
              </Suspense>
            )}
          />
        </div>
      </div>
    </Modal>
  );
}
