import { Alert, Stack, Table } from '@mantine/core';
import { dataNaTela } from '#app/kit/datas.ts';
import { decimal, numero, tamanho } from '#app/kit/formatos.ts';
import { nomesDosTipos } from './imagem.mensagens.ts';
import type { ImagemNaTela } from './imagem.ts';
import { SituacaoDaImagem } from './lista/situacao-da-imagem.tsx';
import { BandasDaImagem } from './valores/bandas-da-imagem.tsx';

/** Everything that is known of an image, and why its newest file was refused where it was. */
export function FatosDaImagem({ imagem }: { readonly imagem: ImagemNaTela }) {
  const { vista, problemas } = imagem;
  return (
    <Stack gap="sm">
      <SituacaoDaImagem imagem={imagem} />
      {problemas.map((texto) => (
        <Alert key={texto} role="alert" color="red" variant="light">
          {texto}
        </Alert>
      ))}
      <Table layout="fixed" withRowBorders={false} verticalSpacing={4}>
        <Table.Tbody>
          {fatosDe(imagem).map(([nome, valor]) => (
            <Table.Tr key={nome}>
              <Table.Th w="40%" fw={400} c="dimmed" scope="row">
                {nome}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{valor}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {vista !== null && <BandasDaImagem bandas={vista.bandas} />}
    </Stack>
  );
}

/** What somebody said, and beside it what pixels and file say. */
function comEstimativas(dita: number, estimada: number | null, doArquivo: number | null): string {
  const outras = [
    ...(estimada === null ? [] : [`pelos pixels, cerca de ${estimada} %`]),
    ...(doArquivo === null ? [] : [`segundo o arquivo, ${decimal(doArquivo)} %`]),
  ];
  return [`${dita} %`, ...(outras.length === 0 ? [] : [`(${outras.join('; ')})`])].join(' ');
}

function coberturaDe(calculada: number | null, dita: number | null): readonly (readonly [string, string])[] {
  const valor = dita ?? calculada;
  if (valor === null) return [];
  const nota = dita === null || calculada === null ? '' : ` (calculado, ${calculada} %)`;
  return [['Cobre da área do ativo', `${valor} %${nota}`]];
}

function fatosDe({
  ativo,
  obtida,
  data,
  satelite,
  percentual_nuvens,
  cobre,
  cobre_dito,
  nuvens_estimadas,
  nuvens_do_arquivo,
  vista,
  nome,
  bytes,
  sha256,
  versao,
}: ImagemNaTela) {
  const fatos: (readonly [string, string])[] = [
    ['Ativo', ativo],
    ['Obtida em', obtida ?? 'não se sabe: diga abaixo'],
    ...(data === null ? [] : [['Data local', dataNaTela(data)] as const]),
    ['Satélite ou sensor', satelite ?? 'não se sabe'],
    ['Cobertura de nuvens', comEstimativas(percentual_nuvens, nuvens_estimadas, nuvens_do_arquivo)],
    ...coberturaDe(cobre, cobre_dito),
  ];
  if (vista !== null) {
    fatos.push(
      [
        'Tipos',
        vista.tipos.map((tipo) => nomesDosTipos[tipo]).join(', ') || 'nenhum, até que se diga o que as bandas medem',
      ],
      ['Tamanho', `${numero(vista.largura)} x ${numero(vista.altura)} pixels de ${decimal(vista.resolucao)} m`],
      ['Sistema de coordenadas', vista.sistema],
    );
  }
  fatos.push(['Arquivo', `${nome}, ${tamanho(bytes)}, versão ${versao}`], ['SHA-256 do arquivo', sha256]);
  return fatos;
}
