import { Button, Group, Text } from '@mantine/core';
import { IconMapPin, IconPolygon } from '@tabler/icons-react';
import { useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { obterLimite } from '#app/map/controls/busca/limite.ts';
import { nomeDaUf } from '#domain/geocodificacao/estados.ts';
import type { LugarDoPonto } from '#domain/geocodificacao/lugar.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { pontoNaSuperficie } from '#domain/geometria/ponto-na-superficie.ts';
import { mensagensDoAtivo } from './ativo.mensagens.ts';
import { arredondado, type Local } from './local.ts';

interface PropsDoLimite {
  readonly lugar: LugarDoPonto | null;
  readonly parado: boolean;
  aoDelimitar(geometria: Geometria): void;
}

/** Where the point lies, in words, and the limits of that municipality as the delimited area. */
export function OndeFica({ lugar, parado, aoDelimitar }: PropsDoLimite) {
  const [buscando, setBuscando] = useState(false);
  const municipio = lugar?.municipio ?? null;
  const delimitar = async (id: string, nome: string) => {
    setBuscando(true);
    try {
      const limite = await obterLimite(id);
      if (limite !== null) aoDelimitar(limite as unknown as Geometria);
      else avisar({ tipo: 'toast', nivel: 'warning', mensagem: `Não se conhece o limite de ${nome}.` });
    } catch (erro) {
      avisarFalha(erro, `Não foi possível buscar o limite de ${nome}.`);
    } finally {
      setBuscando(false);
    }
  };
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {lugar !== null && ondeEmPalavras(lugar)}
      </Text>
      {municipio?.temLimite && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={parado}
          loading={buscando}
          leftSection={<IconPolygon size={14} aria-hidden />}
          onClick={() => void delimitar(municipio.id, municipio.nome)}
        >
          Usar o limite do município
        </Button>
      )}
    </Group>
  );
}

function ondeEmPalavras({ uf, municipio }: LugarDoPonto): string {
  if (uf === null) return mensagensDoAtivo.foraDosEstados;
  const estado = nomeDaUf(uf);
  return municipio === null ? `Estado do ponto: ${estado}.` : `O ponto fica em ${municipio.nome}, ${estado}.`;
}

interface PropsDaArea {
  readonly area: Geometria | null;
  readonly local: Local | null;
  readonly parado: boolean;
  aoUsar(local: Local): void;
}

/** An area alone says no point: it offers one that lies inside. */
export function PontoDaArea({ area, local, parado, aoUsar }: PropsDaArea) {
  const ponto = local === null && area !== null ? pontoNaSuperficie(area) : null;
  if (ponto === null) return null;
  const [lng, lat] = ponto;
  return (
    <Group gap="xs">
      <Text size="sm" role="status">
        {mensagensDoAtivo.areaSemPonto}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        disabled={parado}
        leftSection={<IconMapPin size={14} aria-hidden />}
        onClick={() => aoUsar(arredondado({ lat, lng }))}
      >
        {mensagensDoAtivo.usarPontoDaArea}
      </Button>
    </Group>
  );
}
