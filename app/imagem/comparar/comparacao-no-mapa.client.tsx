import type { Map as MapaGl, StyleSpecification } from 'maplibre-gl';
import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useEspelho } from '#app/map/espelho/espelho.client.ts';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { ImagemNoMapa } from '../ladrilhos.ts';
import { comOutraImagem } from '../modos/camadas-das-imagens.ts';
import { type AcaoDasImagens, type Comparacao, LADOS, type Lado } from '../modos/modos.ts';
import type { LadoNaTela } from '../painel/usar-painel.ts';
import { AtosDaFigura } from './atos-da-figura.client.tsx';
import { BarraDasVistas } from './barra-das-vistas.tsx';
import { nomesDosLados } from './comparar.mensagens.ts';
import classes from './comparar.module.css';
import { Cortina } from './cortina.tsx';
import { fatosDaVista } from './fatos-da-vista.ts';
import { figuraDasDuas } from './figura.client.ts';
import { quandoDoGrupo } from './hora-local.ts';
import { FaltaDoLado, LegendaDoLado } from './legenda-do-lado.tsx';
import { Miras } from './miras.client.tsx';
import { AJUSTES_INICIAIS, type Ajustes, recorteDe } from './recorte.ts';
import { useSobreOMapa } from './sobre-o-mapa.client.ts';
import { useMeioMapa } from './usar-meio-mapa.client.ts';

interface Props {
  readonly mapa: MapaGl;
  readonly comparacao: Comparacao;
  readonly antes: LadoNaTela;
  readonly depois: LadoNaTela;
  aoMudar(acao: AcaoDasImagens): void;
}

/** The first image is on the map itself, the second on one that lies over it; the way says what of it is seen. */
export default function ComparacaoNoMapa({ mapa, comparacao, antes, depois, aoMudar }: Props) {
  const lados = { antes, depois };
  const [dAntes, dDepois] = [inteiro(antes), inteiro(depois)];
  const sobre = useSobreOMapa(mapa);
  if (dAntes !== null && dDepois !== null)
    return createPortal(
      <DuasImagens mapa={mapa} comparacao={comparacao} aoMudar={aoMudar} antes={dAntes} depois={dDepois} />,
      sobre,
    );
  const faltam = LADOS.filter((lado) => lados[lado].falta !== null || (lados[lado].grupo && !lados[lado].imagem));
  return createPortal(
    <div className={classes.faltas}>
      {faltam.map((lado) => (
        <FaltaDoLado key={lado} lado={lado} aoTirar={() => aoMudar({ tipo: 'tirarDoLado', lado })} />
      ))}
    </div>,
    sobre,
  );
}

interface LadoInteiro {
  readonly grupo: GrupoDeImagens;
  readonly imagem: ImagemNoMapa;
}

const inteiro = ({ grupo, imagem }: LadoNaTela): LadoInteiro | null => (grupo && imagem ? { grupo, imagem } : null);

interface PropsDasDuas extends Pick<Props, 'mapa' | 'comparacao' | 'aoMudar'> {
  readonly antes: LadoInteiro;
  readonly depois: LadoInteiro;
}

function DuasImagens({ mapa, comparacao, antes, depois, aoMudar }: PropsDasDuas) {
  const { vista } = comparacao;
  const [ajustes, setAjustes] = useState(AJUSTES_INICIAIS);
  const ajustar = useCallback((novos: Partial<Ajustes>) => setAjustes((de) => ({ ...de, ...novos })), []);
  const [lugar, setLugar] = useState<HTMLDivElement | null>(null);
  const [segundo, setSegundo] = useState<MapaGl | null>(null);
  const ladoALado = vista === 'lado_a_lado';
  const { metade, barraNoAlto } = useMeioMapa(mapa, ladoALado);
  useLupa(mapa, vista === 'lupa', ajustar);
  return (
    <>
      <div
        ref={setLugar}
        className={classes.segundo}
        data-metade={metade ?? undefined}
        data-vista={vista}
        style={recorteDe(vista, ajustes)}
      />
      {lugar !== null && (
        <Segundo
          mapa={mapa}
          lugar={lugar}
          ladoALado={ladoALado}
          aoExistir={setSegundo}
          de={antes.imagem}
          para={depois.imagem}
        />
      )}
      {vista === 'cortina' && <Cortina onde={ajustes.divisoria} aoMover={(divisoria) => ajustar({ divisoria })} />}
      {vista === 'lupa' && <Aro {...ajustes} />}
      {LADOS.map((lado) => (
        <LegendaDoLado
          key={lado}
          lado={lado}
          vista={vista}
          metade={metade}
          grupo={(lado === 'antes' ? antes : depois).grupo}
          tipo={(lado === 'antes' ? antes : depois).imagem.tipo}
          apagada={vista === 'alternancia' && ajustes.segunda !== (lado === 'depois')}
        />
      ))}
      <BarraDasVistas
        vista={vista}
        ajustes={ajustes}
        ajustar={ajustar}
        noAlto={barraNoAlto}
        daAnalise={comparacao.analise_id !== null}
        aoMudar={(nova) => aoMudar({ tipo: 'mudarVista', vista: nova })}
        aoTrocar={() => aoMudar({ tipo: 'trocarLados' })}
        aoParar={() => aoMudar({ tipo: 'pararComparacao' })}
      >
        {segundo !== null && <AtosDaFigura {...figuraDe({ mapa, segundo, metade }, antes, depois)} />}
      </BarraDasVistas>
    </>
  );
}

function figuraDe(
  onde: Pick<Parameters<typeof figuraDasDuas>[0], 'mapa' | 'segundo' | 'metade'>,
  antes: LadoInteiro,
  depois: LadoInteiro,
) {
  const titulo = (lado: Lado, { grupo, imagem }: LadoInteiro) => [
    `${nomesDosLados[lado]} · ${quandoDoGrupo(grupo)}`,
    fatosDaVista(grupo, imagem.tipo).join(' · '),
  ];
  const fontes = new Set([antes, depois].map(({ grupo }) => [grupo.provider_label, grupo.satellite].join(', ')));
  const titulos = [titulo('antes', antes), titulo('depois', depois)] as const;
  const datas = [antes, depois].map(({ grupo }) => grupo.date ?? 'sem-data').join('-');
  return {
    nome: `antes-e-depois-${datas}.png`,
    fazer: () => figuraDasDuas({ ...onde, titulos, fonte: [...fontes].join('; ') }),
  };
}

interface PropsDoSegundo {
  readonly mapa: MapaGl;
  readonly lugar: HTMLElement;
  readonly de: ImagemNoMapa;
  readonly para: ImagemNoMapa;
  readonly ladoALado: boolean;
  aoExistir(segundo: MapaGl | null): void;
}

function Segundo({ mapa, lugar, de, para, ladoALado, aoExistir }: PropsDoSegundo) {
  const outro = useCallback((estilo: StyleSpecification) => comOutraImagem(estilo, de, para), [de, para]);
  const segundo = useEspelho(mapa, { lugar, nome: NOME_DO_SEGUNDO, interativo: ladoALado, outro });
  useEffect(() => aoExistir(segundo), [segundo, aoExistir]);
  return segundo !== null && ladoALado ? <Miras mapa={mapa} segundo={segundo} /> : null;
}

const NOME_DO_SEGUNDO = `Mapa: ${nomesDosLados.depois}`;

/** The edge of the spy glass. */
function Aro({ ponto, raio }: Pick<Ajustes, 'ponto' | 'raio'>) {
  const meio = ponto === null ? { left: '50%', top: '50%' } : { left: ponto.x, top: ponto.y };
  return <div className={classes.aro} style={{ ...meio, width: 2 * raio, height: 2 * raio }} />;
}

/** The glass is where the pointer is, or was last. */
function useLupa(mapa: MapaGl, ligada: boolean, ajustar: (novos: Partial<Ajustes>) => void): void {
  useEffect(() => {
    if (!ligada) return;
    const { unsubscribe } = mapa.on('mousemove', ({ point: { x, y } }) => ajustar({ ponto: { x, y } }));
    const toque = mapa.on('touchmove', ({ point: { x, y } }) => ajustar({ ponto: { x, y } }));
    const inicio = mapa.on('touchstart', ({ point: { x, y } }) => ajustar({ ponto: { x, y } }));
    return () => {
      unsubscribe();
      toque.unsubscribe();
      inicio.unsubscribe();
    };
  }, [mapa, ligada, ajustar]);
}
