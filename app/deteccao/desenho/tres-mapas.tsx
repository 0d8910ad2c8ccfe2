import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Map as MapaGl } from 'maplibre-gl';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Mapa } from '#app/map/canvas/mapa.tsx';
import type { Extensao } from '#domain/geocodificacao/lugar.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { bbox } from '#domain/geometria/partes.ts';
import { MAPAS, mensagensDaDeteccao, nomesDosMapas, type QualMapa } from '../deteccao.mensagens.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';
import classes from './desenho.module.css';
import type { LugarDoDesenho } from './lugar-do-desenho.ts';

const EspelhoComImagem = lazy(() => import('./espelho-com-imagem.client.tsx'));
const DeteccoesNoMapa = lazy(() => import('../no-mapa/deteccoes-no-mapa.client.tsx'));
const FormaNoMapa = lazy(() => import('#app/map/form/forma-no-mapa.client.tsx'));

/** The three maps that stand on the screen, for whoever wants their pictures. */
export type Telas = Record<QualMapa, MapaGl | null>;

interface Props {
  readonly lugar: LugarDoDesenho;
  readonly geometria: Geometria | null;
  /** Others of the same analysis. */
  readonly outras: readonly DeteccaoNaTela[];
  readonly telas: { readonly current: Telas };
  /** Null where it may not be drawn now. */
  readonly aoDesenhar: ((onde: QualMapa) => void) | null;
}

/** Share of a shape's extent that is left around it. */
const FOLGA = 0.4;

/** Before, after and the region: one view in all three, whichever of them is moved. */
export function TresMapas({ lugar, geometria, outras, telas, aoDesenhar }: Props) {
  // Each by itself: a function that is another one each time would be told of its element each time.
  const [antes, setAntes] = useState<HTMLElement | null>(null);
  const [depois, setDepois] = useState<HTMLElement | null>(null);
  const lugares = { antes, depois };
  const foco = useMemo(
    () => (geometria === null ? null : { id: 'deteccao', extensao: comFolga([...bbox(geometria)]) }),
    [geometria],
  );
  const { mapa: daPagina, imagens } = lugar;
  return (
    <div className={classes.mapas}>
      {MAPAS.map((qual) => (
        <figure key={qual} className={classes.mapa}>
          <figcaption className={classes.legenda}>
            <strong>{nomesDosMapas[qual]}</strong>
            {aoDesenhar !== null && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconPencil size={14} aria-hidden />}
                aria-label={`${geometria === null ? 'Desenhar' : 'Redesenhar'} em ${nomesDosMapas[qual]}`}
                onClick={() => aoDesenhar(qual)}
              >
                {geometria === null ? 'Desenhar' : 'Redesenhar'}
              </Button>
            )}
          </figcaption>
          {qual === 'regiao' ? (
            <div className={classes.tela}>
              <Mapa
                {...daPagina}
                foco={foco}
                semEscolha
                semEndereco
                sobre={(mapa) => (
                  <Suspense fallback={null}>
                    <DeteccoesNoMapa mapa={mapa} deteccoes={outras} />
                    <FormaNoMapa mapa={mapa} geometria={geometria} />
                    {(['antes', 'depois'] as const).map((lado) => {
                      const [onde, imagem] = [lugares[lado], imagens[lado]];
                      return (
                        onde &&
                        imagem && (
                          <EspelhoComImagem
                            key={lado}
                            mapa={mapa}
                            imagem={imagem}
                            telas={telas}
                            lado={lado}
                            lugar={onde}
                            nome={`Mapa: ${nomesDosMapas[lado]}`}
                          />
                        )
                      );
                    })}
                  </Suspense>
                )}
              />
            </div>
          ) : (
            <div className={classes.tela} ref={qual === 'antes' ? setAntes : setDepois}>
              {imagens[qual] === null && <p className={classes.semImagem}>{mensagensDaDeteccao.semImagem}</p>}
            </div>
          )}
        </figure>
      ))}
    </div>
  );
}

function comFolga([oeste = 0, sul = 0, leste = 0, norte = 0]: readonly number[]): Extensao {
  const [dx, dy] = [(leste - oeste) * FOLGA, (norte - sul) * FOLGA];
  return [oeste - dx, sul - dy, leste + dx, norte + dy];
}
