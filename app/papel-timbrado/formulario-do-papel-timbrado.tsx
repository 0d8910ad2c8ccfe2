import { getInputProps, getTextareaProps } from '@conform-to/react';
import { Text, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { PreviaDoTimbre, type TimbreNaTela } from '#app/kit/folha/timbre.tsx';
import { type RecusaDoFormulario, useAoSalvar, useEnviando } from '#app/kit/formulario/formulario.ts';
import { FormularioComMesclagem, useFormularioComMesclagem } from '#app/kit/formulario/formulario-com-mesclagem.tsx';
import { GrupoDeCaixas } from '#app/kit/formulario/grupo-de-caixas.tsx';
import { lista, type ValorDoCampo } from '#app/kit/mesclagem/mesclar.ts';
import { CampoDoLogo } from './campo-do-logo.tsx';
import { type DadosDoPapelTimbrado, RETIRAR } from './papel-timbrado.form.ts';

const ENDERECO = '/relatorios/papel-timbrado';
const ROTULOS = {
  cabecalho: 'Cabeçalho',
  encerramento: 'Texto de encerramento',
  logo: 'Logo',
  logo_descricao: 'Descrição do logo',
  retirar_logo: 'Retirar o logo',
} as const;

interface Props {
  readonly dados: DadosDoPapelTimbrado;
  readonly recusa: RecusaDoFormulario | null;
  aoAlterar(alterado: boolean): void;
  aoSalvar(): void;
}

/** Heading, logo and closing text, and below them how they will look on paper. */
export function FormularioDoPapelTimbrado({ dados, recusa, aoAlterar, aoSalvar }: Props) {
  const enviando = useEnviando(recusa);
  const [arquivo, setArquivo] = useState<File | null>(null);
  /** The refusal that was answered by choosing another file, or none. */
  const [respondida, setRespondida] = useState<RecusaDoFormulario | null>(null);
  const formulario = useFormularioComMesclagem(
    {
      id: 'papel-timbrado',
      objeto: 'papel-timbrado',
      revisao: dados.revisao,
      enviando,
      padrao: dados.valores,
      restricoes: dados.restricoes,
      recusa,
      esquema: () => import('./papel-timbrado.esquema.ts'),
    },
    aoAlterar,
  );
  const { campos } = formulario;
  useAoSalvar(ENDERECO, recusa, () => {
    formulario.rascunho.esquecer();
    aoSalvar();
  });
  const leitura = !dados.pode_editar;
  const parado = leitura || enviando;
  return (
    <FormularioComMesclagem
      {...formulario}
      comArquivos
      alterado={formulario.alterado || arquivo !== null}
      telas={TELAS}
      recusa={recusa}
      rotulos={ROTULOS}
      comando_id={dados.comando_id}
      revisao={dados.revisao}
      rodape={leitura ? null : {}}
    >
      <Textarea
        {...getTextareaProps(campos.cabecalho, { ariaAttributes: false })}
        label={ROTULOS.cabecalho}
        description="Ao lado do logo, acima do título: até 500 letras."
        autosize
        minRows={2}
        maxRows={6}
        dir="auto"
        readOnly={parado}
        error={campos.cabecalho.errors?.join(' ')}
      />
      {!leitura && (
        <CampoDoLogo
          arquivo={arquivo}
          temLogo={dados.logo !== null}
          erro={recusa === respondida ? undefined : recusa?.errors?.logo?.join(' ')}
          desabilitado={enviando}
          aoMudar={(escolhido) => {
            setArquivo(escolhido);
            setRespondida(recusa);
          }}
        />
      )}
      <TextInput
        {...getInputProps(campos.logo_descricao, { type: 'text', ariaAttributes: false })}
        label={ROTULOS.logo_descricao}
        description="O que se lê no lugar do logo a quem não o vê."
        readOnly={parado}
        error={campos.logo_descricao.errors?.join(' ')}
      />
      {dados.logo !== null && !leitura && (
        <GrupoDeCaixas
          id={campos.retirar_logo.id}
          name={campos.retirar_logo.name}
          rotulo="Logo de agora"
          descricao="O que já foi emitido continua com ele."
          opcoes={[{ id: RETIRAR, nome: ROTULOS.retirar_logo }]}
          marcadas={campos.retirar_logo.initialValue as ValorDoCampo | undefined}
          erros={campos.retirar_logo.errors}
          desabilitado={false}
          parado={enviando}
          vazio=""
        />
      )}
      <Textarea
        {...getTextareaProps(campos.encerramento, { ariaAttributes: false })}
        label={ROTULOS.encerramento}
        description="Depois da última parte do documento: até 10.000 letras."
        autosize
        minRows={3}
        maxRows={12}
        dir="auto"
        readOnly={parado}
        error={campos.encerramento.errors?.join(' ')}
      />
      <div>
        <Text size="sm" fw={500} mb={4}>
          Como sai no papel
        </Text>
        <PreviaDoTimbre {...usePrevia(dados, campos, arquivo)} />
      </div>
    </FormularioComMesclagem>
  );
}

type Campos = Readonly<Record<keyof DadosDoPapelTimbrado['valores'], { readonly value?: unknown }>>;

/** What is typed, as it would be printed; a chosen file is shown from the browser alone. */
function usePrevia({ logo }: DadosDoPapelTimbrado, campos: Campos, arquivo: File | null): TimbreNaTela {
  const [escolhido, setEscolhido] = useState<string | null>(null);
  useEffect(() => {
    if (arquivo === null) return;
    const endereco = URL.createObjectURL(arquivo);
    const imagem = new Image();
    imagem.src = endereco;
    // What is no picture is not shown: the server says why.
    imagem.decode().then(
      () => setEscolhido(endereco),
      () => undefined,
    );
    return () => {
      imagem.src = '';
      setEscolhido(null);
      URL.revokeObjectURL(endereco);
    };
  }, [arquivo]);
  const dito = (campo: keyof Campos) => `${campos[campo].value ?? ''}`.trim();
  const retirado = lista((campos.retirar_logo.value ?? []) as ValorDoCampo).length > 0;
  const endereco = escolhido ?? (retirado ? null : (logo?.endereco ?? null));
  return {
    cabecalho: dito('cabecalho'),
    encerramento: dito('encerramento'),
    logo: endereco === null ? null : { endereco, descricao: dito('logo_descricao') },
  };
}

const mostrar = (valor: ValorDoCampo) => `${valor}`;
const TELAS = {
  cabecalho: { rotulo: ROTULOS.cabecalho, mostrar },
  encerramento: { rotulo: ROTULOS.encerramento, mostrar },
  logo_descricao: { rotulo: ROTULOS.logo_descricao, mostrar },
  retirar_logo: {
    rotulo: ROTULOS.retirar_logo,
    mostrar: (valor: ValorDoCampo) => (lista(valor).length > 0 ? 'sim' : 'não'),
  },
} as const;
