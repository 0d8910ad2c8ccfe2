import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FolhaDasDeteccoes } from '#app/deteccao/exportadas/folha-das-deteccoes.tsx';
import { folhaDasDeteccoes } from '#app/deteccao/exportadas/impressao.server.ts';
import { lerImprimivel } from '#app/server/acesso.server.ts';

export const meta: MetaFunction = () => [{ title: 'Detecções · Atalaia' }];

export const loader = lerImprimivel('impressaoDaExportacao', folhaDasDeteccoes);

/** The sheets that an export as PDF is made of. */
export default function ImpressaoDaExportacao() {
  return <FolhaDasDeteccoes folha={useLoaderData<typeof loader>()} />;
}
