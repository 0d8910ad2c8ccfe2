import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { type RecusaDoFormulario, useEnviando, useFormulario } from '#app/kit/formulario/formulario.ts';
import { preencherCampo } from '#app/kit/formulario/preencher-campo.ts';
import type { ValorDoCampo } from '#app/kit/mesclagem/mesclar.ts';
import { useMesclagem } from '#app/kit/mesclagem/use-mesclagem.ts';
import { useRascunhoDoFormulario } from '#app/kit/rascunho/use-rascunho-do-formulario.ts';
import type { Estilo } from '#domain/camada-tipo/camada-tipo.events.ts';
import {
  CAMPOS_DO_ESTILO,
  camposDoTipo,
  type DadosDoCamadaTipo,
  type ValoresDoCamadaTipo,
} from './camada-tipo.form.ts';
import { estiloNaTela } from './estilo-na-tela.ts';

export type FormularioEmUso = ReturnType<typeof useFormularioDoTipo>;

interface Opcoes {
  readonly dados: DadosDoCamadaTipo;
  readonly recusa: RecusaDoFormulario | null;
  /** It is stored, and the page on its way to the list. */
  readonly salvo: boolean;
  aoAlterar(alterado: boolean): void;
}

/** The fields of a layer type's form, and the style that they say at this moment. */
export function useFormularioDoTipo({ dados, recusa, salvo, aoAlterar }: Opcoes) {
  const enviando = useEnviando(recusa) || salvo;
  const elemento = useRef<HTMLFormElement>(null);
  const { form, campos, alterado, preparar } = useFormulario({
    id: 'camada-tipo',
    padrao: dados.valores,
    sujos: ({ tipo_geometria, sem_preenchimento = '' }) =>
      camposDoTipo({
        tipo_geometria: `${tipo_geometria ?? dados.valores.tipo_geometria}`,
        sem_preenchimento: `${sem_preenchimento}`,
      }),
    restricoes: dados.restricoes,
    recusa,
    esquema: () => import('./camada-tipo.esquema.ts'),
  });
  const por = (name: string, value: ValorDoCampo) => form.update({ name, value: value as string });
  const mesclagem = useMesclagem(recusa, por);
  useEffect(() => aoAlterar(alterado), [alterado, aoAlterar]);
  const rascunho = useRascunhoDoFormulario({
    form,
    alterado,
    mesclagem,
    enviando,
    salvo,
    por,
    revisao: dados.revisao,
    lidos: dados.valores,
    objeto: `tipo-${dados.id ?? 'novo'}`,
  });
  const valor = (campo: keyof ValoresDoCamadaTipo) => campos[campo].value as string | undefined;
  const semPreenchimento = valor('sem_preenchimento') === 'on';
  useContarDeNovo(elemento, semPreenchimento);
  return {
    elemento,
    form,
    campos,
    preparar,
    mesclagem,
    rascunho,
    alterado,
    enviando,
    semPreenchimento,
    estilo: useEstilo(dados.estilo, valor),
    nome: valor('nome') ?? '',
    tipo_geometria: Number(valor('tipo_geometria') ?? dados.valores.tipo_geometria) as 1 | 2 | 3,
  };
}

/** The last style that could be read from the fields; the same object while it says the same. */
function useEstilo(lido: Estilo, valor: (campo: keyof ValoresDoCamadaTipo) => string | undefined): Estilo {
  const ultimo = useRef(lido);
  const valores = Object.fromEntries(
    CAMPOS_DO_ESTILO.flatMap((campo) => {
      const dito = valor(campo);
      return dito === undefined ? [] : [[campo, dito]];
    }),
  );
  ultimo.current = estiloNaTela(valores, ultimo.current);
  const texto = JSON.stringify(ultimo.current);
  return useMemo(() => JSON.parse(texto) as Estilo, [texto]);
}

/** What is disabled has no value for the form: enabled again it says what stands in it, or what a new type has. */
function useContarDeNovo(elemento: RefObject<HTMLFormElement | null>, semPreenchimento: boolean): void {
  const antes = useRef(semPreenchimento);
  useEffect(() => {
    if (antes.current === semPreenchimento) return;
    antes.current = semPreenchimento;
    const cor = elemento.current?.elements.namedItem('cor_preenchimento');
    if (semPreenchimento || !(cor instanceof HTMLInputElement)) return;
    if (cor.value.trim() === '') preencherCampo(cor, COR_DE_NOVO);
    else cor.dispatchEvent(new Event('input', { bubbles: true }));
  }, [elemento, semPreenchimento]);
}

/** The fill that a new type starts with. */
const COR_DE_NOVO = '#8CAA4B';
