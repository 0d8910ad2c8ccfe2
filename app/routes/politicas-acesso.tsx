import { Stack } from '@mantine/core';
import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AvisoDePendente } from '#app/aprovacao/aviso-de-pendente.tsx';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { type RecusaDoFormulario, useLeitura } from '#app/kit/formulario/formulario.ts';
import { QuemDefiniu } from '#app/kit/quem-definiu.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { FormularioDaPolitica } from '#app/politica/formulario-da-politica.tsx';
import type { DadosDaPolitica } from '#app/politica/politica.form.ts';
import { dadosDaPolitica, definirPolitica } from '#app/politica/politica.server.ts';
import { agir, ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { PaginaDeAjustes } from '#app/shell/pagina-de-ajustes.tsx';

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
