import {
  IconCurrentLocation,
  IconEraser,
  IconMountain,
  IconPolygon,
  IconRulerMeasure,
  IconTags,
  IconWorld,
} from '@tabler/icons-react';
import type { Map as MapaGl } from 'maplibre-gl';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { movimentoReduzido } from '#app/kit/ui/movimento-reduzido.client.ts';
import type { Extensao } from '#domain/geocodificacao/lugar.ts';
import { encaixeEm } from '../canvas/encaixe.client.ts';
import { fundosDe, type Provedor } from '../canvas/fundo/fundo.ts';
import type { MudancaDaVista, VistaDoFundo } from '../canvas/fundo/vista-do-fundo.ts';
import { Botao } from './botao.tsx';
import { BuscaDeLugar } from './busca/busca-de-lugar.tsx';
import { EscolhaDoFundo } from './escolha-do-fundo.tsx';
import { useGrupoNoMapa } from './grupo.client.ts';
import { localizar } from './localizacao/localizar.client.ts';
import type { useMedicao } from './medicao/medicao.client.ts';
import { TECLAS_DO_MAPA } from './teclas.ts';
import { useTeclasDoMapa } from './teclas-do-mapa.client.ts';

interface Props {
  readonly mapa: MapaGl;
  readonly vista: VistaDoFundo;
  readonly provedor: Provedor | null;
  aoMudar(mudanca: MudancaDaVista): void;
  readonly medicao: ReturnType<typeof useMedicao>;
}

const PX = 18;

/** The controls that every map has besides MapLibre's own: ground, names, relief, globe, place, measures. */
export function ControlesDoMapa({ mapa, vista, provedor, aoMudar, medicao }: Props) {
  const doFundo = useGrupoNoMapa(mapa);
  const daMedida = useGrupoNoMapa(mapa);
  const { ativa, vertices } = medicao.medicao;
  useTeclasDoMapa(mapa);
  return (
    <>
      {createPortal(
        <>
          <EscolhaDoFundo fundo={vista.fundo} fundos={fundosDe(provedor)} aoEscolher={(fundo) => aoMudar({ fundo })} />
          <Botao
            nome="Nomes no mapa"
            tecla={TECLAS_DO_MAPA.nomes}
            ligado={vista.rotulos}
            onClick={() => aoMudar({ alternar: 'rotulos' })}
          >
            <IconTags size={PX} aria-hidden />
          </Botao>
          {/* Heights come from the provider: without one the map would tilt, and stay flat. */}
          {provedor !== null && (
            <Botao nome="Relevo" ligado={vista.relevo} onClick={() => aoMudar({ alternar: 'relevo' })}>
              <IconMountain size={PX} aria-hidden />
            </Botao>
          )}
          <Botao
            nome="Globo"
            tecla={TECLAS_DO_MAPA.globo}
            ligado={vista.globo}
            onClick={() => aoMudar({ alternar: 'globo' })}
          >
            <IconWorld size={PX} aria-hidden />
          </Botao>
          <MinhaLocalizacao mapa={mapa} />
          <BuscaDeLugar aoIr={(extensao) => irPara(mapa, extensao)} />
        </>,
        doFundo,
      )}
      {createPortal(
        <>
          <Botao
            nome="Medir uma linha"
            tecla={TECLAS_DO_MAPA.medirLinha}
            ligado={ativa === 'linha'}
            onClick={() => medicao.iniciar('linha')}
          >
            <IconRulerMeasure size={PX} aria-hidden />
          </Botao>
          <Botao
            nome="Medir uma área"
            tecla={TECLAS_DO_MAPA.medirArea}
            ligado={ativa === 'area'}
            onClick={() => medicao.iniciar('area')}
          >
            <IconPolygon size={PX} aria-hidden />
          </Botao>
          <Botao nome="Limpar a medida" disabled={ativa === null && vertices.length === 0} onClick={medicao.limpar}>
            <IconEraser size={PX} aria-hidden />
          </Botao>
        </>,
        daMedida,
      )}
    </>
  );
}

function irPara(mapa: MapaGl, [oeste, sul, leste, norte]: Extensao): void {
  const animate = !movimentoReduzido();
  mapa.fitBounds([oeste, sul, leste, norte], { ...encaixeEm(mapa), animate });
}

function MinhaLocalizacao({ mapa }: { readonly mapa: MapaGl }) {
  const [buscando, setBuscando] = useState(false);
  const buscar = async () => {
    setBuscando(true);
    await localizar(mapa);
    setBuscando(false);
  };
  return (
    <Botao
      nome="Minha localização"
      tecla={TECLAS_DO_MAPA.local}
      aria-busy={buscando}
      disabled={buscando}
      onClick={() => void buscar()}
    >
      <IconCurrentLocation size={PX} aria-hidden />
    </Botao>
  );
}
