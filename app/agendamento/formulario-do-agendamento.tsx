import { Anchor, Card, Group, Input, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { Form, Link, useFetcher, useNavigation } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { ParteDaFicha } from '#app/kit/ficha/dado.tsx';
import type { RecusaDoFormulario } from '#app/kit/formulario/formulario.ts';
import { GrupoDeCaixas } from '#app/kit/formulario/grupo-de-caixas.tsx';
import { GuardaDeAlteracoes } from '#app/kit/formulario/guarda-de-alteracoes.tsx';
import { RodapeDoFormulario } from '#app/kit/formulario/rodape-do-formulario.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { type DadosDoFormulario, NOMES } from './agendamento.ts';
import { CamposDaAgenda } from './campos-da-agenda.tsx';
import { opcoesDe, type PropsDosCampos, todos, um } from './campos-do-formulario.ts';
import { ProximosHorarios } from './proximos-horarios.tsx';

/** Milliseconds after the last change until the times are asked for anew. */
const PAUSA_MS = 300;

/** The whole schedule: of what, when (with the next five times), for whom. */
export function FormularioDoAgendamento({ dados }: { readonly dados: DadosDoFormulario }) {
  const falha = falhaDaResposta(useRespostaDaAcao()) as RecusaDoFormulario | null;
  const enviando = useNavigation().formMethod === 'POST';
  const [alterado, alterar] = useState(false);
  const { horarios, mudou } = useHorarios(dados.horarios);
  const valores = { ...dados.valores, ...falha?.enviado } as DadosDoFormulario['valores'];
  const erro = (campo: string) => falha?.errors?.[campo]?.join(' ');
  const aoMudar = (event: FormEvent<HTMLFormElement>) => {
    alterar(true);
    mudou(event.currentTarget);
  };
  return (
    <Form method="post" onChange={aoMudar}>
      <TokenDoFormulario />
      <input type="hidden" name="comando_id" value={dados.comando_id} />
      {dados.id !== null && <input type="hidden" name="revisao" value={dados.revisao} />}
      <Stack gap="lg">
        <AvisoDeFalha falha={falha} />
        <TextInput
          label="Nome"
          name="nome"
          required
          maxLength={200}
          defaultValue={um(valores.nome)}
          error={erro('nome')}
        />
        <CamposDoDocumento dados={dados} valores={valores} erro={erro} />
        <ParteDaFicha titulo="Quando">
          <Card withBorder>
            <Stack>
              <CamposDaAgenda valores={valores} erro={erro} />
              <ProximosHorarios horarios={horarios} fuso={um(valores.fuso)} />
            </Stack>
          </Card>
        </ParteDaFicha>
        <CamposDosDestinatarios dados={dados} valores={valores} erro={erro} />
        <RodapeDoFormulario
          {...{ impedimento: null, enviando, rotulo: dados.id === null ? 'Agendar' : 'Salvar' }}
          saida={`/relatorios/agendamentos${dados.id === null ? '' : `/${dados.id}`}`}
        />
      </Stack>
      <GuardaDeAlteracoes alterado={alterado} enviando={enviando} />
    </Form>
  );
}

/** The next times of what the form holds, asked for while it changes; null where it says no time. */
function useHorarios(iniciais: readonly string[]) {
  const fetcher = useFetcher<{ readonly horarios?: readonly string[] }>();
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(espera.current), []);
  const mudou = (form: HTMLFormElement) => {
    clearTimeout(espera.current);
    espera.current = setTimeout(() => {
      const consulta = new URLSearchParams();
      for (const [campo, valor] of new FormData(form))
        if (CAMPOS_DA_AGENDA.has(campo) && typeof valor === 'string') consulta.append(campo, valor);
      fetcher.load(`/relatorios/agendamentos/horarios?${consulta}`);
    }, PAUSA_MS);
  };
  const horarios = fetcher.data === undefined ? iniciais : (fetcher.data?.horarios ?? null);
  return { horarios, mudou };
}

const CAMPOS_DA_AGENDA: ReadonlySet<string> = new Set([
  ...['frequencia', 'hora', 'dias_da_semana', 'dia_do_mes', 'dia_util', 'cron', 'fuso', 'em_feriados', 'uf'],
  'feriados_municipais',
]);

function CamposDoDocumento({ dados, valores, erro }: PropsDosCampos & { readonly dados: DadosDoFormulario }) {
  const [especie, escolher] = useState(um(valores.especie));
  const escolhas = (lista: DadosDoFormulario['filtros'], vazio: string) => [
    { value: '', label: vazio },
    ...lista.map(({ id, nome }) => ({ value: id, label: nome })),
  ];
  return (
    <ParteDaFicha titulo="O quê">
      <Card withBorder>
        <Stack>
          <NativeSelect
            label="Documento"
            name="especie"
            data={opcoesDe(NOMES.especie).filter(({ value }) => value !== 'dossie' || dados.deteccao !== null)}
            value={especie}
            onChange={(event) => escolher(event.currentTarget.value)}
            error={erro('especie')}
          />
          {especie === 'deteccoes' && (
            <>
              <NativeSelect
                label="Filtro salvo"
                name="filtro_id"
                data={escolhas(dados.filtros, 'Todas as detecções ao meu alcance')}
                defaultValue={um(valores.filtro_id)}
                error={erro('filtro_id')}
              />
              <NativeSelect
                label="Período"
                name="periodo"
                data={opcoesDe(NOMES.periodo)}
                defaultValue={um(valores.periodo)}
                error={erro('periodo')}
              />
            </>
          )}
          {especie === 'analise' && (
            <NativeSelect
              label="Análise"
              name="analise_id"
              data={escolhas(dados.analises, 'Escolha')}
              defaultValue={um(valores.analise_id)}
              error={erro('analise_id') ?? erro('objeto_id')}
            />
          )}
          {especie === 'dossie' && dados.deteccao !== null && (
            <DeteccaoDoDossie deteccao={dados.deteccao} erro={erro('deteccao_id') ?? erro('objeto_id')} />
          )}
          <CamposDoPapel valores={valores} erro={erro} />
        </Stack>
      </Card>
    </ParteDaFicha>
  );
}

/** The page of a detection leads here: none is chosen from a list of all. */
function DeteccaoDoDossie({
  deteccao: { id, nome },
  erro,
}: {
  readonly deteccao: NonNullable<DadosDoFormulario['deteccao']>;
  readonly erro: string | undefined;
}) {
  return (
    <Input.Wrapper label="Detecção" labelElement="div" error={erro}>
      <input type="hidden" name="deteccao_id" value={id} />
      <Anchor component={Link} to={`/analise/deteccoes/${id}`} size="sm" display="block">
        {nome}
      </Anchor>
    </Input.Wrapper>
  );
}

function CamposDoPapel({ valores, erro }: PropsDosCampos) {
  return (
    <>
      <Group grow align="flex-start">
        <NativeSelect
          label="Papel"
          name="papel"
          data={opcoesDe(NOMES.papel)}
          defaultValue={um(valores.papel)}
          error={erro('papel')}
        />
        <NativeSelect
          label="Orientação"
          name="orientacao"
          data={opcoesDe(NOMES.orientacao)}
          defaultValue={um(valores.orientacao)}
          error={erro('orientacao')}
        />
      </Group>
      <NativeSelect
        label="Quando não há nada no período"
        name="ao_vazio"
        data={opcoesDe(NOMES.ao_vazio)}
        defaultValue={um(valores.ao_vazio)}
        error={erro('ao_vazio')}
      />
    </>
  );
}

function CamposDosDestinatarios({ dados, valores, erro }: PropsDosCampos & { readonly dados: DadosDoFormulario }) {
  const erroDasPessoas = erro('usuario_ids');
  return (
    <ParteDaFicha titulo="Para quem">
      <Card withBorder>
        <Stack>
          <GrupoDeCaixas
            id="usuario_ids"
            name="usuario_ids"
            rotulo="Pessoas"
            descricao="Recebem um endereço que pede a entrada. Quem não alcança tudo o que o documento conta não o recebe."
            opcoes={dados.pessoas}
            marcadas={todos(valores.usuario_ids)}
            erros={erroDasPessoas === undefined ? undefined : [erroDasPessoas]}
            vazio="Ninguém mais tem acesso."
          />
          <Textarea
            label="E-mails de fora"
            description="Um por linha. Recebem um endereço com prazo e, em outra mensagem, um código; o arquivo nunca vai anexado."
            name="externos"
            autosize
            minRows={2}
            defaultValue={um(valores.externos)}
            error={erro('externos')}
          />
          <TextInput
            label="Dias que o endereço vale"
            name="validade_dias"
            inputMode="numeric"
            defaultValue={um(valores.validade_dias)}
            error={erro('validade_dias')}
          />
        </Stack>
      </Card>
    </ParteDaFicha>
  );
}
