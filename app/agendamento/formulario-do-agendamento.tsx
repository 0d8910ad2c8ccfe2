import { Anchor, Card, Group, Input, Stack } from '@mantine/core';
import { Link, useFetcher } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { ParteDaFicha } from '#app/kit/ficha/dado.tsx';
import { type RecusaDoFormulario, useEnviando } from '#app/kit/formulario/formulario.ts';
import { FormularioComMesclagem, useFormularioComMesclagem } from '#app/kit/formulario/formulario-com-mesclagem.tsx';
import { MAX_ANEXO_MIB } from '#domain/agendamento/anexo.policy.ts';
import {
  ANEXAR,
  consultaDosHorarios,
  type DadosDoFormulario,
  opcoesDe,
  ROTULOS,
  SO_PDF,
  umTexto,
} from './agendamento.form.ts';
import { NOMES } from './agendamento.ts';
import { CamposDaAgenda } from './campos-da-agenda.tsx';
import {
  CampoDeCaixas,
  CampoDeEscolha,
  CampoDeLinhas,
  CampoDeTexto,
  type PropsDosCampos,
} from './campos-do-formulario.tsx';
import { type Horarios, ProximosHorarios } from './proximos-horarios.tsx';
import { telasDoAgendamento } from './telas-do-agendamento.ts';

/** Milliseconds after the last change until the times are asked for anew. */
const PAUSA_MS = 300;

interface Props {
  readonly dados: DadosDoFormulario;
  readonly recusa: RecusaDoFormulario | null;
  readonly salvo: boolean;
  aoAlterar(alterado: boolean): void;
}

/** The whole schedule: of what, when (with the next five times), for whom. */
export function FormularioDoAgendamento({ dados, recusa, salvo, aoAlterar }: Props) {
  const enviando = useEnviando(recusa) || salvo;
  const formulario = useFormularioComMesclagem(
    {
      id: 'agendamento',
      objeto: `agendamento-${dados.id ?? 'novo'}`,
      revisao: dados.revisao,
      enviando,
      salvo,
      padrao: dados.valores,
      restricoes: undefined,
      recusa,
    },
    aoAlterar,
  );
  const { campos } = formulario;
  const props = { campos, parado: enviando };
  const proximos = useHorarios(dados, formulario.form.value);
  return (
    <FormularioComMesclagem
      {...formulario}
      recusa={recusa}
      telas={telasDoAgendamento(dados)}
      rotulos={ROTULOS}
      comando_id={dados.comando_id}
      revisao={dados.id === null ? null : dados.revisao}
      rodape={{
        rotulo: dados.id === null ? 'Agendar' : 'Salvar',
        saida: `/relatorios/agendamentos${dados.id === null ? '' : `/${dados.id}`}`,
      }}
    >
      <CampoDeTexto {...props} nome="nome" required maxLength={200} />
      <Parte titulo="O quê">
        <CamposDoDocumento {...props} dados={dados} />
      </Parte>
      <Parte titulo="Quando">
        <CamposDaAgenda {...props} />
        <ProximosHorarios {...proximos} />
      </Parte>
      <Parte titulo="Para quem">
        <CamposDosDestinatarios {...props} dados={dados} />
      </Parte>
    </FormularioComMesclagem>
  );
}

function Parte({ titulo, children }: { readonly titulo: string; readonly children: ReactNode }) {
  return (
    <ParteDaFicha titulo={titulo}>
      <Card withBorder>
        <Stack>{children}</Stack>
      </Card>
    </ParteDaFicha>
  );
}

/** The next times of what the form holds, asked for while it changes, with the zone that they were asked for in. */
function useHorarios({ valores, horarios }: DadosDoFormulario, agora: unknown): Horarios {
  const fetcher = useFetcher<Partial<Horarios>>();
  const consulta = consultaDosHorarios({ ...valores, ...(agora as typeof valores | undefined) });
  const pedida = useRef(consultaDosHorarios(valores));
  const pedir = useRef(fetcher.load);
  pedir.current = fetcher.load;
  useEffect(() => {
    if (consulta === pedida.current) return;
    const espera = setTimeout(() => {
      pedida.current = consulta;
      pedir.current(`/relatorios/agendamentos/horarios?${consulta}`);
    }, PAUSA_MS);
    return () => clearTimeout(espera);
  }, [consulta]);
  if (fetcher.data === undefined) return { horarios, fuso: valores.fuso };
  return { horarios: fetcher.data?.horarios ?? null, fuso: fetcher.data?.fuso ?? valores.fuso };
}

type ComDados = PropsDosCampos & { readonly dados: DadosDoFormulario };

function CamposDoDocumento({ dados, ...props }: ComDados) {
  const especie = umTexto(props.campos.especie.value);
  const escolhas = (opcoes: DadosDoFormulario['filtros'], vazio: string) => [
    { value: '', label: vazio },
    ...opcoes.map(({ id, nome }) => ({ value: id, label: nome })),
  ];
  return (
    <>
      <CampoDeEscolha
        {...props}
        nome="especie"
        opcoes={opcoesDe(NOMES.especie).filter(({ value }) => value !== 'dossie' || dados.deteccao !== null)}
      />
      <div hidden={especie !== 'deteccoes'}>
        <Stack>
          <CampoDeEscolha
            {...props}
            nome="filtro_id"
            opcoes={escolhas(dados.filtros, 'Todas as detecções ao meu alcance')}
          />
          <CampoDeEscolha {...props} nome="periodo" opcoes={opcoesDe(NOMES.periodo)} />
        </Stack>
      </div>
      <div hidden={especie !== 'analise'}>
        <CampoDeEscolha {...props} nome="analise_id" opcoes={escolhas(dados.analises, 'Escolha')} />
      </div>
      {dados.deteccao !== null && (
        <div hidden={especie !== 'dossie'}>
          <DeteccaoDoDossie deteccao={dados.deteccao} erro={props.campos.deteccao_id.errors?.join(' ')} />
        </div>
      )}
      <CampoDeEscolha
        {...props}
        nome="formato"
        descricao="O PDF assinado sai sempre. Com detecções de um filtro, as mesmas podem ir também em um arquivo de dados."
        opcoes={opcoesDe(NOMES.formato).filter(({ value }) => especie === 'deteccoes' || value === SO_PDF)}
      />
      <Group grow align="flex-start">
        <CampoDeEscolha {...props} nome="papel" opcoes={opcoesDe(NOMES.papel)} />
        <CampoDeEscolha {...props} nome="orientacao" opcoes={opcoesDe(NOMES.orientacao)} />
      </Group>
      <CampoDeEscolha {...props} nome="ao_vazio" opcoes={opcoesDe(NOMES.ao_vazio)} />
    </>
  );
}

interface PropsDoDossie {
  readonly deteccao: NonNullable<DadosDoFormulario['deteccao']>;
  readonly erro: string | undefined;
}

/** The page of a detection leads here: none is chosen from a list of all. */
function DeteccaoDoDossie({ deteccao: { id, nome }, erro }: PropsDoDossie) {
  return (
    <Input.Wrapper label={ROTULOS.deteccao_id} labelElement="div" error={erro}>
      <input type="hidden" name="deteccao_id" value={id} />
      <Anchor component={Link} to={`/analise/deteccoes/${id}`} size="sm" display="block">
        {nome}
      </Anchor>
    </Input.Wrapper>
  );
}

function CamposDosDestinatarios({ dados, ...props }: ComDados) {
  return (
    <>
      <CampoDeCaixas
        {...props}
        nome="usuario_ids"
        descricao="Recebem um endereço que pede a entrada. Quem não alcança tudo o que o documento conta não o recebe."
        opcoes={dados.pessoas}
        vazio="Ninguém mais tem acesso."
      />
      <CampoDeLinhas
        {...props}
        nome="externos"
        descricao={`Um por linha. Recebem um endereço com prazo e, em outra mensagem, um código${dados.permite_anexo ? '; ou o próprio arquivo, como se escolhe abaixo.' : '; o arquivo nunca vai anexado.'}`}
      />
      {dados.permite_anexo && (
        <CampoDeCaixas
          {...props}
          nome="anexar"
          descricao={`Até ${MAX_ANEXO_MIB} MB; maior, ou se a política deixar de permitir, vai por endereço e código.`}
          opcoes={[{ id: ANEXAR, nome: 'Anexar o arquivo à mensagem' }]}
        />
      )}
      <CampoDeTexto {...props} nome="validade_dias" inputMode="numeric" />
    </>
  );
}
