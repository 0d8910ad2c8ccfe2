import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { lerExportacoes } from '#app/exportacao/exportacoes.server.ts';
import { PaginaDasExportacoes } from '#app/exportacao/pagina-das-exportacoes.tsx';
import { ler } from '#app/server/acesso.server.ts';

export const meta: MetaFunction = () => [{ title: 'Exportações de detecções · Atalaia' }];

export const loader = ler('exportacoesDeDeteccoes', (pedido) => lerExportacoes(pedido, 'deteccoes'));

export default function ExportacoesDeDeteccoes() {
  return (
    <PaginaDasExportacoes
      {...useLoaderData<typeof loader>()}
      titulo="Exportações de detecções"
      vazia={{
        texto: 'Você ainda não exportou detecções. Na página das detecções, escolha Exportar.',
        endereco: '/deteccoes',
        rotulo: 'Ver as detecções',
      }}
    />
  );
}
