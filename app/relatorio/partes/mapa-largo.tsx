import { useCallback, useMemo, useState } from 'react';
import folha from '#app/kit/folha/folha.module.css';
import { numero, plural } from '#app/kit/formatos.ts';
import { useHidratado } from '#app/kit/hidratado.ts';
import { BRASIL } from '#app/map/layers/base.layer.ts';
import { Legenda } from '#app/map/layers/legenda.tsx';
import { DesenhoDoMapa } from '#app/map/still/desenho.tsx';
import { type Vista, vistaDe } from '#app/map/still/vista.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import classes from '../folha/folha.module.css';
import { larguraUtilPx, type Papel } from '../folha/papel.ts';
import { extensaoDe } from '../mapas/mapa.ts';
import { aparece, MAX_FORMAS, numerosDe, simbolosDe } from '../mapas/simbolos.ts';
import type { LinhaDoRelatorio } from './linha.ts';

/** Height of a map for its width: a page holds it with its heading. */
const PROPORCAO: Readonly<Record<Papel['orientacao'], number>> = { retrato: 0.54, paisagem: 0.44 };
const ENCAIXE = { margem: 48, zoomMaximo: 17 } as const;

interface Props {
  readonly linhas: readonly LinhaDoRelatorio[];
  readonly total: number;
  /** The area of the asset; null where it has none, or there are several. */
  readonly limite: Geometria | null;
  readonly papel: Papel;
  /** The map is as it will be printed. */
  aoTerminar(): void;
}

/** Where detections lie that no one zone of UTM holds, with their numbers of the table. */
export function MapaLargo({ linhas, total, limite, papel, aoTerminar }: Props) {
  const desenhadas = linhas.slice(0, MAX_FORMAS);
  const largura = larguraUtilPx(papel);
  const vista = useMemo(
    () =>
      vistaDe(
        extensaoDe(linhas.map(({ geojson }) => geojson)) ?? BRASIL,
        largura,
        Math.round(largura * PROPORCAO[papel.orientacao]),
        ENCAIXE,
      ),
    [linhas, largura, papel.orientacao],
  );
  const { formas, tipos } = useMemo(
    () => simbolosDe(linhas.slice(0, MAX_FORMAS), limite !== null && aparece(limite, vista) ? limite : null),
    [linhas, limite, vista],
  );
  const [inteira, setInteira] = useState(true);
  const terminar = useCallback(
    (estaInteira: boolean) => {
      setInteira(estaInteira);
      aoTerminar();
    },
    [aoTerminar],
  );
  return (
    <figure className={folha.mapa}>
      <div className={classes.quadro} style={{ aspectRatio: `${vista.largura} / ${vista.altura}` }}>
        {useHidratado() ? (
          <>
            <DesenhoDoMapa
              vista={vista}
              formas={formas}
              tipos={tipos}
              esquema="light"
              espessura={0.7}
              descricao={`Mapa das detecções: ${plural(desenhadas.length, 'detecção', 'detecções')}. A tabela diz o mesmo.`}
              comQuadricula
              aoTerminar={terminar}
            />
            <Numeros linhas={linhas} vista={vista} />
          </>
        ) : (
          <noscript>O mapa precisa de JavaScript. A tabela das detecções diz o mesmo.</noscript>
        )}
      </div>
      <Legenda tipos={tipos} className={folha.legenda} />
      <figcaption>
        Projeção Web Mercator (EPSG:3857); coordenadas geográficas em SIRGAS 2000 / WGS 84. Fundo próprio, sem imagem de
        satélite.
        {desenhadas.length < total &&
          ` Desenhadas as ${numero(desenhadas.length)} primeiras de ${numero(total)} detecções.`}
        {!inteira && ' Parte do fundo não pôde ser carregada.'}
      </figcaption>
    </figure>
  );
}

/** Over the drawing, in the same pixels. */
function Numeros({ linhas, vista }: { readonly linhas: readonly LinhaDoRelatorio[]; readonly vista: Vista }) {
  return (
    <svg
      viewBox={`0 0 ${vista.largura} ${vista.altura}`}
      fontFamily="system-ui, sans-serif"
      fontSize={10}
      fontWeight={600}
      textAnchor="middle"
      fill="#1c2126"
      stroke="#fff"
      strokeWidth={2.4}
      paintOrder="stroke"
      aria-hidden="true"
    >
      {numerosDe(linhas).map(({ id, texto, lugar }) => {
        const [x, y] = vista.ponto(lugar);
        return (
          <text key={id} x={x.toFixed(1)} y={(y + 3.5).toFixed(1)}>
            {texto}
          </text>
        );
      })}
    </svg>
  );
}
