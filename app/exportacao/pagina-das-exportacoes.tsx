import { Button, Card } from '@mantine/core';
import { Link } from '@remix-run/react';
import { ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import { RodapeDaLista } from '#app/kit/lista/rodape-da-lista.tsx';
import { useOlharDeNovo } from '#app/kit/olhar-de-novo.ts';
import type { Atualidade } from '#app/server/atualidade.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';
import type { PaginaDeExportacoes } from './exportacao.ts';
import { ListaDeExportacoes } from './lista-de-exportacoes.tsx';

interface Props {
  readonly atualidade: Atualidade;
  /** Null where they could not be read. */
  readonly pagina: PaginaDeExportacoes | null;
  readonly estado: EstadoDaLista;
  readonly titulo: string;
  /** What is said before there is any, and the way to where one is asked for. */
  readonly vazia: { readonly texto: string; readonly endereco: string; readonly rotulo: string };
}

/** One's own exports of one kind. */
export function PaginaDasExportacoes({ atualidade, pagina, estado, titulo, vazia }: Props) {
  useOlharDeNovo(pagina?.exportacoes.some((exportacao) => exportacao.estado === 'solicitada') ?? false);
  return (
    <Pagina largura="md" atualidade={atualidade}>
      <TituloDaPagina titulo={titulo} descricao="Os arquivos que você pediu ficam aqui por sete dias. Só você os vê." />
      <Card withBorder padding={0}>
        {pagina === null ? (
          <ListaComErro titulo="Não foi possível carregar as exportações." />
        ) : pagina.exportacoes.length === 0 ? (
          <ListaVazia titulo={vazia.texto}>
            <Button component={Link} to={vazia.endereco}>
              {vazia.rotulo}
            </Button>
          </ListaVazia>
        ) : (
          <>
            <ListaDeExportacoes exportacoes={pagina.exportacoes} />
            <RodapeDaLista
              estado={estado}
              paginas={pagina}
              mostradas={pagina.exportacoes.length}
              nomes={['exportação', 'exportações']}
            />
          </>
        )}
      </Card>
    </Pagina>
  );
}
