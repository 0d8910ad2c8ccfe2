import { getInputProps } from '@conform-to/react';
import { Group, Text, TextInput } from '@mantine/core';
import { CampoDeCor } from '#app/kit/cor/campo-de-cor.tsx';
import { corInteira } from '#app/kit/cor/cor.ts';
import { type RecusaDoFormulario, useEnviando } from '#app/kit/formulario/formulario.ts';
import { FormularioComMesclagem, useFormularioComMesclagem } from '#app/kit/formulario/formulario-com-mesclagem.tsx';
import { type DadosDaCategoria, ROTULOS } from './categoria.form.ts';
import { EtiquetaDaCategoria } from './etiqueta-da-categoria.tsx';

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
  const enviando = useEnviando(recusa) || salva;
  const formulario = useFormularioComMesclagem(
    {
      id: 'categoria',
      objeto: `categoria-${dados.id ?? 'nova'}`,
      revisao: dados.revisao,
      enviando,
      salvo: salva,
      padrao: dados.valores,
      restricoes: dados.restricoes,
      recusa,
      esquema: () => import('./categoria.esquema.ts'),
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
      revisao={dados.id === null ? null : dados.revisao}
      rodape={{ saida: '/ativo/categorias' }}
    >
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
    </FormularioComMesclagem>
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
