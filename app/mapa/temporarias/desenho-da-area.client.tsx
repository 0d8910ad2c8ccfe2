import { IconPencilPlus } from '@tabler/icons-react';
import type { Map as MapaGl } from 'maplibre-gl';
import { createPortal } from 'react-dom';
import { parteTardia } from '#app/kit/parte-tardia/parte-tardia.tsx';
import { Botao } from '#app/map/controls/botao.tsx';
import { useGrupoNoMapa } from '#app/map/controls/grupo.client.ts';
import { TECLA_DE_DESENHAR } from '../teclas.ts';
import type { AreaTemporaria } from './area-temporaria.ts';
import type { DesenhoDaAreaNoMapa } from './usar-desenho-da-area.tsx';

interface Props {
  readonly mapa: MapaGl;
  readonly desenho: DesenhoDaAreaNoMapa;
  aoDesenhar(area: AreaTemporaria): void;
}

/** All that drawing an area needs comes with the first one. */
const EmCurso = parteTardia(() => import('./desenho-em-curso.client.tsx').then((modulo) => modulo.default), {
  naoVeio: 'Não foi possível carregar o desenho.',
  linhas: 3,
  // It stands on the map; what is said of it, where its buttons will be.
  lugarDaEspera: ({ painel }) => painel,
});

/** The button that begins an area, among the map's own, and what draws it. */
export default function DesenhoDaArea({ mapa, desenho, aoDesenhar }: Props) {
  const grupo = useGrupoNoMapa(mapa);
  const { emCurso, painel, comecar } = desenho;
  return (
    <>
      {createPortal(
        <Botao
          nome="Desenhar uma área"
          tecla={TECLA_DE_DESENHAR}
          disabled={emCurso !== null}
          onClick={() => comecar()}
          onFocus={EmCurso.buscar}
          onPointerEnter={EmCurso.buscar}
        >
          <IconPencilPlus size={18} aria-hidden />
        </Botao>,
        grupo,
      )}
      {emCurso !== null && painel !== null && (
        <EmCurso
          key={emCurso.numero}
          mapa={mapa}
          painel={painel}
          desenho={desenho}
          aoDesenhar={aoDesenhar}
          inicial={emCurso.inicial}
        />
      )}
    </>
  );
}
