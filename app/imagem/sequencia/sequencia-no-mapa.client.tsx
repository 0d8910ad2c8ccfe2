import { ActionIcon, Button, NativeSelect, Slider, Text } from '@mantine/core';
import {
  IconGif,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconX,
} from '@tabler/icons-react';
import type { Map as MapaGl } from 'maplibre-gl';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { decimal } from '#app/kit/formatos.ts';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import classes from '../comparar/comparar.module.css';
import { fatosDaVista } from '../comparar/fatos-da-vista.ts';
import { quandoDoGrupo } from '../comparar/hora-local.ts';
import { useSobreOMapa } from '../comparar/sobre-o-mapa.client.ts';
import { nomesDosTipos } from '../imagem.mensagens.ts';
import type { ImagemNoMapa } from '../ladrilhos.ts';
import { tipoMostrado } from '../modos/modos.ts';
import { diaDoGrupo } from '../painel/grupo-na-tela.ts';
import { PRAZO_DOS_LADRILHOS_MS } from '../painel/progresso.ts';
import { chegou } from './quadros.client.ts';
import { type Sequencia, tiposComuns } from './sequencia.ts';
import { useExportacao } from './usar-exportacao.client.ts';
import type { ControleDaSequencia } from './usar-sequencia.ts';

const PX = 18;
/** Seconds that each image is seen. */
const RITMO_S = { menor: 0.5, maior: 3, passo: 0.5, usual: 1 } as const;

interface Props {
  readonly mapa: MapaGl;
  readonly sequencia: Sequencia;
  /** The same as they lie on the map. */
  readonly quadros: readonly ImagemNoMapa[];
  readonly controle: ControleDaSequencia;
}

/** What is seen of a sequence, written on the map, and what moves it. */
export default function SequenciaNoMapa({ mapa, sequencia, quadros, controle }: Props) {
  const sobre = useSobreOMapa(mapa);
  const [ritmo, setRitmo] = useState<number>(RITMO_S.usual);
  const [tocando, setTocando] = useState(false);
  const exportacao = useExportacao({ mapa, sequencia, quadros, ritmo, ir: controle.ir });
  useAvanco({ mapa, sequencia, quadros, ritmo, ir: controle.ir }, tocando && exportacao.prontos === null);
  const { grupos, atual } = sequencia;
  const grupo = grupos[atual];
  if (grupo === undefined) return null;
  const parar = () => setTocando(false);
  return createPortal(
    <>
      <Legenda grupo={grupo} tipo={sequencia.tipo} />
      <section className={classes.barra} aria-label="Sequência" data-sobre-o-mapa data-barra-no-pe data-sequencia>
        {exportacao.prontos === null ? (
          <>
            <Passos sequencia={sequencia} tocando={tocando} setTocando={setTocando} ir={controle.ir} />
            <Ritmo ritmo={ritmo} setRitmo={setRitmo} />
            <Tipo sequencia={sequencia} aoMudar={controle.mudarTipo} />
            <Icone
              nome="Baixar GIF"
              onClick={() => {
                parar();
                void exportacao.exportar();
              }}
            >
              <IconGif size={PX} aria-hidden />
            </Icone>
            <Icone nome="Sair da sequência" onClick={controle.parar}>
              <IconX size={PX} aria-hidden />
            </Icone>
          </>
        ) : (
          <Andamento prontos={exportacao.prontos} total={grupos.length} aoCancelar={exportacao.cancelar} />
        )}
      </section>
    </>,
    sobre,
  );
}

/** The date on the picture. */
function Legenda({ grupo, tipo }: { readonly grupo: GrupoDeImagens; readonly tipo: TipoDeImagem | null }) {
  return (
    <section className={classes.legenda} aria-label="Imagem da sequência" data-sobre-o-mapa>
      <strong>{quandoDoGrupo(grupo)}</strong>
      <span>{fatosDaVista(grupo, tipoMostrado(grupo, tipo)).join(' · ')}</span>
    </section>
  );
}

interface PropsDosPassos {
  readonly sequencia: Sequencia;
  readonly tocando: boolean;
  setTocando(tocando: boolean): void;
  ir(para: number): void;
}

function Passos({ sequencia: { grupos, atual }, tocando, setTocando, ir }: PropsDosPassos) {
  const irParado = (para: number) => {
    setTocando(false);
    ir(para);
  };
  const [grupo] = grupos.slice(atual);
  return (
    <>
      <Icone nome="Imagem anterior" onClick={() => irParado(atual - 1)}>
        <IconPlayerSkipBack size={PX} aria-hidden />
      </Icone>
      <Icone nome={tocando ? 'Pausar a sequência' : 'Tocar a sequência'} onClick={() => setTocando(!tocando)}>
        {tocando ? <IconPlayerPause size={PX} aria-hidden /> : <IconPlayerPlay size={PX} aria-hidden />}
      </Icone>
      <Icone nome="Imagem seguinte" onClick={() => irParado(atual + 1)}>
        <IconPlayerSkipForward size={PX} aria-hidden />
      </Icone>
      <Slider
        className={classes.deslizante ?? ''}
        min={0}
        max={grupos.length - 1}
        value={atual}
        label={null}
        thumbLabel="Imagem da sequência"
        thumbProps={{ 'aria-valuetext': grupo === undefined ? '' : diaDoGrupo(grupo) }}
        onChange={irParado}
      />
      <Text size="xs" className={classes.ritmo ?? ''}>
        {atual + 1} de {grupos.length}
      </Text>
    </>
  );
}

function Ritmo({ ritmo, setRitmo }: { readonly ritmo: number; setRitmo(ritmo: number): void }) {
  return (
    <NativeSelect
      size="xs"
      aria-label="Segundos de cada imagem"
      value={String(ritmo)}
      onChange={({ currentTarget }) => setRitmo(Number(currentTarget.value))}
      data={RITMOS.map((valor) => ({ value: String(valor), label: `${decimal(valor, 1)} s` }))}
    />
  );
}

const RITMOS = Array.from(
  { length: (RITMO_S.maior - RITMO_S.menor) / RITMO_S.passo + 1 },
  (_, i) => RITMO_S.menor + i * RITMO_S.passo,
);

interface PropsDoTipo {
  readonly sequencia: Sequencia;
  aoMudar(tipo: TipoDeImagem): void;
}

/** As what they are shown: what all of them can be. */
function Tipo({ sequencia: { grupos, atual, tipo }, aoMudar }: PropsDoTipo) {
  const comuns = tiposComuns(grupos);
  const [grupo] = grupos.slice(atual);
  if (comuns.length < 2 || grupo === undefined) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label="Tipo das imagens da sequência"
      value={tipoMostrado(grupo, tipo)}
      onChange={({ currentTarget }) => {
        const para = comuns.find((um) => um === currentTarget.value);
        if (para !== undefined) aoMudar(para);
      }}
      data={comuns.map((um) => ({ value: um, label: nomesDosTipos[um] }))}
    />
  );
}

interface PropsDoAndamento {
  readonly prontos: number;
  readonly total: number;
  aoCancelar(): void;
}

function Andamento({ prontos, total, aoCancelar }: PropsDoAndamento) {
  return (
    <>
      <progress aria-label="Exportando a sequência" max={total} value={prontos} />
      <Text size="sm" role="status">
        {prontos} de {total} imagens
      </Text>
      <Button size="compact-md" variant="default" onClick={aoCancelar}>
        Cancelar
      </Button>
    </>
  );
}

interface PropsDoIcone {
  readonly nome: string;
  onClick(): void;
  readonly children: ReactNode;
}

const Icone = ({ nome, onClick, children }: PropsDoIcone) => (
  <ActionIcon variant="default" size="lg" aria-label={nome} title={nome} onClick={onClick}>
    {children}
  </ActionIcon>
);

interface Avanco {
  readonly mapa: MapaGl;
  readonly sequencia: Sequencia;
  readonly quadros: readonly ImagemNoMapa[];
  readonly ritmo: number;
  ir(para: number): void;
}

/** To the next image once its time is over and it is there. */
function useAvanco({ mapa, sequencia: { atual }, quadros, ritmo, ir }: Avanco, tocando: boolean): void {
  useEffect(() => {
    if (!tocando) return;
    const cancelar = new AbortController();
    const seguinte = quadros[(atual + 1) % quadros.length];
    const vez = setTimeout(async () => {
      if (seguinte !== undefined) await chegou(mapa, seguinte, PRAZO_DOS_LADRILHOS_MS, cancelar.signal);
      if (!cancelar.signal.aborted) ir(atual + 1);
    }, ritmo * 1000);
    return () => {
      clearTimeout(vez);
      cancelar.abort();
    };
  }, [mapa, atual, quadros, ritmo, ir, tocando]);
}
