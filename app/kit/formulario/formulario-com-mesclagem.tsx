import { type FormMetadata, getFormProps } from '@conform-to/react';
import { Stack } from '@mantine/core';
import { Form } from '@remix-run/react';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import type { ValorDoCampo } from '../mesclagem/mesclar.ts';
import { PainelDeMesclagem } from '../mesclagem/painel-de-mesclagem.tsx';
import { impedimentoDaMesclagem, type Mesclagem, useMesclagem } from '../mesclagem/use-mesclagem.ts';
import { AvisoDoRascunho } from '../rascunho/aviso-do-rascunho.tsx';
import { type RascunhoDoFormulario, useRascunhoDoFormulario } from '../rascunho/use-rascunho-do-formulario.ts';
import { TokenDoFormulario } from '../token-do-formulario.tsx';
import { type RecusaDoFormulario, useFormulario, type Valores } from './formulario.ts';
import { GuardaDeAlteracoes } from './guarda-de-alteracoes.tsx';
import { RecusaNoFormulario } from './recusa-no-formulario.tsx';
import type { ErroNoCampo } from './resumo-de-erros.tsx';
import { RodapeDoFormulario } from './rodape-do-formulario.tsx';

type Opcoes<V extends Valores> = Parameters<typeof useFormulario<V>>[0] &
  Pick<Parameters<typeof useRascunhoDoFormulario>[0], 'objeto' | 'revisao' | 'enviando' | 'salvo'>;

/** A form whose every field is a plain one: what a merge or a draft brings goes into them. @param aoAlterar told while something is typed */
export function useFormularioComMesclagem<V extends Valores>(
  opcoes: Opcoes<V>,
  aoAlterar?: (alterado: boolean) => void,
) {
  const formulario = useFormulario(opcoes);
  const { form, alterado } = formulario;
  const por = (name: string, value: ValorDoCampo) => form.update({ name, value: value as string });
  const mesclagem = useMesclagem(opcoes.recusa, por);
  useEffect(() => aoAlterar?.(alterado), [alterado, aoAlterar]);
  const { objeto, revisao, enviando, salvo, padrao: lidos } = opcoes;
  const rascunho = useRascunhoDoFormulario({
    objeto,
    form,
    lidos,
    revisao,
    alterado,
    mesclagem,
    enviando,
    por,
    ...(salvo !== undefined && { salvo }),
  });
  return { ...formulario, mesclagem, rascunho, enviando };
}

interface Props {
  readonly form: FormMetadata<Record<string, ValorDoCampo>>;
  readonly campos: Readonly<Record<string, { readonly id: string; readonly errors?: string[] | undefined }>>;
  preparar(): void;
  readonly mesclagem: Mesclagem | null;
  readonly rascunho: RascunhoDoFormulario;
  /** How the merge calls each field and reads its values aloud. */
  readonly telas: ComponentProps<typeof PainelDeMesclagem>['campos'];
  readonly recusa: RecusaDoFormulario | null;
  /** What the fields are called that the summary of a refusal leads to. */
  readonly rotulos: Readonly<Record<string, string>>;
  /** What else is wrong, of fields that the form's library does not know. */
  readonly outrosErros?: readonly ErroNoCampo[];
  readonly comando_id: string;
  /** What was read; null where the form makes something new. */
  readonly revisao: number | null;
  readonly alterado: boolean;
  readonly enviando: boolean;
  /** One of its fields is a file. */
  readonly comArquivos?: true;
  /** Hidden fields of its own. */
  readonly ocultos?: ReactNode;
  /** Null for whoever may only look. */
  readonly rodape: { readonly rotulo?: string; readonly saida?: string } | null;
  readonly children: ReactNode;
}

/** What stands around the fields of such a form: the question before leaving, the merge, the refusal, the token, the foot. */
export function FormularioComMesclagem(props: Props) {
  const { form, campos, mesclagem, rascunho, recusa, enviando } = props;
  const revisao =
    props.revisao === null ? null : (mesclagem?.conflito.revisao ?? rascunho.base?.revisao ?? props.revisao);
  const erros = Object.entries(props.rotulos).map(([nome, rotulo]) => {
    return { nome, rotulo, id: campos[nome]?.id ?? nome, textos: campos[nome]?.errors };
  });
  return (
    <>
      <GuardaDeAlteracoes alterado={props.alterado} enviando={enviando} aoDescartar={rascunho.esquecer} />
      <AvisoDoRascunho rascunho={rascunho} revisao={props.revisao ?? -1} aoRetomar={rascunho.aceitar} />
      <PainelDeMesclagem mesclagem={mesclagem} campos={props.telas} />
      <Form
        method="post"
        {...(props.comArquivos && { encType: 'multipart/form-data' as const })}
        {...getFormProps(form, { ariaAttributes: false })}
        onFocus={props.preparar}
      >
        <TokenDoFormulario />
        <input type="hidden" name="comando_id" value={props.comando_id} />
        {revisao !== null && <input type="hidden" name="revisao" value={revisao} />}
        {props.ocultos}
        <Stack gap="md" mt={mesclagem === null ? 0 : 'md'}>
          <RecusaNoFormulario recusa={recusa} campos={[...erros, ...(props.outrosErros ?? [])]} />
          {props.children}
          {props.rodape !== null && (
            <RodapeDoFormulario impedimento={impedimentoDaMesclagem(mesclagem)} enviando={enviando} {...props.rodape} />
          )}
        </Stack>
      </Form>
    </>
  );
}
