import { ActionIcon, Button, Slider, Text } from '@mantine/core';
import {
  IconArrowsLeftRight,
  IconCircleDotted,
  IconColumns2,
  IconEyeOff,
  IconLayersSelected,
  IconPlayerPause,
  IconPlayerPlay,
  IconSeparatorVertical,
  IconSwitchHorizontal,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { decimal } from '#app/kit/formatos.ts';
import { movimentoReduzido } from '#app/kit/ui/movimento-reduzido.client.ts';
import { VISTAS_DA_COMPARACAO, type VistaDaComparacao } from '../modos/modos.ts';
import { nomesDasVistas, nomesDosLados } from './comparar.mensagens.ts';
import classes from './comparar.module.css';
import { type Ajustes, RAIO_PX } from './recorte.ts';

const PX = 18;
const ICONES: Readonly<Record<VistaDaComparacao, ReactNode>> = {
  lado_a_lado: <IconColumns2 size={PX} aria-hidden />,
  cortina: <IconSeparatorVertical size={PX} aria-hidden />,
  opacidade: <IconLayersSelected size={PX} aria-hidden />,
  lupa: <IconCircleDotted size={PX} aria-hidden />,
  alternancia: <IconSwitchHorizontal size={PX} aria-hidden />,
};

interface PropsDosAjustes {
  readonly vista: VistaDaComparacao;
  readonly ajustes: Ajustes;
  ajustar(novos: Partial<Ajustes>): void;
}

interface Props extends PropsDosAjustes {
  /** Both halves of a low map leave no room for it at the foot. */
  readonly noAlto: boolean;
  /** The sides of an analysis are not swapped. */
  readonly daAnalise: boolean;
  aoMudar(vista: VistaDaComparacao): void;
  aoTrocar(): void;
  aoParar(): void;
  /** What else can be done with both. */
  readonly children?: ReactNode;
}

/** The ways of comparing, at the foot of the map, and what each of them lets one set. */
export function BarraDasVistas({ noAlto, daAnalise, aoMudar, aoTrocar, aoParar, children, ...como }: Props) {
  const { vista } = como;
  return (
    <section
      className={classes.barra}
      aria-label="Comparação"
      data-no-alto={noAlto || undefined}
      data-barra-no-pe={!noAlto || undefined}
      data-sobre-o-mapa
    >
      <div className={classes.vistas} role="radiogroup" aria-label="Modo de comparar">
        {VISTAS_DA_COMPARACAO.map((uma) => (
          <label key={uma} className={classes.vista} title={nomesDasVistas[uma]}>
            <input
              type="radio"
              name="vista-da-comparacao"
              checked={uma === vista}
              aria-label={nomesDasVistas[uma]}
              onChange={() => aoMudar(uma)}
            />
            {ICONES[uma]}
            <span className={classes.nome}>{nomesDasVistas[uma]}</span>
          </label>
        ))}
      </div>
      <AjusteDaVista {...como} />
      {children}
      {!daAnalise && (
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Trocar antes e depois"
          title="Trocar antes e depois"
          onClick={aoTrocar}
        >
          <IconArrowsLeftRight size={PX} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Parar de comparar"
        title="Parar de comparar"
        onClick={aoParar}
      >
        <IconX size={PX} aria-hidden />
      </ActionIcon>
    </section>
  );
}

function AjusteDaVista({ vista, ajustes, ajustar }: PropsDosAjustes) {
  if (vista === 'opacidade')
    return (
      <Slider
        className={classes.deslizante ?? ''}
        value={ajustes.opacidade}
        thumbLabel={`Opacidade de ${nomesDosLados.depois}`}
        label={(valor) => `${valor} %`}
        onChange={(opacidade) => ajustar({ opacidade })}
      />
    );
  if (vista === 'lupa')
    return (
      <Slider
        className={classes.deslizante ?? ''}
        min={RAIO_PX.menor}
        max={RAIO_PX.maior}
        step={RAIO_PX.passo}
        value={ajustes.raio}
        thumbLabel="Raio da lupa"
        label={(valor) => `${valor} px`}
        onChange={(raio) => ajustar({ raio })}
      />
    );
  return vista === 'alternancia' ? <Alternancia ajustes={ajustes} ajustar={ajustar} /> : null;
}

/** Seconds that each image is seen. */
const RITMO_S = { menor: 0.5, maior: 3, passo: 0.5, usual: 1 } as const;
/** One after the other: by itself, unless the person asked for less motion, or by hand. */
function Alternancia({ ajustes: { segunda }, ajustar }: Pick<PropsDosAjustes, 'ajustes' | 'ajustar'>) {
  const [tocando, setTocando] = useState(() => !movimentoReduzido());
  const [ritmo, setRitmo] = useState<number>(RITMO_S.usual);
  useEffect(() => {
    if (!tocando) return;
    const vez = setTimeout(() => ajustar({ segunda: !segunda }), ritmo * 1000);
    return () => clearTimeout(vez);
  }, [tocando, ritmo, segunda, ajustar]);
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={tocando ? 'Pausar a alternância' : 'Alternar sozinho'}
        title={tocando ? 'Pausar a alternância' : 'Alternar sozinho'}
        onClick={() => setTocando(!tocando)}
      >
        {tocando ? <IconPlayerPause size={PX} aria-hidden /> : <IconPlayerPlay size={PX} aria-hidden />}
      </ActionIcon>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconEyeOff size={16} aria-hidden />}
        onClick={() => {
          setTocando(false);
          ajustar({ segunda: !segunda });
        }}
      >
        Ver {nomesDosLados[segunda ? 'antes' : 'depois'].toLocaleLowerCase('pt-BR')}
      </Button>
      <Slider
        className={classes.deslizante ?? ''}
        min={RITMO_S.menor}
        max={RITMO_S.maior}
        step={RITMO_S.passo}
        value={ritmo}
        thumbLabel="Segundos de cada imagem"
        label={(valor) => `${decimal(valor, 1)} s`}
        onChange={setRitmo}
      />
      <Text size="xs" className={classes.ritmo ?? ''}>
        {decimal(ritmo, 1)} s
      </Text>
    </>
  );
}
