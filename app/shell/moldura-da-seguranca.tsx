import { Alert } from '@mantine/core';
import { useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Atualidade } from '#app/server/atualidade.server.ts';
import { avisoDaSeguranca } from './aviso-da-seguranca.ts';
import { Pagina, TituloDaPagina } from './pagina.tsx';

interface Props {
  readonly titulo: string;
  readonly subtitulo: string;
  readonly largura?: 'sm' | 'lg';
  readonly atualidade?: Atualidade;
  /** Beside the title. */
  readonly acao?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the pages of people and groups, with what the act before this page came to. */
export function MolduraDaSeguranca({ titulo, subtitulo, largura = 'lg', atualidade, acao, children }: Props) {
  const [parametros] = useSearchParams();
  const aviso = avisoDaSeguranca(parametros.get('aviso'));
  return (
    <Pagina largura={largura} atualidade={atualidade}>
      <TituloDaPagina titulo={titulo} descricao={subtitulo} acao={acao} />
      {aviso !== null && (
        <Alert role="status" variant="light">
          {aviso}
        </Alert>
      )}
      {children}
    </Pagina>
  );
}
