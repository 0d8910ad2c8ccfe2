import { Anchor, Box, Button, Card, Group } from '@mantine/core';
import { type MetaFunction, redirect } from '@remix-run/node';
import { Form, Link, useLoaderData, useNavigation, useSubmit } from '@remix-run/react';
import { useState } from 'react';
import { textosDosAgendamentos as textos } from '#app/agendamento/agendamento.mensagens.ts';
import { NOMES } from '#app/agendamento/agendamento.ts';
import { mudarAgendamento } from '#app/agendamento/agendamentos.server.ts';
import { fichaDoAgendamento } from '#app/agendamento/ficha-do-agendamento.server.ts';
import { ListaDasExecucoes } from '#app/agendamento/lista-das-execucoes.tsx';
import { ProximosHorarios } from '#app/agendamento/proximos-horarios.tsx';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import type { TextosDoPassado } from '#app/kit/ficha/aviso-do-passado.tsx';
import { Dado, Dados, ParteDaFicha } from '#app/kit/ficha/dado.tsx';
import type { PaginaNoTempo } from '#app/kit/ficha/passado.ts';
import { ConfirmarExclusao } from '#app/kit/formulario/confirmar-exclusao.tsx';
import { RodapeDaLista } from '#app/kit/lista/rodape-da-lista.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { TokenDoFormulario, useToken } from '#app/kit/token-do-formulario.tsx';
import { fichaNaTela } from '#app/registro/ficha.server.ts';
import { agir, ler } from '#app/server/acesso.server.ts';
import { PaginaDaFicha } from '#app/shell/pagina-da-ficha.tsx';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.ficha.titulo ?? 'Agendamento'} · Atalaia` },
];

export const handle: PaginaNoTempo = { lePassado: true };

export const loader = ler('agendamento', async (pedido) => {
  const { objeto, ...dados } = await fichaDoAgendamento(pedido);
  return { ...dados, ficha: await fichaNaTela(pedido, objeto) };
});

/** Pauses it, takes it up again, removes it, runs it now, or sends what it issued once more. */
export const action = agir('mudarAgendamento', async (pedido, form) => {
  throw redirect(await mudarAgendamento(pedido, form), 303);
});

const DE_QUE = { deteccoes: 'Filtro', analise: 'Análise', dossie: 'Detecção' } as const;

const TEXTOS: TextosDoPassado = {
  o_que: 'O agendamento como estava',
  faltava: 'este agendamento ainda não existia. Abaixo, como ele está agora.',
};

export default function Agendamento() {
  const { ficha, agendamento, destinatarios, emissoes, estado, muda, doAutor, comando_id } =
    useLoaderData<typeof loader>();
  const { situacao, documento, assunto, quando, fuso, horarios, ao_vazio, validade_dias, para_fora } = agendamento;
  return (
    <PaginaDaFicha
      ficha={ficha}
      lista={{ endereco: '/relatorios/agendamentos', nome: 'Voltar aos agendados' }}
      textos={TEXTOS}
      nomeDaHistoria="História do agendamento"
    >
      <AvisoDeFalha falha={falhaDaResposta(useRespostaDaAcao())} />
      {muda && <Atos situacao={situacao} doAutor={doAutor} comando_id={comando_id} />}
      <ParteDaFicha titulo="Dados">
        <Dados>
          <Dado nome="Situação">{NOMES.situacao[situacao]}</Dado>
          <Dado nome="Documento">{NOMES.especie[documento.especie]}</Dado>
          <Dado nome={DE_QUE[documento.especie]}>
            {assunto.endereco === null ? (
              assunto.nome
            ) : (
              <Anchor component={Link} to={assunto.endereco} inherit>
                {assunto.nome}
              </Anchor>
            )}
          </Dado>
          {documento.especie === 'deteccoes' && <Dado nome="Período">{NOMES.periodo[documento.periodo]}</Dado>}
          <Dado nome="Formato">
            {NOMES.formato[documento.formato ?? 'pdf']}, {NOMES.papel[documento.papel]},{' '}
            {NOMES.orientacao[documento.orientacao].toLowerCase()}
          </Dado>
          <Dado nome="Quando">{quando}</Dado>
          <Dado nome="Sem nada no período">{NOMES.ao_vazio[ao_vazio]}</Dado>
          <Dado nome="Para">{destinatarios.map(({ nome }) => nome).join(', ')}</Dado>
          <Dado nome="O arquivo, para fora">{para_fora}</Dado>
          <Dado nome="Validade do endereço, para fora">
            {validade_dias} {validade_dias === 1 ? 'dia' : 'dias'}
          </Dado>
        </Dados>
        {situacao === 'ativo' && horarios.length > 0 && (
          <Box mt="md">
            <ProximosHorarios horarios={horarios} fuso={fuso} />
          </Box>
        )}
      </ParteDaFicha>
      <ParteDaFicha titulo="Emissões">
        <Card withBorder padding={0}>
          {emissoes === null ? (
            <ListaComErro titulo={textos.execucoesNaoVieram} />
          ) : emissoes.execucoes.length === 0 ? (
            <ListaVazia titulo={textos.nuncaExecutado} />
          ) : (
            <>
              <ListaDasExecucoes execucoes={emissoes.execucoes} fuso={fuso} reenvia={doAutor} />
              <RodapeDaLista
                estado={estado}
                paginas={emissoes}
                mostradas={emissoes.execucoes.length}
                nomes={['emissão', 'emissões']}
              />
            </>
          )}
        </Card>
      </ParteDaFicha>
    </PaginaDaFicha>
  );
}

interface PropsDosAtos {
  readonly situacao: keyof typeof NOMES.situacao;
  readonly doAutor: boolean;
  readonly comando_id: string;
}

function Atos({ situacao, doAutor, comando_id }: PropsDosAtos) {
  const enviando = useNavigation().formMethod === 'POST';
  const ato = (valor: string, nome: string) => (
    <Button type="submit" name="ato" value={valor} size="xs" variant="default" disabled={enviando}>
      {nome}
    </Button>
  );
  return (
    <Group gap="sm">
      <Form method="post" key={situacao}>
        <TokenDoFormulario />
        <input type="hidden" name="comando_id" value={comando_id} />
        <Group gap="sm">
          {doAutor && ato('executar', 'Executar agora')}
          {situacao === 'ativo' ? ato('pausar', 'Pausar') : doAutor && ato('retomar', 'Retomar')}
        </Group>
      </Form>
      <Remover comando_id={comando_id} parado={enviando} />
    </Group>
  );
}

interface PropsDeRemover {
  readonly comando_id: string;
  readonly parado: boolean;
}

/** Nothing brings a removed schedule back: the word is typed first. */
function Remover({ comando_id, parado }: PropsDeRemover) {
  const [perguntando, setPerguntando] = useState(false);
  const submit = useSubmit();
  const token = useToken();
  const remover = () => {
    setPerguntando(false);
    submit({ _token: token, comando_id, ato: 'remover' }, { method: 'post' });
  };
  return (
    <>
      <Button size="xs" variant="default" disabled={parado} onClick={() => setPerguntando(true)}>
        Remover
      </Button>
      <ConfirmarExclusao
        aberta={perguntando}
        titulo="Remover o agendamento"
        exigeMotivo={null}
        aoConfirmar={remover}
        aoFechar={() => setPerguntando(false)}
      >
        {textos.oQueSePerde}
      </ConfirmarExclusao>
    </>
  );
}
