import { CloseButton } from '@mantine/core';
import type { LngLat, Map as MapaGl } from 'maplibre-gl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import { Simbolo } from '#app/map/layers/legenda.tsx';
import { type CamadaNoMapa, nomeDaCamada, type OutroNoMapa } from './achados.ts';
import { aoLado } from './ao-lado.ts';
import classes from './escolha.module.css';

interface Props {
  readonly mapa: MapaGl;
  /** Where somebody clicked. */
  readonly lugar: LngLat;
  /** Above every layer. */
  readonly outros: readonly OutroNoMapa[];
  /** Topmost first. */
  readonly camadas: readonly CamadaNoMapa[];
  readonly tipos: readonly TipoNoMapa[];
  /** Shows on the map which one is meant. */
  erguer(id: string | null): void;
  aoEscolher(camada: CamadaNoMapa): void;
  aoFechar(): void;
}

/** Which of the layers, and of what others draw, that lie over each other is meant: beside the click, what is pointed at is shown on the map. */
export default function EscolhaDaGeometria({
  mapa,
  lugar,
  outros,
  camadas,
  tipos,
  erguer,
  aoEscolher,
  aoFechar,
}: Props) {
  const caixa = useRef<HTMLDivElement>(null);
  const [onde, setOnde] = useState({ left: 0, top: 0 });
  const agora = useRef({ erguer, aoFechar });
  useEffect(() => {
    const { current } = caixa;
    const quadro = mapa.getContainer();
    if (current === null) return;
    setOnde(aoLado(mapa.project(lugar), current.getBoundingClientRect(), quadro.getBoundingClientRect()));
    current.querySelector<HTMLElement>('li button')?.focus();
    const { erguer, aoFechar } = agora.current;
    // It stands where the click was: with the map it would lie anywhere.
    const ouvido = mapa.on('movestart', aoFechar);
    return () => {
      erguer(null);
      ouvido.unsubscribe();
    };
  }, [mapa, lugar]);
  const fechar = () => {
    aoFechar();
    mapa.getCanvas().focus();
  };
  const teclar = (evento: KeyboardEvent) => {
    if (evento.key === 'Escape') {
      evento.stopPropagation();
      return fechar();
    }
    const passo = { ArrowDown: 1, ArrowUp: -1 }[evento.key];
    if (passo === undefined) return;
    evento.preventDefault();
    const botoes = [...(caixa.current?.querySelectorAll<HTMLElement>('li button') ?? [])];
    const de = botoes.indexOf(document.activeElement as HTMLElement);
    botoes[(de + passo + botoes.length) % botoes.length]?.focus();
  };
  return (
    <div
      ref={caixa}
      role="dialog"
      aria-labelledby="escolha-da-geometria"
      className={classes.escolha}
      style={onde}
      onKeyDown={teclar}
      data-sobre-o-mapa
    >
      <div className={classes.cabeca}>
        <h2 id="escolha-da-geometria">Selecione uma geometria</h2>
        <CloseButton aria-label="Fechar" onClick={fechar} />
      </div>
      <ul className={classes.lista}>
        {outros.map(({ id, nome, tipo, cor, escolher }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.entrada}
              onPointerEnter={() => erguer(null)}
              onFocus={() => erguer(null)}
              onClick={() => {
                fechar();
                escolher();
              }}
            >
              {cor !== null && <span className={classes.amostra} style={{ borderColor: cor }} aria-hidden />}
              <span>
                {nome}
                <span className={classes.tipo}>{tipo}</span>
              </span>
            </button>
          </li>
        ))}
        {camadas.map((camada) => {
          const tipo = tipos.find(({ id }) => id === camada.tipo_id);
          return (
            <li key={camada.id}>
              <button
                type="button"
                className={classes.entrada}
                onPointerEnter={() => erguer(camada.id)}
                onFocus={() => erguer(camada.id)}
                onClick={() => {
                  fechar();
                  aoEscolher(camada);
                }}
              >
                {tipo && <Simbolo tipo={tipo} />}
                <span>
                  {nomeDaCamada(camada)}
                  {tipo && <span className={classes.tipo}>{tipo.nome}</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
