import { Stack } from '@mantine/core';
import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { DadosDaConfiguracao } from '#app/configuracao/configuracao.form.ts';
import { dadosDaConfiguracao, definirConfiguracao } from '#app/configuracao/configuracao.server.ts';
import { FormularioDaConfiguracao } from '#app/configuracao/formulario-da-configuracao.tsx';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { type RecusaDoFormulario, useLeitura } from '#app/kit/formulario/formulario.ts';
import { QuemDefiniu } from '#app/kit/quem-definiu.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { agirComSessao, lerComSessao } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { PaginaDeAjustes } from '#app/shell/pagina-de-ajustes.tsx';

export const meta: MetaFunction = () => [{ title: 'Configurações · Atalaia' }];

export const loader = lerComSessao('configuracoes', async (pedido) => {
  const atualidade = await obterAtualidade(pedido, ['configuracoes']);
  return { atualidade, configuracao: await parte(pedido, 'configuracao', dadosDaConfiguracao(pedido)) };
});

export const action = agirComSessao('definirConfiguracao', async (pedido, form) => {
  await definirConfiguracao(pedido, form);
  throw redirect('/configuracoes', 303);
});

export default function Configuracoes() {
  const { atualidade, configuracao } = useLoaderData<typeof loader>();
  const recusa = falhaDaResposta(useRespostaDaAcao<typeof action>()) as RecusaDoFormulario | null;
  return (
    <PaginaDeAjustes
      atualidade={atualidade}
      titulo="Configurações"
      descricao="O que vale para todos os clientes desta instalação, assim que salvo. A política de cada cliente só pode apertar."
      falha="Não foi possível carregar as configurações."
    >
      {configuracao === null ? null : <Configuracao configuracao={configuracao} recusa={recusa} />}
    </PaginaDeAjustes>
  );
}

interface Props {
  readonly configuracao: DadosDaConfiguracao;
  readonly recusa: RecusaDoFormulario | null;
}

function Configuracao({ configuracao, recusa }: Props) {
  const { leitura, chave, aoAlterar, aoSalvar } = useLeitura(configuracao, configuracao.revisao);
  const salvo = () => {
    aoSalvar();
    avisar({ tipo: 'toast', nivel: 'success', mensagem: 'Configurações salvas.' });
  };
  return (
    <Stack gap="md">
      <FormularioDaConfiguracao key={chave} dados={leitura} recusa={recusa} aoAlterar={aoAlterar} aoSalvar={salvo} />
      <QuemDefiniu definida={configuracao.definida} ninguem="Valem os padrões: ninguém os mudou ainda." />
    </Stack>
  );
}
