import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PaginaNoTempo } from '#app/kit/ficha/passado.ts';
import { FolhaDaAnalise } from '#app/relatorio/analise/folha-da-analise.tsx';
import { relatorioDaAnalise } from '#app/relatorio/analise/relatorio-da-analise.server.ts';
import { lerImprimivel } from '#app/server/acesso.server.ts';

/** As its file is to be called: browsers take the name of the window. */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data === undefined ? 'Relatório · Atalaia' : `${data.documento.subtitulo}.pdf` },
];

export const handle: PaginaNoTempo = { lePassado: true };

export const loader = lerImprimivel('relatorioDaAnalise', relatorioDaAnalise);

/** A document of its own: on paper as on the screen, without the frame of the application. */
export default function RelatorioDaAnalise() {
  return <FolhaDaAnalise relatorio={useLoaderData<typeof loader>()} />;
}
