import { Button, Group, Text } from '@mantine/core';
import { IconPolygon } from '@tabler/icons-react';
import { useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { useHidratado } from '#app/kit/hidratado.ts';
import { BuscaDeLugares } from '#app/map/controls/busca/busca-de-lugares.tsx';
import { obterLimite } from '#app/map/controls/busca/limite.ts';
import type { Lugar } from '#domain/geocodificacao/lugar.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Local } from './local.ts';

interface Props {
  readonly parado: boolean;
  aoAchar(achado: { readonly local: Local; readonly uf: string | null }): void;
  aoDelimitar(geometria: Geometria): void;
}

/** Finds the asset's place by an address; a municipality offers its limits as the delimited area. */
export function BuscaDoLocal({ parado, aoAchar, aoDelimitar }: Props) {
  const [lugar, setLugar] = useState<Lugar | null>(null);
  const [buscando, setBuscando] = useState(false);
  // Nothing to be done with it without JavaScript.
  if (!useHidratado()) return null;
  const escolher = (novo: Lugar) => {
    setLugar(novo);
    const [lng, lat] = novo.centro;
    aoAchar({ local: { lat, lng }, uf: novo.uf });
  };
  const delimitar = async ({ id, nome }: Lugar) => {
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
    <div>
      <BuscaDeLugares rotulo="Buscar um lugar" naLinha aoEscolher={escolher} />
      {lugar?.temLimite && (
        <Group gap="xs" mt={6}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={parado}
            loading={buscando}
            leftSection={<IconPolygon size={14} aria-hidden />}
            onClick={() => void delimitar(lugar)}
          >
            {lugar.tipo === 'estado' ? 'Usar o limite do estado' : 'Usar o limite do município'}
          </Button>
          <Text size="xs" c="dimmed">
            como área delimitada
          </Text>
        </Group>
      )}
    </div>
  );
}
