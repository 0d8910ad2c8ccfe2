import { Anchor, Badge, Group, Stack, Table, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { AvisoDaArea } from '#app/kit/ficha/aviso-da-area.tsx';
import { Dado, Dados } from '#app/kit/ficha/dado.tsx';
import type { FatoNaFicha } from '#app/kit/ficha/historia.tsx';
import { hectares, quilometros } from '#app/kit/formatos.ts';
import type { CamadaNaTela } from './camada.ts';
import classes from './ficha-da-camada.module.css';
import { lugarNoArquivo } from './historia-da-camada.mensagens.ts';

export interface AtributoNaFicha {
  readonly chave: string;
  /** Empty where it is protected. */
  readonly valor: string;
  readonly protegido: boolean;
}

/** Everything that is told of one layer. */
export interface FichaDaCamada extends Omit<CamadaNaTela, 'criada_em'> {
  /** Hectares: typed by somebody, or what the file says. */
  readonly area_informada: number | null;
  /** Whether its shape was pasted; null while the log is away. */
  readonly colada: boolean | null;
  /** The feature that it was read from; null for one that came from no file. */
  readonly origem: {
    readonly importacao_id: string;
    readonly arquivo: string | null;
    readonly camada: string | null;
    /** From 0. */
    readonly feicao: number | null;
  } | null;
  /** EPSG code of the file. */
  readonly crs_original: number | null;
  readonly atributos: readonly AtributoNaFicha[];
  readonly podeVerProtegidos: boolean;
  readonly podeDestruirProtegidos: boolean;
  readonly podeEditar: boolean;
  /** Whether the policy demands a reason for what is destroyed. */
  readonly exigeMotivo: boolean;
  readonly historia: readonly FatoNaFicha[] | null;
}

/** What a layer is: type, asset, figures, where it came from. */
export function DadosDaCamada({ ficha }: { readonly ficha: FichaDaCamada }) {
  const { descricao, tipo_nome, ativo_nome, categoria_nome, area, area_informada, comprimento } = ficha;
  return (
    <Stack gap="xs">
      {descricao !== '' && <Text className={classes.texto}>{descricao}</Text>}
      <Dados>
        <Dado nome="Situação">
          <Badge color={ficha.ativo ? 'verde' : 'gray'} variant="dot" className={classes.situacao}>
            {ficha.ativo ? 'Ativa' : 'Inativa'}
          </Badge>
        </Dado>
        <Dado nome="Tipo">{tipo_nome ?? 'Tipo removido'}</Dado>
        <Dado nome="Ativo">
          {/* By the first line of a long name: by their middle, WebKit lays it over the line above. */}
          <Group gap={6} wrap="nowrap" align="baseline">
            <span className={classes.tag} style={{ background: ficha.categoria_cor_da_tag ?? undefined }} aria-hidden />
            {[ativo_nome, categoria_nome].filter((parte) => parte !== null).join(' · ')}
          </Group>
        </Dado>
        {area !== null && <Dado nome="Área geodésica">{hectares(area)}</Dado>}
        {area_informada !== null && <Dado nome="Área informada">{hectares(area_informada)}</Dado>}
        {comprimento !== null && <Dado nome="Comprimento geodésico">{quilometros(comprimento)}</Dado>}
        <Origem ficha={ficha} />
      </Dados>
      <AvisoDaArea area={area} informada={area_informada} />
    </Stack>
  );
}

function Origem({ ficha: { origem, crs_original, colada } }: { readonly ficha: FichaDaCamada }) {
  if (origem === null) {
    const como = colada === null ? 'Feita no formulário' : colada ? 'Colada' : 'Desenhada no mapa';
    return <Dado nome="Origem">{como}</Dado>;
  }
  return (
    <>
      <Dado nome="Origem">
        <Anchor component={Link} to={`/camadas/upload#envio-${origem.importacao_id}`} className={classes.texto}>
          {lugarNoArquivo(origem) || 'Envio'}
        </Anchor>
      </Dado>
      {crs_original !== null && <Dado nome="Sistema do arquivo">EPSG:{crs_original}</Dado>}
    </>
  );
}

/** Attributes as the file or the form brought them. */
export function AtributosDaCamada({ atributos }: { readonly atributos: readonly AtributoNaFicha[] }) {
  if (atributos.length === 0) return <Text c="dimmed">Esta camada não tem atributos.</Text>;
  return (
    <div className={classes.rolagem}>
      <Table verticalSpacing={4} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Atributo</Table.Th>
            <Table.Th>Valor</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {atributos.map(({ chave, valor, protegido }) => (
            <Table.Tr key={chave}>
              <Table.Th scope="row" fw={400} className={classes.texto}>
                {chave}
              </Table.Th>
              <Table.Td className={classes.texto}>
                {protegido ? (
                  <Text span c="dimmed">
                    ••• protegido
                  </Text>
                ) : (
                  valor
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
