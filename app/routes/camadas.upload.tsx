import { Card, Title } from '@mantine/core';
import { data, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { textoDoRecebido } from '#app/importacao/envio.mensagens.ts';
import { dadosDoEnvio, lerPedidoDeEnvios, listarEnvios } from '#app/importacao/envios.server.ts';
import { PainelDosEnvios } from '#app/importacao/painel-dos-envios.tsx';
import { solicitarImportacao } from '#app/importacao/solicitar-importacao.server.ts';
import { BotaoDeEnvio } from '#app/importacao/upload/botao-de-envio.tsx';
import { buscarFormulario } from '#app/importacao/upload/formulario-buscado.ts';
import { FormularioTardio } from '#app/importacao/upload/formulario-tardio.tsx';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { ler, receber } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { querJson } from '#app/server/formulario.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';

export const meta: MetaFunction = () => [{ title: 'Envios de camadas · Atalaia' }];

export const loader = ler('envios', async (pedido) => {
  const pedida = lerPedidoDeEnvios(pedido.url.searchParams);
  const atualidade = await obterAtualidade(pedido, ['importacoes']);
  const [envios, envio] = await Promise.all([
    parte(pedido, 'envios', listarEnvios(pedido, pedida)),
    dadosDoEnvio(pedido),
    // Kept for whoever renders next: a refused form is drawn without being asked for.
    buscarFormulario(),
  ]);
  const lista = { estado: pedida.lista.estado, situacao: pedida.estado };
  return { atualidade, lista, envios, envio, aberto: pedido.url.searchParams.has('enviar') };
});

/** A form client is led back to the list; one that asks for JSON gets the id. */
export const action = receber('enviar', async (pedido, conferir) => {
  const { id, separados } = await solicitarImportacao(pedido, conferir);
  if (querJson(pedido.request)) return data({ id, message: textoDoRecebido(separados) }, { status: 201 });
  throw redirect('/camadas/upload', 303);
});

/** Uploads, newest first. The form opens over them; by its own address, and without JavaScript, it stands on the page. */
export default function Envios() {
  const { atualidade, lista, envios, envio, aberto } = useLoaderData<typeof loader>();
  const recusa = falhaDaResposta(useRespostaDaAcao<typeof action>());
  const naPagina = envio !== null && (aberto || recusa !== null);
  const botao = envio !== null && !naPagina && <BotaoDeEnvio dados={envio} />;
  return (
    <Pagina largura="lg" atualidade={atualidade}>
      <TituloDaPagina
        titulo="Envios de camadas"
        descricao="Cada envio é lido com segurança, conferido por você e só então publicado no mapa."
        acao={botao}
      />
      {naPagina && (
        <Card withBorder padding="md" maw={640}>
          <Title order={2} mb="sm">
            Novo envio
          </Title>
          <FormularioTardio dados={envio} recusa={recusa} />
        </Card>
      )}
      <Card withBorder padding={0}>
        <PainelDosEnvios {...lista} lista={envios} />
      </Card>
    </Pagina>
  );
}
