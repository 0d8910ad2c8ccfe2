import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { lerExportacoes } from '#app/exportacao/exportacoes.server.ts';
import { PaginaDasExportacoes } from '#app/exportacao/pagina-das-exportacoes.tsx';
import { ler } from '#app/server/acesso.server.ts';

export const meta: MetaFunction = () => [{ title: 'Exportações de camadas · Atalaia' }];

export const loader = ler('exportacoes', (pedido) => lerExportacoes(pedido, 'camadas'));

export default function Exportacoes() {
  return (
    <PaginaDasExportacoes
      {...useLoaderData<typeof loader>()}
      titulo="Exportações de camadas"
      vazia={{
        texto: 'Você ainda não exportou camadas. Na lista de camadas, marque as que quer e escolha Exportar.',
        endereco: '/camadas',
        rotulo: 'Ver as camadas',
      }}
    />
  );
}
