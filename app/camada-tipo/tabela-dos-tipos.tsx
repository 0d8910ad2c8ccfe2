import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { numero } from '#app/kit/formatos.ts';
import { colunaDasAcoes, type PodeNaLinha } from '#app/kit/lista/acoes-da-linha.tsx';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import { type Coluna, Tabela } from '#app/kit/lista/tabela.tsx';
import { Simbolo } from '#app/map/layers/legenda.tsx';
import { GEOMETRIAS, type TipoNaLista } from './camada-tipo.ts';

interface Props {
  readonly tipos: readonly TipoNaLista[];
  readonly estado: EstadoDaLista;
  readonly pode: PodeNaLinha;
  readonly carregando: boolean;
}

/** Layer types, each with its symbol as the maps draw it. */
export function TabelaDosTipos({ tipos, estado, pode, carregando }: Props) {
  const colunas: readonly Coluna<TipoNaLista>[] = [
    { titulo: 'Nome', ordem: 'nome', celula: (tipo) => <Nome tipo={tipo} /> },
    { titulo: 'Geometria', ordem: 'tipo_geometria', folgada: true, celula: (tipo) => GEOMETRIAS[tipo.tipo_geometria] },
    { titulo: 'Camadas', forma: 'fim', folgada: true, celula: ({ camadas }) => numero(camadas) },
    { titulo: 'Situação', celula: ({ ativo }) => <Situacao ativo={ativo} /> },
    ...colunaDasAcoes<TipoNaLista>('/camada-tipos', pode),
  ];
  return (
    <Tabela
      titulo="Tipos de camada"
      colunas={colunas}
      linhas={tipos}
      estado={estado}
      carregando={carregando}
      nomeDe={({ nome }) => nome}
    />
  );
}

function Nome({ tipo }: { readonly tipo: TipoNaLista }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <span style={{ display: 'flex', flex: 'none' }}>
        <Simbolo tipo={tipo} />
      </span>
      <Anchor
        component={Link}
        to={`/camada-tipos/${tipo.id}`}
        fw={500}
        lineClamp={2}
        style={{ overflowWrap: 'anywhere' }}
      >
        {tipo.nome}
      </Anchor>
      {tipo.tipo_pai_nome !== null && (
        <Text size="sm" c="dimmed" lineClamp={1}>
          subtipo de {tipo.tipo_pai_nome}
        </Text>
      )}
    </Group>
  );
}

const Situacao = ({ ativo }: { readonly ativo: boolean }) => (
  <Text size="sm" c={ativo ? undefined : 'dimmed'}>
    {ativo ? 'Ativo' : 'Inativo'}
  </Text>
);
