import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import { ListaComErro } from '#app/kit/estado-da-lista.tsx';
import type { Atualidade } from '#app/server/atualidade.server.ts';
import { Pagina, TituloDaPagina } from './pagina.tsx';

interface Props {
  readonly atualidade: Atualidade;
  readonly titulo: string;
  readonly descricao: string;
  /** What is said where the form could not be read. */
  readonly falha: string;
  /** Null then. */
  readonly children: ReactNode;
}

/** A page that is one form about how things work here. */
export function PaginaDeAjustes({ atualidade, titulo, descricao, falha, children }: Props) {
  return (
    <Pagina largura="sm" atualidade={atualidade}>
      <TituloDaPagina titulo={titulo} descricao={descricao} />
      <Card withBorder padding="md">
        {children ?? <ListaComErro titulo={falha} />}
      </Card>
    </Pagina>
  );
}
