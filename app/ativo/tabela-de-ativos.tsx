import { Anchor, Badge, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { EtiquetaDaCategoria } from '#app/categoria/categoria.porta.ts';
import { numero } from '#app/kit/formatos.ts';
import { colunaDasAcoes, type PodeNaLinha } from '#app/kit/lista/acoes-da-linha.tsx';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import { SemColuna } from '#app/kit/lista/sem-coluna.tsx';
import { type Coluna, Tabela } from '#app/kit/lista/tabela.tsx';
import type { AtivoNaTela } from './ativo.ts';
import classes from './ativos.module.css';

interface Props {
  readonly ativos: readonly AtivoNaTela[];
  readonly estado: EstadoDaLista;
  readonly pode: PodeNaLinha;
  readonly carregando: boolean;
}

/** A page of assets, each with what may be done to it. */
export function TabelaDeAtivos({ ativos, estado, pode, carregando }: Props) {
  const colunas: readonly Coluna<AtivoNaTela>[] = [
    { titulo: 'Nome', ordem: 'nome', celula: (ativo) => <Nome ativo={ativo} /> },
    ...(ativos.some(({ cliente }) => cliente !== null) ? [DE_QUEM] : []),
    { titulo: 'Sigla', ordem: 'sigla', folgada: true, celula: ({ sigla }) => <Sigla sigla={sigla} /> },
    {
      titulo: 'Categoria',
      ordem: 'categoria',
      folgada: true,
      celula: ({ categoria, categoria_cor_da_tag: cor }) => <EtiquetaDaCategoria nome={categoria} cor={cor} />,
    },
    { titulo: 'UF', ordem: 'uf', folgada: true, celula: ({ uf }) => uf },
    { titulo: 'Camadas', forma: 'fim', folgada: true, celula: ({ camadas }) => numero(camadas) },
    { titulo: 'Situação', folgada: true, celula: (ativo) => <Situacao ativo={ativo} /> },
    ...colunaDasAcoes<AtivoNaTela>('/ativo/ativos', pode),
  ];
  return (
    <Tabela
      titulo="Ativos"
      colunas={colunas}
      linhas={ativos}
      estado={estado}
      carregando={carregando}
      nomeDe={({ nome }) => nome}
    />
  );
}

const DE_QUEM: Coluna<AtivoNaTela> = {
  titulo: 'Cliente',
  folgada: true,
  celula: ({ cliente }) => (
    <span className={classes.sigla} title={cliente ?? undefined}>
      {cliente}
    </span>
  ),
};

function Nome({ ativo }: { readonly ativo: AtivoNaTela }) {
  return (
    <>
      <Anchor
        component={Link}
        to={`/ativo/ativos/${ativo.id}`}
        fw={500}
        size="sm"
        lineClamp={2}
        style={{ overflowWrap: 'anywhere' }}
      >
        {ativo.nome}
      </Anchor>
      <SemColuna>
        <EtiquetaDaCategoria nome={ativo.categoria} cor={ativo.categoria_cor_da_tag} /> {ativo.uf}
        {ativo.cliente !== null && ` · ${ativo.cliente}`}
        {!ativo.ativo && (
          <Badge size="xs" color="gray" variant="default" ml={6}>
            Inativo
          </Badge>
        )}
      </SemColuna>
    </>
  );
}

const Sigla = ({ sigla }: { readonly sigla: string }) => (
  <span className={classes.sigla} title={sigla}>
    {sigla}
  </span>
);

const Situacao = ({ ativo }: { readonly ativo: AtivoNaTela }) => (
  <Text size="sm" c={ativo.ativo ? undefined : 'dimmed'}>
    {ativo.ativo ? (ativo.monitoramento ? 'Ativo, monitorado' : 'Ativo') : 'Inativo'}
  </Text>
);
