import { getFormProps, getInputProps } from '@conform-to/react';
import { Card, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { SenhaNova } from '#app/components/entrada/campo-de-senha.tsx';
import { useHidratado } from '#app/components/hidratado.ts';
import classes from '#app/components/perfil/trocar-senha.module.css';
import { TokenDoFormulario } from '#app/components/token-do-formulario.tsx';
import { type RecusaDoFormulario, useFormulario } from '../formulario.ts';
import { GrupoDeCaixas } from '../grupo-de-caixas.tsx';
import { GuardaDeAlteracoes } from '../guarda-de-alteracoes.tsx';
import { lista, type ValorDoCampo } from '../mesclagem/mesclar.ts';
import { PainelDeMesclagem } from '../mesclagem/painel-de-mesclagem.tsx';
import { impedimentoDaMesclagem, useMesclagem } from '../mesclagem/use-mesclagem.ts';
import { RecusaNoFormulario } from '../recusa-no-formulario.tsx';
import { RodapeDoFormulario } from '../rodape-do-formulario.tsx';
import { CampoDoAvatar } from './campo-do-avatar.tsx';
import { type DadosDoUsuario, ROTULOS_DO_USUARIO as ROTULOS } from './usuario.ts';

interface Props {
  readonly dados: DadosDoUsuario;
  readonly recusa: RecusaDoFormulario | null;
  /** Told while something is typed: nothing is read anew then. */
  aoAlterar?(alterado: boolean): void;
}

/** Who somebody is, what groups they are in, and, where one wants to, another password. */
export function FormularioDoUsuario({ dados, recusa, aoAlterar }: Props) {
  const enviando = useNavigation().formMethod === 'POST';
  const { form, campos, preparar } = useFormulario({
    id: 'usuario',
    padrao: { ...dados.valores },
    restricoes: dados.restricoes,
    recusa,
    esquema: () => import('./usuario.esquema.ts'),
  });
  const mesclagem = useMesclagem(recusa, (name, value) => form.update({ name, value: value as string }));
  useEffect(() => aoAlterar?.(form.dirty), [form.dirty, aoAlterar]);
  const { nome, email, grupo_ids, avatar_id } = campos;
  const mostrados = (['nome', 'email', 'grupo_ids'] as const).map((campo) => ({
    nome: campo,
    id: campos[campo].id,
    rotulo: ROTULOS[campo],
    textos: campos[campo].errors,
  }));
  return (
    <Card withBorder padding="md">
      <GuardaDeAlteracoes alterado={form.dirty} enviando={enviando} />
      <PainelDeMesclagem mesclagem={mesclagem} campos={camposDaTela(dados)} />
      <Form method="post" {...getFormProps(form, { ariaAttributes: false })} onFocus={preparar}>
        <Ocultos dados={dados} revisao={mesclagem?.conflito.revisao ?? dados.revisao} lidos={mesclagem !== null} />
        <Stack gap="md" mt={mesclagem === null ? 0 : 'md'}>
          <RecusaNoFormulario recusa={recusa} campos={[...mostrados, ...daSenha(recusa)]} />
          <TextInput
            {...getInputProps(nome, { type: 'text', ariaAttributes: false })}
            label={ROTULOS.nome}
            autoComplete="off"
            withAsterisk={false}
            error={nome.errors?.join(' ')}
            readOnly={enviando}
          />
          <TextInput
            {...getInputProps(email, { type: 'email', ariaAttributes: false })}
            label={ROTULOS.email}
            description="É com ele que a pessoa entra e recebe os avisos."
            autoComplete="off"
            withAsterisk={false}
            error={email.errors?.join(' ')}
            readOnly={enviando}
          />
          {dados.id === null && dados.clientes !== null && <Cliente dados={dados} />}
          <GrupoDeCaixas
            id={grupo_ids.id}
            name={grupo_ids.name}
            rotulo={ROTULOS.grupo_ids}
            descricao="O que a pessoa pode fazer é a soma do que os grupos dela podem."
            opcoes={dados.grupos}
            marcadas={grupo_ids.initialValue as ValorDoCampo | undefined}
            erros={grupo_ids.errors}
            parado={enviando}
            vazio="Ainda não há grupos."
          />
          <CampoDoAvatar campo={avatar_id} ocupado={enviando} />
          {dados.pode_trocar_senha && <Senha nova={dados.id === null} recusa={recusa} />}
          <RodapeDoFormulario
            impedimento={impedimentoDaMesclagem(mesclagem)}
            enviando={enviando}
            rotulo={dados.id === null ? 'Criar usuário' : 'Salvar'}
          />
        </Stack>
      </Form>
    </Card>
  );
}

interface OcultosProps {
  readonly dados: DadosDoUsuario;
  readonly revisao: number;
  /** The merge was shown: what stands now was read. */
  readonly lidos: boolean;
}

/** Name and e-mail as they were read: they are not in the log, which knows what else changed meanwhile. */
function Ocultos({ dados, revisao, lidos }: OcultosProps) {
  return (
    <>
      <TokenDoFormulario />
      <input type="hidden" name="comando_id" value={dados.comando_id} />
      <input type="hidden" name="revisao" value={revisao} />
      {!lidos && dados.id !== null && (
        <>
          <input type="hidden" name="nome_lido" value={dados.valores.nome} />
          <input type="hidden" name="email_lido" value={dados.valores.email} />
        </>
      )}
    </>
  );
}

function Cliente({ dados: { clientes, cliente_id } }: { readonly dados: DadosDoUsuario }) {
  const opcoes = (clientes ?? []).map(({ id, nome }) => ({ value: id, label: nome }));
  return (
    <NativeSelect
      name="cliente_id"
      label="Cliente"
      description="Os grupos acima são deste cliente: para outro, escolha-o na lista de usuários antes de criar."
      defaultValue={cliente_id ?? ''}
      data={[{ value: '', label: 'Da instalação' }, ...opcoes].filter(({ value }) => value === (cliente_id ?? ''))}
    />
  );
}

/**
 * The password stays as it is (or is chosen by the person, from an invitation) unless `change_password` is ticked;
 * unticked, what was typed is cleared. The style sheet shows the fields, so that all works without scripts too.
 */
function Senha({ nova, recusa }: { readonly nova: boolean; readonly recusa: RecusaDoFormulario | null }) {
  const [digitacao, setDigitacao] = useState(0);
  const [marcada, setMarcada] = useState(daSenha(recusa).length > 0);
  const hidratado = useHidratado();
  return (
    <Stack gap="sm">
      <Checkbox
        name="change_password"
        value="1"
        label={nova ? 'Escolher eu mesmo a senha' : 'Trocar a senha'}
        description={
          nova
            ? 'Sem isto, a pessoa recebe por e-mail um endereço para escolher a dela.'
            : 'As sessões da pessoa terminam e ela é avisada por e-mail.'
        }
        defaultChecked={marcada}
        onChange={({ currentTarget }) => {
          setMarcada(currentTarget.checked);
          if (!currentTarget.checked) setDigitacao((n) => n + 1);
        }}
      />
      <Stack gap="sm" className={classes.campos} key={digitacao} maw={420}>
        <SenhaNova erros={recusa?.errors} obrigatoria={hidratado && marcada} />
      </Stack>
    </Stack>
  );
}

/** What is wrong with the password, which the schema does not see. */
function daSenha(recusa: RecusaDoFormulario | null) {
  const rotulos = { password: 'Senha nova', password_confirmation: 'Repita a senha nova' } as const;
  return (Object.keys(rotulos) as (keyof typeof rotulos)[])
    .filter((nome) => recusa?.errors?.[nome] !== undefined)
    .map((nome) => ({ nome, id: nome, rotulo: rotulos[nome], textos: [...(recusa?.errors?.[nome] ?? [])] }));
}

function camposDaTela({ grupos }: DadosDoUsuario) {
  const nomes = new Map(grupos.map(({ id, nome }) => [id, nome]));
  const texto = (valor: ValorDoCampo) => `${valor}`;
  return {
    nome: { rotulo: ROTULOS.nome, mostrar: texto },
    email: { rotulo: ROTULOS.email, mostrar: texto },
    avatar_id: { rotulo: ROTULOS.avatar_id, mostrar: (valor: ValorDoCampo) => (valor === '0' ? 'nenhum' : `${valor}`) },
    grupo_ids: {
      rotulo: ROTULOS.grupo_ids,
      mostrar: (valor: ValorDoCampo) =>
        lista(valor)
          .map((id) => nomes.get(id) ?? 'um grupo que não existe mais')
          .join(', '),
    },
  };
}
