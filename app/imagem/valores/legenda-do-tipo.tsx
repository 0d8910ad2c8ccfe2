import { Stack, Text } from '@mantine/core';
import { receitaDe, type TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import { limitesDaPaleta, paletaDe } from '#domain/imagem/paletas.ts';
import { nomesDosTipos } from '../imagem.mensagens.ts';
import type { BandaNaTela } from '../imagem.ts';
import { valorNaTela } from './valor-na-tela.ts';

interface Props {
  readonly tipo: TipoDeImagem;
  readonly bandas: readonly Pick<BandaNaTela, 'nome' | 'papel'>[];
  /** Between which values it is stretched, where somebody set that. */
  readonly contraste: readonly number[] | null;
  /** How a composition is stretched, where it is not by its own values. */
  readonly esticada?: string;
}

const PELOS_PERCENTIS = 'Esticada entre 2 % e 98 % dos valores de cada banda.';

/** What a picture shows: of which bands it is made, how it is stretched, and what its colours mean. */
export function LegendaDoTipo({ tipo, bandas, contraste, esticada = PELOS_PERCENTIS }: Props) {
  const receita = receitaDe(
    tipo,
    bandas.map(({ papel }) => papel),
  );
  if (receita === null) return null;
  const [a = '', b = '', c = ''] = receita.bandas.map((lugar) => bandas[lugar]?.nome ?? '');
  if (receita.forma === 'composicao') {
    return (
      <Stack gap={2} component="section" aria-label="Legenda da imagem">
        <Titulo tipo={tipo} formula={`vermelho = ${a}, verde = ${b}, azul = ${c}`} />
        <Text size="xs" c="dimmed">
          {contraste === null ? esticada : 'Esticada como foi ajustada.'}
        </Text>
      </Stack>
    );
  }
  const paleta = paletaDe(tipo);
  const limites = limitesDaPaleta(paleta);
  const [de = limites[0], ate = limites[1]] = contraste ?? limites;
  const cores = paleta.map(([valor, cor]) => {
    const lugar = ((valor - limites[0]) / (limites[1] - limites[0])) * 100;
    return `rgb(${cor.join(' ')}) ${lugar.toFixed(1)}%`;
  });
  return (
    <Stack gap={2} component="section" aria-label="Legenda da imagem">
      <Titulo tipo={tipo} formula={receita.forma === 'indice' ? `(${a} − ${b}) / (${a} + ${b})` : a} />
      <div style={{ height: 12, borderRadius: 2, background: `linear-gradient(to right, ${cores.join(', ')})` }} />
      <Text size="xs" style={{ display: 'flex', justifyContent: 'space-between' }}>
        <span>{valorNaTela(de)}</span>
        <span>{valorNaTela((de + ate) / 2)}</span>
        <span>{valorNaTela(ate)}</span>
      </Text>
    </Stack>
  );
}

const Titulo = ({ tipo, formula }: { readonly tipo: TipoDeImagem; readonly formula: string }) => (
  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
    <strong>{nomesDosTipos[tipo]}</strong> · {formula}
  </Text>
);
