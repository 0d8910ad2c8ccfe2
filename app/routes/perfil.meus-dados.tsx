import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { dadosDaPessoa } from '#app/identidade/dados/dados-da-pessoa.server.ts';
import { FolhaDosDados } from '#app/identidade/dados/folha-dos-dados.tsx';
import { lerImprimivelComSessao } from '#app/server/acesso.server.ts';
import { FaixaDoPresente } from '#app/shell/faixa-do-presente.tsx';

export const meta: MetaFunction = () => [{ title: 'Meus dados · Atalaia' }];

export const loader = lerImprimivelComSessao('meusDados', async (pedido) => ({
  dados: await dadosDaPessoa(pedido, pedido.sessao.usuario_id),
  impresso: pedido.servicos.impressao.pedida(pedido.url),
}));

/** A document of its own: on paper as on the screen, without the frame of the application. */
export default function MeusDados() {
  const { dados, impresso } = useLoaderData<typeof loader>();
  const volta = { para: '/perfil', nome: 'Voltar ao perfil' };
  return (
    <>
      {!impresso && <FaixaDoPresente />}
      <FolhaDosDados dados={dados} impresso={impresso} endereco="/perfil/meus-dados" volta={volta} />
    </>
  );
}
