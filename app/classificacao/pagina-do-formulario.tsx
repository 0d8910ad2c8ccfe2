import { getInputProps } from '@conform-to/react';
import { Card, Text, TextInput } from '@mantine/core';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { type RecusaDoFormulario, useEnviando, useLeitura } from '#app/kit/formulario/formulario.ts';
import { FormularioComMesclagem, useFormularioComMesclagem } from '#app/kit/formulario/formulario-com-mesclagem.tsx';
import { useIrAposSalvar } from '#app/kit/formulario/ir-apos-salvar.ts';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import type { Atualidade } from '#app/server/atualidade.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';
import { type DadosDaClassificacao, ROTULOS } from './classificacao.form.ts';

interface Props {
  readonly atualidade: Atualidade;
  readonly dados: DadosDaClassificacao;
}

const LISTA = '/analise/classificacoes';

/** The page of a classification's form, new or not. What others save meanwhile reaches it only through a merge. */
export function PaginaDoFormularioDaClassificacao({ atualidade, dados }: Props) {
  const resposta = useRespostaDaAcao();
  const recusa = falhaDaResposta(resposta) as RecusaDoFormulario | null;
  const salva = useIrAposSalvar(resposta, () => LISTA);
  const { leitura, chave, aoAlterar } = useLeitura(dados, dados.revisao);
  return (
    <Pagina largura="sm" atualidade={atualidade}>
      <TituloDaPagina titulo={leitura.id === null ? 'Nova classificação' : `Editar ${leitura.valores.description}`} />
      <Card withBorder padding="md">
        <Formulario key={chave} dados={leitura} recusa={recusa} salva={salva} aoAlterar={aoAlterar} />
      </Card>
    </Pagina>
  );
}

interface PropsDoFormulario {
  readonly dados: DadosDaClassificacao;
  readonly recusa: RecusaDoFormulario | null;
  readonly salva: boolean;
  aoAlterar(alterado: boolean): void;
}

const DA_TELA = {
  value: { rotulo: ROTULOS.value, mostrar: String },
  description: { rotulo: ROTULOS.description, mostrar: String },
};

/** Number and text: the number is chosen once. */
function Formulario({ dados, recusa, salva, aoAlterar }: PropsDoFormulario) {
  const nova = dados.id === null;
  const enviando = useEnviando(recusa) || salva;
  const { value, ...semNumero } = dados.valores;
  const formulario = useFormularioComMesclagem(
    {
      id: 'classificacao',
      objeto: `classificacao-${dados.id ?? 'nova'}`,
      revisao: dados.revisao,
      enviando,
      salvo: salva,
      padrao: (nova ? dados.valores : semNumero) as DadosDaClassificacao['valores'],
      restricoes: dados.restricoes,
      recusa,
      esquema: () => import('./classificacao.esquema.ts'),
    },
    aoAlterar,
  );
  const { campos } = formulario;
  return (
    <FormularioComMesclagem
      {...formulario}
      recusa={recusa}
      telas={DA_TELA}
      rotulos={ROTULOS}
      comando_id={dados.comando_id}
      revisao={nova ? null : dados.revisao}
      rodape={{ saida: LISTA }}
    >
      {nova ? (
        <TextInput
          {...getInputProps(campos.value, { type: 'number', ariaAttributes: false })}
          label={ROTULOS.value}
          description="As detecções guardam este número: ele não muda depois, nem passa a outra."
          inputMode="numeric"
          maw={220}
          required
          readOnly={enviando}
          error={campos.value.errors?.join(' ')}
        />
      ) : (
        <Text size="sm">
          {ROTULOS.value}: <strong>{value}</strong>
        </Text>
      )}
      <TextInput
        {...getInputProps(campos.description, { type: 'text', ariaAttributes: false })}
        label={ROTULOS.description}
        required
        readOnly={enviando}
        error={campos.description.errors?.join(' ')}
      />
    </FormularioComMesclagem>
  );
}
