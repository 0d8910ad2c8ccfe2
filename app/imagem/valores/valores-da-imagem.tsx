import { Button, Group, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChartLine } from '@tabler/icons-react';
import { useState } from 'react';
import type { Contraste } from '#domain/imagem/contraste.ts';
import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import type { ImagemNaTela } from '../imagem.ts';
import { ContrasteDaImagem } from './contraste-da-imagem.tsx';
import { LegendaDoTipo } from './legenda-do-tipo.tsx';

/** As what an image is on the map. */
export interface Mostrada {
  readonly tipo: TipoDeImagem;
  /** Null for the usual one. */
  readonly contraste: Contraste | null;
}

export const comoUsual = (tipo: TipoDeImagem): Mostrada => ({ tipo, contraste: null });

interface Props {
  readonly imagem: ImagemNaTela;
  /** Null while it is not on the map. */
  readonly mostrada: Mostrada | null;
  aoMudar(mostrada: Mostrada): void;
  aoPedirSerie(): void;
}

/** What the colours of an image say, how they are stretched, and how its asset went over time. */
export function ValoresDaImagem({ imagem, mostrada, aoMudar, aoPedirSerie }: Props) {
  const [ajustando, ajustar] = useState(false);
  const { id, vista } = imagem;
  if (vista === null) return null;
  return (
    <Stack gap="sm" mb="sm">
      {mostrada !== null && <LegendaDoTipo {...mostrada} bandas={vista.bandas} />}
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          disabled={mostrada === null}
          aria-expanded={ajustando}
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          onClick={() => ajustar(!ajustando)}
        >
          Ajustar contraste
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconChartLine size={16} aria-hidden />}
          onClick={aoPedirSerie}
        >
          Série da área do ativo
        </Button>
      </Group>
      {ajustando && mostrada !== null && (
        <ContrasteDaImagem
          {...mostrada}
          endereco={`/imagens/${id}/histograma`}
          aoMudar={(contraste) => aoMudar({ ...mostrada, contraste })}
        />
      )}
    </Stack>
  );
}
