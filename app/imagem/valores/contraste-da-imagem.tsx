import { Button, Loader, RangeSlider, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import type { Contraste } from '#domain/imagem/contraste.ts';
import type { Histograma } from '#domain/imagem/histograma.ts';
import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import { nomesDosTipos } from '../imagem.mensagens.ts';
import { valorNaTela } from './valor-na-tela.ts';

const BarrasDoHistograma = lazy(() => import('./barras-do-histograma.client.tsx'));

interface Props {
  /** Who answers how often which value is in it. */
  readonly endereco: string;
  readonly tipo: TipoDeImagem;
  readonly contraste: Contraste | null;
  /** Null for the usual one. */
  aoMudar(contraste: Contraste | null): void;
}

/** Steps of a slider, and how small it is beside its channel's whole range. */
const PASSOS = 400;
const CANAIS = ['Vermelho', 'Verde', 'Azul'] as const;
const CORES = ['red', 'green', 'blue'] as const;

/** Between which values a picture is stretched, set over how often which value is in it. */
export function ContrasteDaImagem({ endereco, tipo, contraste, aoMudar }: Props) {
  const { lida, pedindo, falha, tentar } = usePedido<Histograma>(`${endereco}?type=${tipo}`);
  if (falha !== null) {
    return (
      <Stack gap="xs" align="flex-start" role="alert">
        <Text size="sm">{falha}</Text>
        <Button size="compact-sm" variant="default" onClick={tentar}>
          Tentar novamente
        </Button>
      </Stack>
    );
  }
  if (lida === null || lida.tipo !== tipo)
    return pedindo ? <Loader size="sm" aria-label="Contando os valores" /> : null;
  const { canais } = lida;
  const usual = canais.flatMap(({ usual: [de, ate] }) => [de, ate]);
  return (
    <Stack gap="sm" component="section" aria-label="Contraste">
      {canais.map((canal, i) => {
        const nome = canais.length === 1 ? nomesDosTipos[tipo] : (CANAIS[i] ?? '');
        return (
          <Canal
            key={nome}
            canal={canal}
            nome={nome}
            cor={canais.length === 1 ? 'verde' : (CORES[i] ?? 'gray')}
            limites={[(contraste ?? usual)[2 * i] ?? 0, (contraste ?? usual)[2 * i + 1] ?? 1]}
            aoMudar={(limites) => aoMudar((contraste ?? usual).toSpliced(2 * i, 2, ...limites))}
          />
        );
      })}
      <Button
        size="compact-sm"
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        disabled={contraste === null}
        onClick={() => aoMudar(null)}
      >
        Voltar ao contraste usual
      </Button>
    </Stack>
  );
}

interface PropsDoCanal {
  readonly nome: string;
  readonly cor: string;
  readonly canal: Histograma['canais'][number];
  readonly limites: readonly [number, number];
  aoMudar(limites: readonly [number, number]): void;
}

function Canal({ nome, cor, canal, limites, aoMudar }: PropsDoCanal) {
  const { minimo, maximo, contagens } = canal;
  const [arrastado, arrastar] = useState<readonly [number, number] | null>(null);
  const [de, ate] = arrastado ?? limites;
  const passo = (maximo - minimo) / PASSOS || 1;
  return (
    <div>
      <Text size="xs" style={{ display: 'flex', justifyContent: 'space-between' }}>
        <span>{nome}</span>
        <span style={{ fontVariantNumeric: 'tabular-nums' }}>
          {valorNaTela(de)} a {valorNaTela(ate)}
        </span>
      </Text>
      <Suspense fallback={<div style={{ height: 48 }} />}>
        <BarrasDoHistograma contagens={contagens} cor={cor} />
      </Suspense>
      <RangeSlider
        size="sm"
        color={cor}
        min={minimo}
        max={maximo}
        step={passo}
        minRange={passo}
        label={null}
        value={[de, ate]}
        onChange={arrastar}
        onChangeEnd={(valor) => {
          arrastar(null);
          aoMudar(valor);
        }}
        thumbFromLabel={`${nome}, de`}
        thumbToLabel={`${nome}, até`}
      />
    </div>
  );
}
