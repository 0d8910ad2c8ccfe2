import { Button, Group, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChartLine, IconCrosshair } from '@tabler/icons-react';
import { useState } from 'react';
import { parteTardia } from '#app/kit/parte-tardia/parte-tardia.tsx';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { mensagensDoPainel } from './painel.mensagens.ts';
import { temValores } from './usar-leitura.ts';
import type { PainelDeImagens } from './usar-painel.ts';

const ContrasteDaImagem = parteTardia(
  () => import('../valores/contraste-da-imagem.tsx').then((modulo) => modulo.ContrasteDaImagem),
  { naoVeio: 'Não foi possível carregar o contraste da imagem.', linhas: 2 },
);

interface Props {
  readonly painel: PainelDeImagens;
  readonly grupo: GrupoDeImagens;
}

/** What can be known of the image on the map as numbers: at a place, over all of it, and over time. */
export function ValoresNoPainel({ painel, grupo }: Props) {
  const { leitura, ativo_id, ativaNoMapa, aoMudar } = painel;
  const [ajustando, ajustar] = useState(false);
  if (!temValores(grupo)) {
    return (
      <Text size="xs" c="dimmed">
        {mensagensDoPainel.soFigura}
      </Text>
    );
  }
  return (
    <>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant={leitura.grupo === null ? 'default' : 'filled'}
          aria-pressed={leitura.grupo !== null}
          leftSection={<IconCrosshair size={16} aria-hidden />}
          onClick={leitura.alternar}
        >
          Ler valores
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={ajustando}
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          onClick={() => ajustar(!ajustando)}
        >
          Ajustar contraste
        </Button>
        {ativo_id !== null && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconChartLine size={16} aria-hidden />}
            onClick={() => leitura.pedirSerie({ grupo, ponto: null })}
          >
            Série da área do ativo
          </Button>
        )}
      </Group>
      {ajustando && ativaNoMapa !== null && (
        <ContrasteDaImagem
          endereco={`/mapa/imagens/grupos/${grupo.hash}/histograma`}
          tipo={ativaNoMapa.tipo}
          contraste={ativaNoMapa.contraste ?? null}
          aoMudar={(contraste) => aoMudar({ tipo: 'mudarContraste', para: contraste })}
        />
      )}
    </>
  );
}
