import { Stack } from '@mantine/core';
import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { type RecusaDoFormulario, useLeitura } from '#app/kit/formulario/formulario.ts';
import { QuemDefiniu } from '#app/kit/quem-definiu.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { FormularioDoPapelTimbrado } from '#app/papel-timbrado/formulario-do-papel-timbrado.tsx';
import type { DadosDoPapelTimbrado } from '#app/papel-timbrado/papel-timbrado.form.ts';
import { textosDoPapelTimbrado as textos } from '#app/papel-timbrado/papel-timbrado.mensagens.ts';
import { dadosDoPapelTimbrado, definirPapelTimbrado } from '#app/papel-timbrado/papel-timbrado.server.ts';
import { ler, receber } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { PaginaDeAjustes } from '#app/shell/pagina-de-ajustes.tsx';

export const meta: MetaFunction = () => [{ title: `${textos.titulo} · Atalaia` }];

export const loader = ler('papelTimbrado', async (pedido) => {
  const atualidade = await obterAtualidade(pedido, ['papeis_timbrados']);
  return { atualidade, papel: await parte(pedido, 'papel timbrado', dadosDoPapelTimbrado(pedido)) };
});

export const action = receber('definirPapelTimbrado', async (pedido, conferir) => {
  await definirPapelTimbrado(pedido, conferir);
  throw redirect('/relatorios/papel-timbrado', 303);
});

export default function PapelTimbrado() {
  const { atualidade, papel } = useLoaderData<typeof loader>();
  const recusa = falhaDaResposta(useRespostaDaAcao<typeof action>()) as RecusaDoFormulario | null;
  return (
    <PaginaDeAjustes atualidade={atualidade} titulo={textos.titulo} descricao={textos.descricao} falha={textos.naoVeio}>
      {papel === null ? null : <Papel papel={papel} recusa={recusa} />}
    </PaginaDeAjustes>
  );
}

interface Props {
  readonly papel: DadosDoPapelTimbrado;
  readonly recusa: RecusaDoFormulario | null;
}

function Papel({ papel, recusa }: Props) {
  const { leitura, chave, aoAlterar, aoSalvar } = useLeitura(papel, papel.revisao);
  const salvo = () => {
    aoSalvar();
    avisar({ tipo: 'toast', nivel: 'success', mensagem: textos.salvo });
  };
  return (
    <Stack gap="md">
      <FormularioDoPapelTimbrado key={chave} dados={leitura} recusa={recusa} aoAlterar={aoAlterar} aoSalvar={salvo} />
      <QuemDefiniu definida={papel.definida} ninguem={textos.ninguem} />
    </Stack>
  );
}
