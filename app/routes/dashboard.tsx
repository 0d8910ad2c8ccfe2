import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PaginaNoTempo } from '#app/kit/ficha/passado.ts';
import { aoVivo, comoJson } from '#app/painel/ao-vivo.server.ts';
import { dadosDoPainelGeral } from '#app/painel/geral.server.ts';
import { MolduraDoPainel } from '#app/painel/moldura-do-painel.tsx';
import { PaginaDoPainelGeral } from '#app/painel/pagina-do-painel-geral.tsx';
import { ler } from '#app/server/acesso.server.ts';

export const meta: MetaFunction = () => [{ title: 'Dashboard geral · Atalaia' }];

export const handle: PaginaNoTempo = { lePassado: true };

export const loader = Object.assign(ler('painelGeral', dadosDoPainelGeral), {
  aoVivo: aoVivo('painelGeral', comoJson(dadosDoPainelGeral), { daPessoa: false }),
});

export default function PainelGeral() {
  const dados = useLoaderData<typeof loader>();
  return (
    <MolduraDoPainel ve={dados.ve}>
      <PaginaDoPainelGeral {...dados} />
    </MolduraDoPainel>
  );
}
