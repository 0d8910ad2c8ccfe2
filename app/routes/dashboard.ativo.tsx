import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PaginaNoTempo } from '#app/kit/ficha/passado.ts';
import { aoVivo, comoJson } from '#app/painel/ao-vivo.server.ts';
import { dadosDoPainelDoAtivo } from '#app/painel/ativo.server.ts';
import { MolduraDoPainel } from '#app/painel/moldura-do-painel.tsx';
import { PaginaDoPainelDoAtivo } from '#app/painel/pagina-do-painel-do-ativo.tsx';
import { ler } from '#app/server/acesso.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Dashboard${data?.vez?.estado === 'ativo' ? ` de ${data.vez.ativo.nome}` : ' do ativo'} · Atalaia` },
];

export const handle: PaginaNoTempo = { lePassado: true };

export const loader = Object.assign(ler('painelDoAtivo', dadosDoPainelDoAtivo), {
  aoVivo: aoVivo('painelDoAtivo', comoJson(dadosDoPainelDoAtivo), { daPessoa: false }),
});

export default function PainelDoAtivo() {
  const dados = useLoaderData<typeof loader>();
  return (
    <MolduraDoPainel ve={dados.ve}>
      <PaginaDoPainelDoAtivo {...dados} />
    </MolduraDoPainel>
  );
}
