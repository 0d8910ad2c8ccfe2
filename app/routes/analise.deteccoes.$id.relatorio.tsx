import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PaginaNoTempo } from '#app/kit/ficha/passado.ts';
import { dossieDaDeteccao } from '#app/relatorio/dossie/dossie.server.ts';
import { FolhaDoDossie } from '#app/relatorio/dossie/folha-do-dossie.tsx';
import { lerImprimivel } from '#app/server/acesso.server.ts';

/** As its file is to be called: browsers take the name of the window. */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data === undefined ? 'Dossiê · Atalaia' : `${data.documento.subtitulo}.pdf` },
];

export const handle: PaginaNoTempo = { lePassado: true };

export const loader = lerImprimivel('dossieDaDeteccao', dossieDaDeteccao);

export default function Dossie() {
  return <FolhaDoDossie dossie={useLoaderData<typeof loader>()} />;
}
