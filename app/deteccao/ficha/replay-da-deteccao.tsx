import { ActionIcon, Alert, Group, Text } from '@mantine/core';
import { useNavigate, useNavigation } from '@remix-run/react';
import {
  IconCircleCheck,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { instanteComFuso } from '#app/kit/datas.ts';
import classes from './ficha.module.css';
import type { PassoNaTela, ReplayNaTela } from './replay.ts';

interface Props {
  readonly replay: ReplayNaTela;
  /** The page, which shows the step that its address names. */
  readonly endereco: string;
  /** Where the step stands in the log. */
  readonly children: ReactNode;
}

/** Milliseconds that each step stays while it plays. */
const PASSO_MS = 1_500;

/** The life of a detection, step by step: the address says which, and what is below is as it was then. */
export function ReplayDaDeteccao({ replay: { passos, atual, confere }, endereco, children }: Props) {
  const { escolhido, ir } = usePasso(passos, atual, endereco);
  const [tocando, alternar] = useTocar(passos.length, { atual, escolhido }, ir);
  const nome = useId();
  const passo = passos[escolhido];
  const ultimo = passos.length - 1;
  return (
    <section className={classes.replay} aria-label="Replay da detecção">
      <Group gap={4} wrap="nowrap">
        <Botao nome="Primeiro evento" parado={escolhido <= 0} aoApertar={() => ir(0)}>
          <IconPlayerSkipBack size={18} aria-hidden />
        </Botao>
        <Botao nome="Evento anterior" parado={escolhido <= 0} aoApertar={() => ir(escolhido - 1)}>
          <IconPlayerTrackPrev size={18} aria-hidden />
        </Botao>
        <Botao nome={tocando ? 'Pausar' : 'Tocar'} parado={ultimo < 1} aoApertar={alternar} principal>
          {tocando ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />}
        </Botao>
        <Botao nome="Próximo evento" parado={escolhido >= ultimo} aoApertar={() => ir(escolhido + 1)}>
          <IconPlayerTrackNext size={18} aria-hidden />
        </Botao>
        <Botao nome="Último evento" parado={escolhido >= ultimo} aoApertar={() => ir(ultimo)}>
          <IconPlayerSkipForward size={18} aria-hidden />
        </Botao>
        <Text size="sm" c="dimmed" className={classes.conta}>
          {Math.max(escolhido + 1, 0)} de {passos.length}
        </Text>
      </Group>
      <input
        type="range"
        className={classes.trilho}
        aria-label="Evento mostrado"
        aria-valuetext={passo === undefined ? 'Antes do primeiro evento' : dito(passo, escolhido, passos.length)}
        min={0}
        max={Math.max(ultimo, 0)}
        step={1}
        value={Math.max(escolhido, 0)}
        onChange={({ currentTarget }) => ir(Number(currentTarget.value))}
      />
      <div aria-live={tocando ? 'off' : 'polite'} id={nome}>
        <Evento passo={passo} />
      </div>
      {escolhido === atual && <Conferencia confere={confere} />}
      {escolhido === atual && children}
    </section>
  );
}

const dito = ({ em, texto }: PassoNaTela, i: number, total: number) =>
  `Evento ${i + 1} de ${total}: ${texto} ${instanteComFuso(em)}`;

function Evento({ passo }: { readonly passo: PassoNaTela | undefined }) {
  if (passo === undefined) return <Text size="sm">Antes do primeiro evento desta detecção.</Text>;
  return (
    <>
      <Text fw={500}>{passo.texto}</Text>
      <Text size="sm" c="dimmed">
        <time dateTime={passo.em}>{instanteComFuso(passo.em)}</time>
        {`, por ${passo.autor ?? 'Sistema'} · posição ${passo.posicao}`}
      </Text>
    </>
  );
}

function Conferencia({ confere }: Pick<ReplayNaTela, 'confere'>) {
  if (confere === null) return null;
  if (!confere)
    return (
      <Alert color="red" variant="light">
        O que se mostra não é o que os eventos dizem: verifique a integridade do registro.
      </Alert>
    );
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" className={classes.confere}>
      <IconCircleCheck size={18} aria-hidden />
      <Text size="sm">Refeito evento por evento até aqui, o estado é o mesmo que se mostra.</Text>
    </Group>
  );
}

interface PropsDoBotao {
  readonly nome: string;
  readonly parado: boolean;
  readonly principal?: boolean;
  readonly children: ReactNode;
  aoApertar(): void;
}

function Botao({ nome, parado, principal = false, children, aoApertar }: PropsDoBotao) {
  return (
    <ActionIcon
      variant={principal ? 'filled' : 'default'}
      size="lg"
      aria-label={nome}
      title={nome}
      disabled={parado}
      onClick={aoApertar}
    >
      {children}
    </ActionIcon>
  );
}

/** The step that somebody is going to, else the one that is shown. */
function usePasso(passos: readonly PassoNaTela[], atual: number, endereco: string) {
  const navegar = useNavigate();
  const [alvo, setAlvo] = useState(atual);
  useEffect(() => setAlvo(atual), [atual]);
  const ir = (i: number) => {
    const passo = passos[i];
    if (passo === undefined) return;
    setAlvo(i);
    navegar(`${endereco}?posicao=${passo.posicao}`, { replace: true, preventScrollReset: true });
  };
  return { escolhido: alvo, ir };
}

interface Onde {
  /** The step that is shown. */
  readonly atual: number;
  /** The one that somebody is going to. */
  readonly escolhido: number;
}

/** One step after the other, each once the one before is there; from the first again where it had ended. */
function useTocar(total: number, { atual, escolhido }: Onde, ir: (i: number) => void) {
  const [tocando, setTocando] = useState(false);
  const parado = useNavigation().state === 'idle';
  useEffect(() => {
    if (!tocando || !parado || escolhido !== atual) return;
    if (atual >= total - 1) {
      setTocando(false);
      return;
    }
    const relogio = setTimeout(() => ir(atual + 1), PASSO_MS);
    return () => clearTimeout(relogio);
  });
  const alternar = () => {
    if (!tocando && escolhido >= total - 1) ir(0);
    setTocando(!tocando);
  };
  return [tocando, alternar] as const;
}
