import { Text } from '@mantine/core';
import type { Banda } from '#domain/imagem/exame.ts';
import { nomesDosPapeis } from '../imagem.mensagens.ts';
import type { BandaNaTela } from '../imagem.ts';
import { valorNaTela } from './valor-na-tela.ts';

/** What the file says of each band, and what its values are, as the file has them. */
export function BandasDaImagem({ bandas }: { readonly bandas: readonly BandaNaTela[] }) {
  return (
    <section aria-label="Bandas">
      <Text fw={600} size="sm">
        Bandas
      </Text>
      <ol style={{ margin: 0, paddingInlineStart: 24, fontSize: 14 }}>
        {bandas.map((banda) => (
          <li key={banda.numero} style={{ overflowWrap: 'anywhere' }}>
            {banda.nome} · {fatosDaBanda(banda).join(' · ')}
            <Text size="xs" c="dimmed">
              {medidasDaBanda(banda)}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What it measures and how the file has it. */
export function fatosDaBanda({ papel, comprimento_de_onda, tipo, nodata, escala, deslocamento }: Banda) {
  return [
    papel === null ? 'ninguém disse o que mede' : nomesDosPapeis[papel],
    ...(comprimento_de_onda === null ? [] : [`${valorNaTela(comprimento_de_onda)} nm`]),
    tipo,
    nodata === null ? 'tudo são dados' : `sem dados: ${typeof nodata === 'string' ? nodata : valorNaTela(nodata)}`,
    ...(escala === 1 && deslocamento === 0
      ? []
      : [`escala ${valorNaTela(escala)}, deslocamento ${valorNaTela(deslocamento)}`]),
  ];
}

/** Before scale and offset. */
export function medidasDaBanda({ medidas }: Banda): string {
  if (medidas === null) return 'Nenhum pixel desta banda diz nada.';
  const { minimo, maximo, media, desvio, p2, p98 } = medidas;
  const ditas = [
    ['mínimo', minimo],
    ['máximo', maximo],
    ['média', media],
    ['desvio', desvio],
    ['percentil 2', p2],
    ['percentil 98', p98],
  ] as const;
  return `No arquivo: ${ditas.map(([nome, valor]) => `${nome} ${valorNaTela(valor)}`).join(', ')}.`;
}
