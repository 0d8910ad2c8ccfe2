import { Stack } from '@mantine/core';
import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AvisoDePendente } from '#app/components/aprovacoes/aviso-de-pendente.tsx';
import { falhaDaResposta } from '#app/components/aviso-de-falha.tsx';
import { avisar } from '#app/components/avisos/avisar.tsx';
import { PaginaDeAjustes } from '#app/components/pagina-de-ajustes.tsx';
import { QuemDefiniu } from '#app/components/quem-definiu.tsx';
import { useRespostaDaAcao } from '#app/components/resposta-da-acao.ts';
import { type RecusaDoFormulario, useLeitura } from '#app/forms/formulario.ts';
import { FormularioDaPolitica } from '#app/forms/formulario-da-politica.tsx';
import type { DadosDaPolitica } from '#app/forms/politica.ts';
import { agir, ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { dadosDaPolitica, definirPolitica } from '#app/server/politica.server.ts';

export const meta: MetaFunction = () => [{ title: 'Políticas de acesso · Atalaia' }];

export const loader = ler('politicasAcesso', async (pedido) => {
  const atualidade = await obterAtualidade(pedido, ['politicas', 'grupos', 'configuracoes', 'aprovacoes']);
  return { atualidade, politica: await parte(pedido, 'politica', dadosDaPolitica(pedido)) };
});

export const action = agir('definirPolitica', async (pedido, form) => {
  const aprovacao_id = await definirPolitica(pedido, form);
  throw redirect(
    aprovacao_id === null ? '/politicas-acesso' : `/seguranca/aprovacoes/${aprovacao_id}?aviso=solicitada`,
    303,
  );
});

export default function PoliticasDeAcesso() {
  const { atualidade, politica } = useLoaderData<typeof loader>();
  const recusa = falhaDaResposta(useRespostaDaAcao<typeof action>()) as RecusaDoFormulario | null;
  return (
    <PaginaDeAjustes
      atualidade={atualidade}
      titulo="Políticas de acesso"
      descricao="Como as pessoas da sua organização entram, por quanto tempo ficam e quanto enviam de uma vez."
      falha="Não foi possível carregar a política de acesso."
    >
      {politica === null ? null : <Politica politica={politica} recusa={recusa} />}
    </PaginaDeAjustes>
  );
}

interface Props {
  readonly politica: DadosDaPolitica;
  readonly recusa: RecusaDoFormulario | null;
}

function Politica({ politica, recusa }: Props) {
  const { leitura, chave, aoAlterar, aoSalvar } = useLeitura(politica, politica.revisao);
  const salvo = () => {
    aoSalvar();
    avisar({ tipo: 'toast', nivel: 'success', mensagem: 'Política de acesso salva.' });
  };
  return (
    <Stack gap="md">
      <AvisoDePendente pendente={politica.pendente} />
      <FormularioDaPolitica key={chave} dados={leitura} recusa={recusa} aoAlterar={aoAlterar} aoSalvar={salvo} />
      <QuemDefiniu definida={politica.definida} ninguem="Vale a política da instalação: ninguém definiu outra ainda." />
    </Stack>
  );
}
