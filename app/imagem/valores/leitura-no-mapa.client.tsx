import { Button, CloseButton, Group, Text } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { type Map as MapaGl, type MapMouseEvent, Marker } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { decimal } from '#app/kit/formatos.ts';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import type { ValorNoPonto } from '#domain/imagem/valores.ts';
import { nomesDosTipos } from '../imagem.mensagens.ts';
import classes from './leitura-no-mapa.module.css';
import { valorNaTela } from './valor-na-tela.ts';

export interface Ponto {
  readonly lng: number;
  readonly lat: number;
}

interface Props {
  readonly mapa: MapaGl;
  readonly nome: string;
  /** Who answers what lies at a place. */
  readonly endereco: string;
  /** Where somebody clicked: its values stay. */
  readonly fixado: Ponto | null;
  aoFixar(ponto: Ponto | null): void;
  aoPedirSerie(ponto: Ponto): void;
}

/** Milliseconds of rest after which a place is worth asking for. */
const DESCANSO_MS = 120;
const CASAS = 5;
const SITUACOES = {
  fora: 'Fora desta imagem.',
  sem_dados: 'Sem dados neste pixel.',
  valor: '',
  ilegivel: 'O provedor não deu o arquivo desta cena: os seus valores não puderam ser lidos.',
} as const;

/** Every band's value and each index below the pointer, or in the middle of the map for whoever moves it by keyboard. */
export default function LeituraNoMapa({ mapa, nome, endereco, fixado, aoFixar, aoPedirSerie }: Props) {
  const ponto = usePontoDoMapa(mapa, fixado, aoFixar);
  useMarca(mapa, fixado);
  const { lida, de, pedindo, falha } = usePedido<{ readonly pontos: readonly ValorNoPonto[] }>(
    ponto && `${endereco}?lng=${grau(ponto.lng)}&lat=${grau(ponto.lat)}`,
  );
  const valor = de?.startsWith(`${endereco}?`) ? lida?.pontos[0] : undefined;
  return (
    <section className={classes.leitura} aria-label="Valores no ponto" aria-busy={pedindo} data-sobre-o-mapa>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="xs" fw={600} truncate title={nome}>
          {nome}
        </Text>
        {fixado !== null && <CloseButton size="sm" aria-label="Soltar o ponto" onClick={() => aoFixar(null)} />}
      </Group>
      {ponto === null ? (
        <Text size="xs" c="dimmed">
          Aponte para a imagem: aqui se lê cada banda. Um clique, ou Enter, fixa o ponto.
        </Text>
      ) : (
        <>
          <Text size="xs" c="dimmed" className={classes.numeros}>
            {decimal(ponto.lat, CASAS)}; {decimal(ponto.lng, CASAS)}
          </Text>
          {falha !== null ? (
            <Text size="xs" c="var(--mantine-color-error)" role="alert">
              {falha}
            </Text>
          ) : (
            valor && <Lidos valor={valor} fixado={fixado !== null} />
          )}
          {fixado !== null && (
            <Button
              size="compact-xs"
              variant="default"
              mt={4}
              leftSection={<IconChartLine size={14} aria-hidden />}
              onClick={() => aoPedirSerie(fixado)}
            >
              Série deste ponto
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function Lidos({ valor, fixado }: { readonly valor: ValorNoPonto; readonly fixado: boolean }) {
  const { situacao, bandas, indices } = valor;
  if (situacao !== 'valor') return <Text size="xs">{SITUACOES[situacao]}</Text>;
  return (
    // What follows the pointer changes too fast to be read aloud.
    <dl className={classes.valores} aria-live={fixado ? 'polite' : 'off'}>
      {indices.map(({ tipo, valor: um }) => (
        <Lido key={tipo} nome={nomesDosTipos[tipo]} valor={um} />
      ))}
      {bandas.map(({ numero, nome, valor: um }) => (
        <Lido key={numero} nome={nome} valor={um} />
      ))}
    </dl>
  );
}

const Lido = ({ nome, valor }: { readonly nome: string; readonly valor: number | null }) => (
  <div>
    <dt>{nome}</dt>
    <dd>{valorNaTela(valor)}</dd>
  </div>
);

/** As the server reads it: never with an exponent. */
const grau = (graus: number) => graus.toFixed(9);

/** The place that was fixed, else the one below the pointer; null where neither is. */
function usePontoDoMapa(mapa: MapaGl, fixado: Ponto | null, aoFixar: Props['aoFixar']): Ponto | null {
  const [apontado, apontar] = useState<Ponto | null>(null);
  useEffect(() => {
    let espera: ReturnType<typeof setTimeout> | undefined;
    const depois = (ponto: Ponto | null) => {
      clearTimeout(espera);
      espera = setTimeout(() => apontar(ponto), DESCANSO_MS);
    };
    const mover = ({ lngLat }: MapMouseEvent) => depois(pontoDe(lngLat.wrap()));
    const sair = () => depois(null);
    const clicar = ({ lngLat }: MapMouseEvent) => aoFixar(pontoDe(lngLat.wrap()));
    const tela = mapa.getCanvas();
    const doMeio = () => pontoDe(mapa.getCenter().wrap());
    const parar = () => {
      if (document.activeElement === tela && tela.matches(':focus-visible')) depois(doMeio());
    };
    const teclar = ({ key }: KeyboardEvent) => {
      if (key === 'Enter') aoFixar(doMeio());
    };
    mapa.on('mousemove', mover);
    mapa.on('mouseout', sair);
    mapa.on('click', clicar);
    mapa.on('moveend', parar);
    tela.addEventListener('keydown', teclar);
    return () => {
      clearTimeout(espera);
      mapa.off('mousemove', mover);
      mapa.off('mouseout', sair);
      mapa.off('click', clicar);
      mapa.off('moveend', parar);
      tela.removeEventListener('keydown', teclar);
    };
  }, [mapa, aoFixar]);
  return fixado ?? apontado;
}

const pontoDe = ({ lng, lat }: Ponto): Ponto => ({ lng, lat });

function useMarca(mapa: MapaGl, ponto: Ponto | null): void {
  useEffect(() => {
    if (ponto === null) return;
    const element = document.createElement('div');
    element.className = classes.marca ?? '';
    const marca = new Marker({ element }).setLngLat(ponto).addTo(mapa);
    return () => void marca.remove();
  }, [mapa, ponto]);
}
