import { Alert, Progress, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { idade, tamanho } from '#app/kit/formatos.ts';
import { preencher } from '#app/mensagens/especificacao.ts';
import { mensagensDoEnvio } from '../envio.mensagens.ts';
import type { AndamentoDoEnvio } from './enviar-arquivos.ts';

/** Milliseconds before a rate says anything. */
const AMOSTRA_MS = 2_000;

interface Props {
  readonly andamento: AndamentoDoEnvio;
  /** Somebody stopped it, and goes on with it when they like. */
  readonly pausado?: boolean;
}

/** How much has come, of which file, and how long the rest will take; and whether the line is gone. */
export function AndamentoDosArquivos({ andamento, pausado = false }: Props) {
  const { nome, enviados, total, interrompido } = andamento;
  const parado = interrompido || pausado;
  const restam = useTempoRestante({ enviados, total, parado });
  const porcento = total === 0 ? 0 : Math.floor((100 * enviados) / total);
  const chegou = enviados >= total;
  return (
    <div>
      {interrompido && !pausado && (
        <Alert color="yellow" variant="light" role="alert" mb="xs" icon={<IconPlugConnectedX size={18} aria-hidden />}>
          {preencher(mensagensDoEnvio.interrompido, porcento)}
        </Alert>
      )}
      <Progress value={porcento} aria-label={`Enviando: ${porcento}%`} color={parado ? 'yellow' : undefined} />
      <Text size="xs" c="dimmed" role="status" mt={4}>
        {chegou ? 'Recebido; guardando…' : `${pausado ? 'Em pausa' : 'Enviando'}: ${porcento}%`}
      </Text>
      {!chegou && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[nome, `${tamanho(enviados)} de ${tamanho(total)}`, ...(parado ? [] : restam)].join(' · ')}
        </Text>
      )}
    </div>
  );
}

interface Ritmo extends Pick<AndamentoDoEnvio, 'enviados' | 'total'> {
  readonly parado: boolean;
}

/** ['faltam 12 s'], once what was sent so far tells a rate; anew after each interruption. */
function useTempoRestante({ enviados, total, parado }: Ritmo): readonly string[] {
  const inicio = useRef<{ readonly ms: number; readonly enviados: number } | null>(null);
  useEffect(() => {
    if (parado) inicio.current = null;
    else inicio.current ??= { ms: performance.now(), enviados };
  }, [parado, enviados]);
  if (inicio.current === null) return [];
  const ms = performance.now() - inicio.current.ms;
  const feito = enviados - inicio.current.enviados;
  if (ms < AMOSTRA_MS || feito <= 0) return [];
  return [`faltam ${idade(((total - enviados) * ms) / feito / 1000)}`];
}
