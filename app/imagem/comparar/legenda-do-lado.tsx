import { Alert, Button } from '@mantine/core';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import type { Lado, VistaDaComparacao } from '../modos/modos.ts';
import { mensagensDaComparacao, nomesDosLados } from './comparar.mensagens.ts';
import classes from './comparar.module.css';
import { fatosDaVista } from './fatos-da-vista.ts';
import { quandoDoGrupo } from './hora-local.ts';

interface Props {
  readonly lado: Lado;
  readonly vista: VistaDaComparacao;
  readonly grupo: GrupoDeImagens;
  readonly tipo: TipoDeImagem;
  /** Which half of the frame the second map has; null where it lies over all of it. */
  readonly metade: string | null;
  /** It is not seen just now. */
  readonly apagada: boolean;
}

/** What one side shows: when it was taken by the clock there, by what, under how much cloud. */
export function LegendaDoLado({ lado, vista, grupo, tipo, metade, apagada }: Props) {
  return (
    <section
      className={classes.legenda}
      aria-label={nomesDosLados[lado]}
      data-lado={lado}
      data-vista={vista}
      data-metade={metade ?? undefined}
      data-apagada={apagada || undefined}
      data-sobre-o-mapa
    >
      <strong>{nomesDosLados[lado]}</strong>
      <span>{quandoDoGrupo(grupo)}</span>
      <span>{fatosDaVista(grupo, tipo).join(' · ')}</span>
    </section>
  );
}

interface PropsDaFalta {
  readonly lado: Lado;
  aoTirar(): void;
}

/** An old link may name what nobody has found again. */
export function FaltaDoLado({ lado, aoTirar }: PropsDaFalta) {
  return (
    <Alert color="orange" role="alert" p="xs" className={classes.falta ?? ''}>
      {mensagensDaComparacao.desconhecida(lado)}{' '}
      <Button size="compact-sm" variant="default" onClick={aoTirar}>
        Tirar
      </Button>
    </Alert>
  );
}
