import { getFormProps, getInputProps } from '@conform-to/react';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { type RecusaDoFormulario, useFormulario } from '#app/kit/formulario/formulario.ts';
import { useGuardarAlteracoes } from '#app/kit/formulario/guarda-de-alteracoes.tsx';
import { recusaDoPedido } from '#app/kit/formulario/recusa-do-pedido.ts';
import { RecusaNoFormulario } from '#app/kit/formulario/recusa-no-formulario.tsx';
import { AvisoDoRascunho } from '#app/kit/rascunho/aviso-do-rascunho.tsx';
import { useRascunhoDoFormulario } from '#app/kit/rascunho/use-rascunho-do-formulario.ts';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import classes from '#app/kit/ui/ato.module.css';
import { pedir } from '#app/pedidos/pedir.ts';

const LIDO = { motivo: '' };

/** Takes a lost second factor away. Refused, it stays on the page, with the reason as it was typed. */
export function RetirarDoisFatores({ id }: { readonly id: string }) {
  const endereco = `/seguranca/usuarios/${id}/redefinir-dois-fatores`;
  const { enviar, enviando, salvo, recusa } = useEnvio(endereco);
  const { form, campos, alterado } = useFormulario({ id: 'dois-fatores', padrao: LIDO, restricoes: {}, recusa });
  const rascunho = useRascunhoDoFormulario({
    objeto: `dois-fatores-${id}`,
    form,
    lidos: LIDO,
    revisao: 0,
    alterado,
    mesclagem: null,
    enviando,
    salvo,
    por: (name, value) => form.update({ name, value: `${value}` }),
  });
  useGuardarAlteracoes(alterado);
  const { motivo } = campos;
  const erros = [{ nome: 'motivo', rotulo: 'Motivo', id: motivo.id, textos: motivo.errors }];
  const { onSubmit, ...props } = getFormProps(form, { ariaAttributes: false });
  return (
    <form
      method="post"
      action={endereco}
      {...props}
      onSubmit={(event) => {
        onSubmit(event);
        if (event.defaultPrevented) return;
        event.preventDefault();
        void enviar(event.currentTarget);
      }}
    >
      <TokenDoFormulario />
      <Stack gap="sm">
        <AvisoDoRascunho rascunho={rascunho} revisao={0} aoRetomar={rascunho.aceitar} />
        <RecusaNoFormulario recusa={recusa} campos={erros} />
        <div className={classes.ato}>
          <Text component="p" size="sm" m={0}>
            Para quem perdeu o autenticador e os códigos de recuperação: a verificação em duas etapas é retirada e as
            sessões terminam.
          </Text>
          <TextInput
            {...getInputProps(motivo, { type: 'text', ariaAttributes: false })}
            label="Motivo"
            maxLength={200}
            required
            withAsterisk={false}
            readOnly={enviando}
            error={motivo.errors?.join(' ')}
          />
          <Button type="submit" color="red.9" loading={enviando}>
            Retirar as duas etapas
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** By a call of its own: another page's form cannot be sent without a connection, and its refusal takes this page's place. */
function useEnvio(endereco: string) {
  const [enviando, setEnviando] = useState(false);
  const [recusa, setRecusa] = useState<RecusaDoFormulario | null>(null);
  const [para, setPara] = useState<string | null>(null);
  const navigate = useNavigate();
  // After the commit in which the draft was forgotten.
  useEffect(() => {
    if (para !== null) navigate(para);
  }, [para, navigate]);
  const enviar = async (elemento: HTMLFormElement) => {
    const form = new URLSearchParams([...new FormData(elemento)].map(([nome, valor]) => [nome, `${valor}`]));
    setEnviando(true);
    try {
      setPara((await pedir<{ readonly para: string }>(endereco, { form })).para);
    } catch (erro) {
      setRecusa(recusaDoPedido(erro));
      setEnviando(false);
    }
  };
  return { enviar, enviando, salvo: para !== null, recusa };
}
