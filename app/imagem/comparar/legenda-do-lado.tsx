import { Alert, Button } from '@mantine/core';
import { decimal } from '#app/kit/formatos.ts';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import { nomesDosTipos } from '../imagem.mensagens.ts';
import type { Lado, VistaDaComparacao } from '../modos/modos.ts';
import { mensagensDaComparacao, nomesDosLados } from './comparar.mensagens.ts';
import classes from './comparar.module.css';
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
      <span>{fatosDoLado(grupo, tipo).join(' · ')}</span>
    </section>
  );
}

function fatosDoLado({ satellite, provider_label, cloud_percent }: GrupoDeImagens, tipo: TipoDeImagem) {
  const nuvens = cloud_percent === null ? 'nuvens desconhecidas' : `${decimal(cloud_percent, 0)} % de nuvens`;
  return [satellite ?? provider_label, nuvens, nomesDosTipos[tipo]];
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
