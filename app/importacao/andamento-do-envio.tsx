import { Progress, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { idade, numero } from '#app/kit/formatos.ts';
import { type Andamento, useTempoReal } from '#app/kit/tempo-real/tempo-real.tsx';

const etapas = { inspecionando: 'Lendo os arquivos', preparando: 'Preparando as camadas' } as const;

interface Amostra {
  readonly etapa: Andamento['etapa'];
  readonly feito: number;
  readonly ms: number;
}

/** What is told of a running import right now, and since when. */
interface AoVivo {
  readonly andamento: Andamento | null;
  readonly inicio: Amostra | null;
}

/** The counts of a running import as they come in. */
export function useAndamento(id: string, inicial: Andamento | null): AoVivo {
  const [vivo, setVivo] = useState<Andamento | null>(null);
  const inicio = useRef<Amostra | null>(null);
  useTempoReal((mensagem) => {
    if (mensagem.tipo !== 'progresso' || mensagem.id !== id) return;
    const { etapa, feito } = mensagem;
    if (inicio.current?.etapa !== etapa) inicio.current = { etapa, feito, ms: performance.now() };
    setVivo(mensagem);
  });
  return { andamento: vivo ?? inicial, inicio: inicio.current };
}

/** Counts of a running import and the time left, as they come in. */
export function AndamentoDoEnvio({ id, inicial }: { readonly id: string; readonly inicial: Andamento | null }) {
  return <BarraDoAndamento {...useAndamento(id, inicial)} />;
}

export function BarraDoAndamento({ andamento, inicio }: AoVivo) {
  if (andamento === null) return <Progress value={100} animated aria-label="Na fila" color="gray" />;
  const { etapa, feito, total } = andamento;
  const contado = total > 0 ? `${numero(feito)} de ${numero(total)} feições` : `${numero(feito)} feições`;
  return (
    <div>
      <Progress
        value={total > 0 ? (100 * feito) / total : 100}
        animated={total === 0}
        aria-label={`${etapas[etapa]}: ${contado}`}
      />
      <Text size="xs" c="dimmed" mt={2}>
        {etapas[etapa]} · {contado}
        {restante(inicio, andamento)}
      </Text>
    </div>
  );
}

/** ' · faltam 12 s', once two samples tell a rate. */
function restante(inicio: Amostra | null, { feito, total }: Andamento): string {
  if (inicio === null || total === 0 || feito <= inicio.feito || feito >= total) return '';
  const porMs = (feito - inicio.feito) / (performance.now() - inicio.ms);
  return ` · faltam ${idade((total - feito) / porMs / 1000)}`;
}
