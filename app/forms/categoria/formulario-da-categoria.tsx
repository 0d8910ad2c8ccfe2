import { getFormProps, getInputProps } from '@conform-to/react';
import { Group, Stack, Text, TextInput } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import { EtiquetaDaCategoria } from '#app/components/ativos/etiqueta-da-categoria.tsx';
import { TokenDoFormulario } from '#app/components/token-do-formulario.tsx';
import { CampoDeCor } from '../cor/campo-de-cor.tsx';
import { corInteira } from '../cor/cor.ts';
import { type RecusaDoFormulario, useFormulario } from '../formulario.ts';
import { GuardaDeAlteracoes } from '../guarda-de-alteracoes.tsx';
import { PainelDeMesclagem } from '../mesclagem/painel-de-mesclagem.tsx';
import { impedimentoDaMesclagem, useMesclagem } from '../mesclagem/use-mesclagem.ts';
import { RecusaNoFormulario } from '../recusa-no-formulario.tsx';
import { RodapeDoFormulario } from '../rodape-do-formulario.tsx';
import { type DadosDaCategoria, ROTULOS } from './categoria.ts';

interface Props {
  readonly dados: DadosDaCategoria;
  readonly recusa: RecusaDoFormulario | null;
  readonly salva: boolean;
  aoAlterar(alterado: boolean): void;
}

const CAMPOS = ['nome', 'cor_da_tag'] as const;
const DA_TELA = Object.fromEntries(CAMPOS.map((campo) => [campo, { rotulo: ROTULOS[campo], mostrar: String }]));

/** Name and colour of a category, with its tag as lists show it. */
export function FormularioDaCategoria({ dados, recusa, salva, aoAlterar }: Props) {
  const endereco = dados.id === null ? '/ativo/categorias/criar' : `/ativo/categorias/${dados.id}/editar`;
  const enviando = useNavigation().formAction === endereco || salva;
  const { form, campos, preparar } = useFormulario({
    id: 'categoria',
    padrao: dados.valores,
    restricoes: dados.restricoes,
    recusa,
    esquema: () => import('./categoria.esquema.ts'),
  });
  const mesclagem = useMesclagem(recusa, (name, value) => form.update({ name, value: value as string }));
  useEffect(() => aoAlterar(form.dirty), [form.dirty, aoAlterar]);
  return (
    <>
      <GuardaDeAlteracoes alterado={form.dirty} enviando={enviando} />
      <PainelDeMesclagem mesclagem={mesclagem} campos={DA_TELA} />
      <Form method="post" {...getFormProps(form, { ariaAttributes: false })} onFocus={preparar}>
        <TokenDoFormulario />
        <input type="hidden" name="comando_id" value={dados.comando_id} />
        {dados.id !== null && (
          <input type="hidden" name="revisao" value={mesclagem?.conflito.revisao ?? dados.revisao} />
        )}
        <Stack gap="md" mt={mesclagem === null ? 0 : 'md'}>
          <RecusaNoFormulario
            recusa={recusa}
            campos={CAMPOS.map((nome) => ({
              nome,
              id: campos[nome].id,
              rotulo: ROTULOS[nome],
              textos: campos[nome].errors,
            }))}
          />
          <TextInput
            {...getInputProps(campos.nome, { type: 'text', ariaAttributes: false })}
            label={ROTULOS.nome}
            required
            readOnly={enviando}
            error={campos.nome.errors?.join(' ')}
          />
          <CampoDeCor
            campo={campos.cor_da_tag}
            rotulo={ROTULOS.cor_da_tag}
            descricao="Em hexadecimal, com 3 ou 6 dígitos, como #8CAA4B."
            parado={enviando}
          />
          <Etiqueta nome={`${campos.nome.value ?? ''}`} cor={`${campos.cor_da_tag.value ?? ''}`} />
          <RodapeDoFormulario
            impedimento={impedimentoDaMesclagem(mesclagem)}
            enviando={enviando}
            saida="/ativo/categorias"
          />
        </Stack>
      </Form>
    </>
  );
}

/** As it will stand in lists: its text black or white, whichever can be read. */
function Etiqueta({ nome, cor }: { readonly nome: string; readonly cor: string }) {
  const inteira = corInteira(cor);
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        Como aparece:
      </Text>
      {inteira !== null && <EtiquetaDaCategoria nome={nome.trim() || 'Categoria'} cor={inteira} />}
    </Group>
  );
}
