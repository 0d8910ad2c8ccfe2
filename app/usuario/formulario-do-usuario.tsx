import { getInputProps } from '@conform-to/react';
import { Card, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CampoDeSenha, SenhaNova } from '#app/identidade/identidade.porta.ts';
import { type RecusaDoFormulario, useEnviando } from '#app/kit/formulario/formulario.ts';
import { FormularioComMesclagem, useFormularioComMesclagem } from '#app/kit/formulario/formulario-com-mesclagem.tsx';
import { GrupoDeCaixas } from '#app/kit/formulario/grupo-de-caixas.tsx';
import classes from '#app/kit/formulario/trocar-senha.module.css';
import { useHidratado } from '#app/kit/hidratado.ts';
import { listaDoDono } from '#app/kit/lista/dono.ts';
import { lista, type ValorDoCampo } from '#app/kit/mesclagem/mesclar.ts';
import { CampoDoAvatar } from './campo-do-avatar.tsx';
import { type DadosDoUsuario, ROTULOS_DO_USUARIO as ROTULOS } from './usuario.form.ts';

const MOSTRADOS = { nome: ROTULOS.nome, email: ROTULOS.email, grupo_ids: ROTULOS.grupo_ids };

interface Props {
  readonly dados: DadosDoUsuario;
  readonly recusa: RecusaDoFormulario | null;
  /** Told while something is typed: nothing is read anew then. */
  aoAlterar?(alterado: boolean): void;
}

/** Who somebody is, what groups they are in, and, where one wants to, another password. */
export function FormularioDoUsuario({ dados, recusa, aoAlterar }: Props) {
  const enviando = useEnviando(recusa);
  const formulario = useFormularioComMesclagem(
    {
      id: 'usuario',
      objeto: `usuario-${dados.id ?? `novo-${dados.cliente_id ?? ''}`}`,
      revisao: dados.revisao,
      enviando,
      padrao: { ...dados.valores },
      restricoes: dados.restricoes,
      recusa,
      esquema: () => import('./usuario.esquema.ts'),
    },
    aoAlterar,
  );
  const { nome, email, grupo_ids, avatar_id } = formulario.campos;
  return (
    <Card withBorder padding="md">
      <FormularioComMesclagem
        {...formulario}
        recusa={recusa}
        telas={camposDaTela(dados)}
        rotulos={MOSTRADOS}
        outrosErros={daSenha(recusa)}
        comando_id={dados.comando_id}
        revisao={dados.revisao}
        ocultos={
          formulario.mesclagem === null &&
          dados.id !== null && <Lidos valores={{ ...dados.valores, ...formulario.rascunho.base?.lidos }} />
        }
        rodape={{
          rotulo: dados.id === null ? 'Criar usuário' : 'Salvar',
          saida: listaDoDono('/seguranca/usuarios', dados),
        }}
      >
        <TextInput
          {...getInputProps(nome, { type: 'text', ariaAttributes: false })}
          label={ROTULOS.nome}
          autoComplete="off"
          error={nome.errors?.join(' ')}
          readOnly={enviando}
        />
        <TextInput
          {...getInputProps(email, { type: 'email', ariaAttributes: false })}
          label={ROTULOS.email}
          description="É com ele que a pessoa entra e recebe os avisos."
          autoComplete="off"
          error={email.errors?.join(' ')}
          readOnly={enviando}
        />
        {dados.propria && (
          <CampoDeSenha
            label="Senha atual"
            name="current_password"
            uso="atual"
            description="Só para mudar o seu próprio e-mail. A sua senha muda no perfil."
            obrigatoria={false}
            erro={recusa?.errors?.current_password?.[0]}
          />
        )}
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
      </FormularioComMesclagem>
    </Card>
  );
}

/** Name and e-mail as they were read: they are not in the log, which knows what else changed meanwhile. */
function Lidos({ valores }: { readonly valores: DadosDoUsuario['valores'] }) {
  return (
    <>
      <input type="hidden" name="nome_lido" value={valores.nome} />
      <input type="hidden" name="email_lido" value={valores.email} />
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
            ? 'Ela serve uma vez: a pessoa escolhe a dela ao entrar. Sem isto, recebe por e-mail um endereço para isso.'
            : 'A senha serve uma vez: a pessoa escolhe a dela ao entrar. As sessões dela terminam e ela é avisada por e-mail.'
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
