import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { type RecusaDoFormulario, useFormulario } from '#app/kit/formulario/formulario.ts';
import { preencherCampo } from '#app/kit/formulario/preencher-campo.ts';
import type { ValorDoCampo } from '#app/kit/mesclagem/mesclar.ts';
import { impedimentoDaMesclagem, useMesclagem } from '#app/kit/mesclagem/use-mesclagem.ts';
import { useRascunho } from '#app/kit/rascunho/use-rascunho.ts';
import { naTela, textoDaGeometria } from '#app/map/form/desenho.ts';
import { linhasRepetidas } from './atributos.ts';
import type { DadosDaCamadaNoFormulario } from './camada.form.ts';
import { recusaPorCampo } from './mesclagem-da-camada.ts';
import { porCampoDaCamada } from './por-campo.ts';
import { rascunhosDaCamada } from './rascunho.ts';
import type { CamadaEmEdicao } from './usar-camada.ts';

interface Opcoes {
  readonly dados: DadosDaCamadaNoFormulario;
  readonly camada: CamadaEmEdicao;
  readonly recusa: RecusaDoFormulario | null;
  readonly salva: boolean;
  aoAlterar(alterado: boolean): void;
}

export type FormularioEmUso = ReturnType<typeof useFormularioDaCamada>;

/** The fields of a layer's form, what others saved meanwhile, and the draft of what is not saved. */
export function useFormularioDaCamada({ dados, camada, recusa, salva, aoAlterar }: Opcoes) {
  const elemento = useRef<HTMLFormElement>(null);
  const lido = textoDaGeometria(dados.geojson);
  const porCampo = useMemo(() => recusaPorCampo(recusa, lido), [recusa, lido]);
  const {
    form,
    campos,
    alterado: digitado,
    preparar,
  } = useFormulario({
    id: 'camada',
    padrao: { ...dados.valores, geojson: lido, attributes: '' },
    sujos: () => Object.keys(dados.valores),
    restricoes: dados.restricoes,
    recusa,
    esquema: () => esquemaDe(dados.id),
  });
  const por = (campo: string, valor: ValorDoCampo) =>
    porCampoDaCamada(camada, campo, `${valor}`, (name, value) => form.update({ name, value }));
  const mesclagem = useMesclagem(porCampo, por);
  const alterado = digitado || camada.alterada;
  const base = useRef(dados.revisao);
  const rascunho = useRascunho({
    rascunhos: rascunhosDaCamada,
    objeto: dados.id ?? 'nova',
    alterado,
    emConflito: mesclagem !== null,
    mudancas: [form.value, camada.desenho, camada.linhas],
    tirar: () => tirar(elemento, camada, base.current),
  });
  const { achado, esquecer } = rascunho;
  useEffect(() => aoAlterar(alterado), [alterado, aoAlterar]);
  useEffect(() => {
    if (salva) esquecer();
  }, [salva, esquecer]);
  useCamposDoDesenho({
    camada,
    elemento,
    errado: campos.geojson.errors !== undefined,
    conferir: () => form.validate({ name: 'geojson' }),
  });
  const retomar = () => {
    if (achado === null || rascunho.oferta !== 'oferecida') return;
    const { campos: guardados, attributes, geojson, parte, revisao } = achado;
    rascunho.retomar();
    base.current = revisao;
    for (const [campo, valor] of Object.entries(guardados)) por(campo, valor);
    por('geojson', textoDaGeometria(geojson));
    por('attributes', JSON.stringify(attributes));
    camada.agir({ ato: 'continuar', vertices: parte });
  };
  return {
    elemento,
    form,
    campos,
    preparar,
    porCampo,
    mesclagem,
    alterado,
    rascunho,
    retomar,
    /** What the next attempt is based on. */
    revisao: mesclagem?.conflito.revisao ?? base.current,
    /** Why it cannot be saved yet; null where it can. */
    impedimento:
      linhasRepetidas(camada.linhas, dados.protegidos).size > 0
        ? 'Há atributos com a mesma chave.'
        : impedimentoDaMesclagem(mesclagem),
  };
}

interface CamposDoDesenho {
  readonly camada: CamadaEmEdicao;
  readonly elemento: RefObject<HTMLFormElement | null>;
  readonly errado: boolean;
  conferir(): void;
}

/** What the drawing alone changes of the fields: of its own whether it is wrong, of the type what is chosen. */
function useCamposDoDesenho({ camada, elemento, errado, conferir }: CamposDoDesenho) {
  // Drawn at last, the field is no longer wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the drawing changes, and only then
  useEffect(() => {
    if (errado) conferir();
  }, [camada.geojson]);
  // A step back over another kind of type takes the choice back too.
  const { escolha } = camada.desenho;
  useEffect(() => {
    const campo = elemento.current?.elements.namedItem('tipo_id');
    if (campo instanceof HTMLSelectElement && campo.value !== escolha) preencherCampo(campo, escolha);
  }, [escolha, elemento]);
}

const esquemaDe = (id: string | null) =>
  import('./camada.esquema.ts').then(({ verificar, verificarNova }) => ({
    verificar: id === null ? verificarNova : verificar,
  }));

/** Everything that would be lost, as it stands now. */
function tirar(elemento: RefObject<HTMLFormElement | null>, { desenho, attributes }: CamadaEmEdicao, revisao: number) {
  const form = elemento.current === null ? new FormData() : new FormData(elemento.current);
  const campos = ['nome', 'descricao', 'tipo_id', 'ativo_id', 'area'].map((nome) => [nome, `${form.get(nome) ?? ''}`]);
  const geojson = naTela(desenho);
  const textos = Object.fromEntries(campos) as Readonly<Record<string, string>>;
  return { campos: textos, attributes, geojson, parte: desenho.parte, revisao };
}
