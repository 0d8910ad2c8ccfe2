import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { caminhoDaFalta, comVoltar, responderSenhaNova } from '#app/identidade/entrada/entrada.server.ts';
import { FormularioDeSenhaNova } from '#app/identidade/entrada/formulario-de-senha-nova.tsx';
import { PaginaDeEntrada } from '#app/identidade/entrada/pagina-de-entrada.tsx';
import { senhaNovaDe } from '#app/identidade/entrada/senha-nova.server.ts';
import { agirPublico, lerPublico } from '#app/server/acesso.server.ts';
import { querJson } from '#app/server/formulario.server.ts';

export const meta: MetaFunction = () => [{ title: 'Escolher a sua senha · Atalaia' }];

/** Between the password that somebody else chose and the session, which there is none of before the person's own. */
export const loader = lerPublico('senhaNaEntrada', async ({ context, request, servicos, url }) => {
  if (querJson(request)) return { nome: '' };
  const pendente = context.pendente === undefined ? null : await servicos.identidade.pendente(context.pendente);
  if (pendente === null) throw redirect(comVoltar('/login', url));
  if (pendente.falta !== 'senha') throw redirect(comVoltar(caminhoDaFalta(pendente.falta), url));
  return { nome: pendente.nome };
});

export const action = agirPublico('definirSenhaNaEntrada', async (pedido, form) => {
  const { context, servicos } = pedido;
  const senha = senhaNovaDe(form);
  const resposta = await servicos.identidade.definirSenhaNaEntrada(context.pendente ?? '', senha, context.origem);
  return responderSenhaNova(pedido, resposta);
});

export default function SenhaNaEntrada() {
  const { nome } = useLoaderData<typeof loader>();
  return (
    <PaginaDeEntrada
      titulo="Escolher a sua senha"
      descricao={`${nome}, a senha com que você entrou foi escolhida por outra pessoa e serve só para chegar aqui. Escolha a sua para continuar.`}
    >
      <FormularioDeSenhaNova botao="Guardar e entrar" />
    </PaginaDeEntrada>
  );
}
