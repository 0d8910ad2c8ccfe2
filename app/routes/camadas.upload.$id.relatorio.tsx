import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BarraDoRelatorio } from '#app/importacao/relatorio/barra.tsx';
import { FolhaDoRelatorio } from '#app/importacao/relatorio/folha.tsx';
import { relatorioDoEnvio } from '#app/importacao/relatorio.server.ts';
import { lerImprimivel } from '#app/server/acesso.server.ts';
import { FaixaDoPresente } from '#app/shell/faixa-do-presente.tsx';

export const meta: MetaFunction = () => [{ title: 'Relatório do envio · Atalaia' }];

export const loader = lerImprimivel('relatorioDoEnvio', relatorioDoEnvio);

/** A document of its own: on paper as on the screen, without the frame of the application. */
export default function PaginaDoRelatorio() {
  const relatorio = useLoaderData<typeof loader>();
  return (
    <>
      {!relatorio.impresso && <FaixaDoPresente />}
      {!relatorio.impresso && <BarraDoRelatorio id={relatorio.id} />}
      <FolhaDoRelatorio relatorio={relatorio} />
    </>
  );
}
