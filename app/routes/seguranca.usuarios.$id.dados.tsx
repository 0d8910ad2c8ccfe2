import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { dadosDaPessoa, pessoaDosDados } from '#app/identidade/dados/dados-da-pessoa.server.ts';
import { FolhaDosDados } from '#app/identidade/dados/folha-dos-dados.tsx';
import { lerImprimivel } from '#app/server/acesso.server.ts';
import { FaixaDoPresente } from '#app/shell/faixa-do-presente.tsx';

export const meta: MetaFunction = () => [{ title: 'Dados de uma pessoa · Atalaia' }];

export const loader = lerImprimivel('dadosDaPessoa', async (pedido) => ({
  dados: await dadosDaPessoa(pedido, await pessoaDosDados(pedido)),
  impresso: pedido.servicos.impressao.pedida(pedido.url),
}));

/** What an administrator hands to a person who asks for their data. */
export default function DadosDeUmaPessoa() {
  const { dados, impresso } = useLoaderData<typeof loader>();
  const volta = { para: '/seguranca/usuarios', nome: 'Voltar aos usuários' };
  const endereco = `/seguranca/usuarios/${dados.pessoa.id}/dados`;
  return (
    <>
      {!impresso && <FaixaDoPresente />}
      <FolhaDosDados dados={dados} impresso={impresso} endereco={endereco} volta={volta} />
    </>
  );
}
