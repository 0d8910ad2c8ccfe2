import { getInputProps } from '@conform-to/react';
import { Card, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { arrumar, type No } from '#app/kit/arvore/arvore.ts';
import { ArvoreDeCaixas } from '#app/kit/arvore/arvore-de-caixas.tsx';
import { type RecusaDoFormulario, useEnviando, useFormulario } from '#app/kit/formulario/formulario.ts';
import { FormularioComMesclagem } from '#app/kit/formulario/formulario-com-mesclagem.tsx';
import { listaDoDono } from '#app/kit/lista/dono.ts';
import { lista, type ValorDoCampo } from '#app/kit/mesclagem/mesclar.ts';
import { useMesclagem } from '#app/kit/mesclagem/use-mesclagem.ts';
import { useRascunhoDoFormulario } from '#app/kit/rascunho/use-rascunho-do-formulario.ts';
import { type DadosDoGrupo, emPalavras, PERMISSOES } from './grupo.form.ts';
import { OQuePode } from './o-que-pode.tsx';

interface Props {
  readonly dados: DadosDoGrupo;
  readonly recusa: RecusaDoFormulario | null;
  /** Told while something is typed: nothing is read anew then. */
  aoAlterar?(alterado: boolean): void;
}

/** A group: its name, and what its people may do, ticked in a tree and said in words. */
export function FormularioDoGrupo({ dados, recusa, aoAlterar }: Props) {
  const enviando = useEnviando(recusa);
  const {
    form,
    campos,
    alterado: renomeado,
    preparar,
  } = useFormulario({
    id: 'grupo',
    padrao: { nome: dados.valores.nome },
    restricoes: dados.restricoes,
    recusa,
    esquema: () => import('./grupo.esquema.ts'),
  });
  const arvore = useMarcadas(dados, recusa);
  const por = (campo: string, valor: ValorDoCampo) => {
    if (campo === PERMISSOES) arvore.trocar(lista(valor));
    else form.update({ name: campo, value: valor as string });
  };
  const mesclagem = useMesclagem(recusa, por);
  const alterado = renomeado || arvore.mudou;
  const rascunho = useRascunhoDoFormulario({
    form,
    alterado,
    mesclagem,
    enviando,
    por,
    revisao: dados.revisao,
    objeto: `grupo-${dados.id ?? `novo-${dados.cliente_id ?? ''}`}`,
    lidos: { ...dados.valores },
    outros: { [PERMISSOES]: [...arvore.marcadas] },
  });
  useEffect(() => aoAlterar?.(alterado), [alterado, aoAlterar]);
  const { nome } = campos;
  return (
    <Card withBorder padding="md">
      <FormularioComMesclagem
        form={form}
        campos={campos}
        preparar={preparar}
        mesclagem={mesclagem}
        rascunho={rascunho}
        recusa={recusa}
        enviando={enviando}
        alterado={alterado}
        telas={camposDaTela(dados.arvore)}
        rotulos={{ nome: 'Nome' }}
        comando_id={dados.comando_id}
        revisao={dados.revisao}
        ocultos={
          dados.id === null &&
          dados.cliente_id !== null &&
          dados.clientes !== null && <input type="hidden" name="cliente_id" value={dados.cliente_id} />
        }
        rodape={{
          rotulo: dados.id === null ? 'Criar grupo' : 'Salvar',
          saida: listaDoDono('/seguranca/grupos', dados),
        }}
      >
        <TextInput
          {...getInputProps(nome, { type: 'text', ariaAttributes: false })}
          label="Nome"
          maw={420}
          error={nome.errors?.join(' ')}
          readOnly={enviando}
        />
        <ArvoreDeCaixas
          key={arvore.chave}
          rotulo="Módulos e permissões"
          descricao="Quem pode agir em um módulo também o vê: “Ver…” entra com qualquer outra permissão dele."
          raizes={dados.arvore}
          marcados={arvore.iniciais}
          aoMudar={arvore.aoMudar}
        />
        <OQuePode frases={emPalavras(dados.arvore, arvore.marcadas)} pessoas={dados.pessoas} />
      </FormularioComMesclagem>
    </Card>
  );
}

/** What is ticked in the tree: as it was read, as it came back without scripts, or as a merge brought it. */
function useMarcadas({ arvore, valores }: DadosDoGrupo, recusa: RecusaDoFormulario | null) {
  const lidas = valores[PERMISSOES];
  const [iniciais, setIniciais] = useState<readonly string[]>(() => lista(recusa?.enviado?.[PERMISSOES] ?? lidas));
  const [chave, setChave] = useState(0);
  const [marcadas, setMarcadas] = useState<ReadonlySet<string>>(() => arrumar(arvore, iniciais));
  const original = arrumar(arvore, lidas);
  return {
    iniciais,
    chave,
    marcadas,
    mudou: marcadas.size !== original.size || [...marcadas].some((id) => !original.has(id)),
    aoMudar: setMarcadas,
    trocar: (ids: readonly string[]) => {
      setIniciais(ids);
      setMarcadas(arrumar(arvore, ids));
      setChave((n) => n + 1);
    },
  };
}

function camposDaTela(arvore: readonly No[]) {
  const nomes = new Map<string, string>();
  const andar = (nos: readonly No[]) => {
    for (const { id, nome, filhos } of nos) {
      nomes.set(id, nome);
      andar(filhos);
    }
  };
  andar(arvore);
  return {
    nome: { rotulo: 'Nome', mostrar: (valor: ValorDoCampo) => `${valor}` },
    [PERMISSOES]: {
      rotulo: 'Permissões',
      mostrar: (valor: ValorDoCampo) =>
        lista(valor)
          .map((id) => nomes.get(id) ?? 'uma permissão que não existe mais')
          .join(', '),
    },
  };
}
