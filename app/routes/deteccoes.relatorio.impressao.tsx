import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PaginaNoTempo } from '#app/kit/ficha/passado.ts';
import { FolhaDasDeteccoes } from '#app/relatorio/filtro/folha-das-deteccoes.tsx';
import { impressaoDasDeteccoes } from '#app/relatorio/filtro/impressao.server.ts';
import { lerImprimivel } from '#app/server/acesso.server.ts';

/** As its file is to be called: browsers take the name of the window. */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data === undefined ? 'Relatório · Atalaia' : `${data.documento.subtitulo}.pdf` },
];

export const handle: PaginaNoTempo = { lePassado: true };

export const loader = lerImprimivel('impressaoDasDeteccoes', impressaoDasDeteccoes);

/** The detections of a filter, which the address says as that of their page does. */
export default function ImpressaoDasDeteccoes() {
  return <FolhaDasDeteccoes impressao={useLoaderData<typeof loader>()} />;
}
