import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import { dataNaTela } from '#app/kit/datas.ts';
import { decimal } from '#app/kit/formatos.ts';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import type { DiaDoCalendario, GrupoNoCalendario, NuvensSobreOLugar } from '#domain/imagem/calendario.ts';
import { temValores } from '../painel/usar-leitura.ts';
import { textosDoLugar } from './calendario.ts';

interface Props {
  readonly nome: string;
  readonly dias: readonly DiaDoCalendario[];
  /** Of what place they are: fields of an address. */
  readonly lugar: string;
  abrir(grupo: GrupoNoCalendario): void;
}

/** The images of days, one a row: each can be opened, and its clouds looked at over the place itself. */
export function TabelaDasImagens({ nome, dias, lugar, abrir }: Props) {
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table aria-label={nome} striped verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {['Data', 'Satélite', 'Provedor', 'Nuvens'].map((coluna) => (
              <Table.Th key={coluna}>{coluna}</Table.Th>
            ))}
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {dias.flatMap(({ data, grupos }) =>
            grupos.map((grupo) => (
              <Table.Tr key={grupo.hash}>
                <Table.Th scope="row" fw={400}>
                  {dataNaTela(data)}
                </Table.Th>
                <Table.Td>{grupo.satellite ?? 'não se sabe'}</Table.Td>
                <Table.Td>{grupo.provider_label}</Table.Td>
                <Table.Td>
                  <Nuvens grupo={grupo} data={data} lugar={lugar} />
                </Table.Td>
                <Table.Td>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Ver no mapa a imagem de ${dataNaTela(data)}`}
                    onClick={() => abrir(grupo)}
                  >
                    Ver no mapa
                  </Button>
                </Table.Td>
              </Table.Tr>
            )),
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface PropsDasNuvens {
  readonly grupo: GrupoNoCalendario;
  readonly data: string;
  readonly lugar: string;
}

/** As they are known, and over the place itself where somebody asks for that. */
function Nuvens({ grupo: { hash, provider, cloud_percent, cloud_over }, data, lugar }: PropsDasNuvens) {
  const [pedidas, pedir] = useState(false);
  const { lida, falha, pedindo } = usePedido<NuvensSobreOLugar>(
    pedidas ? `/mapa/imagens/grupos/${hash}/nuvens?${lugar}` : null,
  );
  const conhecidas = cloud_percent === null ? '—' : `${decimal(cloud_percent, 0)} % ${textosDoLugar[cloud_over]}`;
  if (cloud_over === 'place' || !temValores({ provider_id: provider })) return conhecidas;
  if (falha !== null) return `${conhecidas}. ${falha}`;
  if (lida !== null) {
    return lida.percentual === null
      ? `${conhecidas}; a cena não diz as nuvens da área`
      : `${decimal(lida.percentual, 0)} % ${textosDoLugar.place}${lida.mascara === null ? '' : `, por ${lida.mascara}`}`;
  }
  return (
    <>
      {conhecidas}{' '}
      <Button
        size="compact-xs"
        variant="default"
        loading={pedindo}
        aria-label={`Medir as nuvens sobre a área em ${dataNaTela(data)}`}
        onClick={() => pedir(true)}
      >
        Medir sobre a área
      </Button>
    </>
  );
}
