import { Alert, Anchor, Text } from '@mantine/core';
import { type MetaFunction, redirect } from '@remix-run/node';
import { Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { avisoDaAprovacao } from '#app/aprovacao/aprovacao.mensagens.ts';
import type { FichaDaAprovacao } from '#app/aprovacao/aprovacao.ts';
import { decidirAprovacao, fichaDaAprovacao } from '#app/aprovacao/aprovacoes.server.ts';
import { DecidirAprovacao } from '#app/aprovacao/decidir-aprovacao.tsx';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { instanteComFuso } from '#app/kit/datas.ts';
import { Dado, Dados, ParteDaFicha } from '#app/kit/ficha/dado.tsx';
import classes from '#app/kit/ficha/ficha.module.css';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { agirComSessao, lerComSessao } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { MolduraDaSeguranca } from '#app/shell/moldura-da-seguranca.tsx';

export const meta: MetaFunction = () => [{ title: 'Pedido de aprovação · Atalaia' }];

export const loader = lerComSessao('aprovacao', async (pedido) => {
  const atualidade = await obterAtualidade(pedido, ['aprovacoes', 'grupos', 'usuarios', 'politicas']);
  return { atualidade, aprovacao: await fichaDaAprovacao(pedido) };
});

export const action = agirComSessao('decidirAprovacao', async (pedido, form) => {
  const feito = await decidirAprovacao(pedido, form);
  throw redirect(`${pedido.url.pathname}?aviso=${feito}`, 303);
});

export default function Aprovacao() {
  const { atualidade, aprovacao } = useLoaderData<typeof loader>();
  const [parametros] = useSearchParams();
  const falha = falhaDaResposta(useRespostaDaAcao<typeof action>());
  const aviso = falha === null ? avisoDaAprovacao(parametros.get('aviso')) : null;
  const { titulo, autor, solicitada_em, pendente, vigente } = aprovacao;
  return (
    <MolduraDaSeguranca
      titulo={titulo}
      subtitulo={`${autor} pediu em ${instanteComFuso(solicitada_em)}.`}
      atualidade={atualidade}
      largura="sm"
    >
      <Anchor component={Link} to="/seguranca/aprovacoes" size="sm">
        Voltar às aprovações
      </Anchor>
      {aviso !== null && (
        <Alert role="status" variant="light">
          {aviso}
        </Alert>
      )}
      {pendente && !vigente && (
        <Alert role="status" variant="light" color="yellow">
          Este pedido já não pode ser aprovado: aquilo de que ele partia mudou depois que foi feito.
        </Alert>
      )}
      <Pedido aprovacao={aprovacao} />
      {pendente && <DecidirAprovacao aprovacao={aprovacao} recusa={falha} />}
    </MolduraDaSeguranca>
  );
}

function Pedido({ aprovacao }: { readonly aprovacao: FichaDaAprovacao }) {
  const { alvo, mudancas, sensiveis, beneficiarios, situacao, aprovador, decidida_em, motivo } = aprovacao;
  return (
    <>
      <ParteDaFicha titulo="O que muda">
        <Dados>
          {mudancas.map(({ campo, frases }) => (
            <Dado key={campo} nome={campo}>
              <ul className={classes.nomes}>
                {frases.map((frase) => (
                  <li key={frase}>{frase}</li>
                ))}
              </ul>
            </Dado>
          ))}
        </Dados>
        {alvo !== null && (
          <Anchor component={Link} to={alvo} size="sm">
            Ver como está hoje
          </Anchor>
        )}
      </ParteDaFicha>
      <ParteDaFicha titulo="Por que espera">
        <Dados>
          <Dado nome="Permissões sensíveis">
            {sensiveis.length === 0 ? 'Nenhuma: deixa de exigir a segunda pessoa' : sensiveis.join(' · ')}
          </Dado>
          <Dado nome="Quem as ganha">{beneficiarios.length === 0 ? 'Ninguém por ora' : beneficiarios.join(' · ')}</Dado>
          <Dado nome="Situação">
            {situacao}
            {aprovador !== null && ` por ${aprovador}`}
            {decidida_em !== null && `, ${instanteComFuso(decidida_em)}`}
          </Dado>
          {motivo !== null && (
            <Dado nome="Motivo da recusa">
              <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{motivo}</Text>
            </Dado>
          )}
        </Dados>
      </ParteDaFicha>
    </>
  );
}
