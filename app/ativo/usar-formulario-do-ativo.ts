import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { type RecusaDoFormulario, useEnviando, useFormulario, type Valores } from '#app/kit/formulario/formulario.ts';
import { preencherCampo } from '#app/kit/formulario/preencher-campo.ts';
import { deJson } from '#app/kit/mesclagem/de-json.ts';
import type { ValorDoCampo } from '#app/kit/mesclagem/mesclar.ts';
import { impedimentoDaMesclagem, useMesclagem } from '#app/kit/mesclagem/use-mesclagem.ts';
import { useRascunhoDoFormulario } from '#app/kit/rascunho/use-rascunho-do-formulario.ts';
import { naTela, textoDaGeometria } from '#app/map/form/desenho.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { type DadosDoAtivo, MESMO_NOME } from './ativo.form.ts';
import { geojsonDoLocal, grausParaDigitar, type Local, localDigitado, localDoGeojson, mesmoLocal } from './local.ts';
import type { AreaEmEdicao } from './usar-area.ts';
import { useLugarDoPonto } from './usar-lugar-do-ponto.ts';

interface Opcoes {
  readonly dados: DadosDoAtivo;
  readonly area: AreaEmEdicao;
  readonly recusa: RecusaDoFormulario | null;
  /** It is stored and the page is on its way to the list. */
  readonly salvo: boolean;
  aoAlterar(alterado: boolean): void;
  /** Where the fields say that the asset is; null while they say nowhere. */
  readonly local: Local | null;
  aoLocalizar(local: Local | null): void;
  /** Goes there on the map, close by: somebody typed it. */
  aoVoar(local: Local): void;
}

export type FormularioDoAtivoEmUso = ReturnType<typeof useFormularioDoAtivo>;

/** The fields of an asset's form, its place in step in all of them, and what others saved meanwhile. */
export function useFormularioDoAtivo({ aoAlterar, local, aoLocalizar, aoVoar, ...opcoes }: Opcoes) {
  const elemento = useRef<HTMLFormElement>(null);
  const { form, campos, alterado, mesclagem, rascunho, ...resto } = useCamposDoAtivo(opcoes);
  useEffect(() => aoAlterar(alterado), [alterado, aoAlterar]);
  const [lat, lng] = [`${campos.lat.value ?? ''}`, `${campos.lng.value ?? ''}`];
  const lugar = useLugarDoPonto(local, ({ uf }) => {
    // The point governs: what the new one lies in is what the asset lies in, unless somebody has said why not.
    const outra = uf !== null && uf !== campos.uf.value && `${campos.motivo_da_uf.value ?? ''}`.trim() === '';
    if (outra) form.update({ name: 'uf', value: uf });
  });
  const digitado = useVooDoDigitado(local, aoVoar);
  const escrever = useCamposDoLocal(elemento, lat, lng, aoLocalizar);
  const localizar = (onde: Local) => {
    escrever('lat', grausParaDigitar(onde.lat));
    escrever('lng', grausParaDigitar(onde.lng));
    escrever('geojson', geojsonDoLocal(onde));
    digitado.esquecer();
  };
  return {
    mesmoNome: mesmoNome(opcoes.recusa, form.id, `${campos.nome.value ?? ''}`),
    ...resto,
    elemento,
    form,
    campos,
    mesclagem,
    rascunho,
    alterado,
    local,
    lugar,
    localizar,
    /** The map goes to numbers that were typed. */
    aoDigitarPonto: digitado.anotar,
    /** A Point that was typed moves the numbers. */
    aoDigitarGeojson: (texto: string) => {
      const lido = localDoGeojson(texto);
      if (lido === null) return;
      escrever('lat', grausParaDigitar(lido.lat));
      escrever('lng', grausParaDigitar(lido.lng));
      digitado.anotar();
    },
    /** What the next attempt is based on. */
    revisao: mesclagem?.conflito.revisao ?? rascunho.base?.revisao ?? opcoes.dados.revisao,
    impedimento: impedimentoDaMesclagem(mesclagem),
  };
}

type CampoDoLocal = 'lat' | 'lng' | 'geojson';

/** Keeps the Point in step with the numbers, and says where they are. @returns what writes into one of the fields */
function useCamposDoLocal(
  elemento: RefObject<HTMLFormElement | null>,
  lat: string,
  lng: string,
  aoLocalizar: (local: Local | null) => void,
) {
  const escrever = (nome: CampoDoLocal, valor: string) => {
    const um = elemento.current?.elements.namedItem(nome);
    if (um instanceof HTMLInputElement && um.value !== valor) preencherCampo(um, valor);
  };
  const agora = useRef({ escrever, aoLocalizar });
  agora.current = { escrever, aoLocalizar };
  useEffect(() => {
    const local = localDigitado(lat, lng);
    agora.current.aoLocalizar(local);
    const texto = elemento.current?.elements.namedItem('geojson');
    // What somebody is typing there leads; everything else follows the numbers.
    if (local === null || !(texto instanceof HTMLInputElement) || texto === document.activeElement) return;
    if (!mesmoLocal(localDoGeojson(texto.value), local)) agora.current.escrever('geojson', geojsonDoLocal(local));
  }, [lat, lng, elemento]);
  return escrever;
}

/** Milliseconds after the last letter: nobody flies to where half a number is. */
const PAUSA_MS = 500;

/** Takes the map to a point once it has been typed; what the map itself said, or a search, takes it nowhere. */
function useVooDoDigitado(local: Local | null, aoVoar: (local: Local) => void) {
  const digitando = useRef(false);
  const voar = useRef(aoVoar);
  voar.current = aoVoar;
  const { lat, lng } = local ?? {};
  useEffect(() => {
    if (!digitando.current || lat === undefined || lng === undefined) return;
    const timer = setTimeout(() => {
      digitando.current = false;
      voar.current({ lat, lng });
    }, PAUSA_MS);
    return () => clearTimeout(timer);
  }, [lat, lng]);
  return {
    anotar: () => {
      digitando.current = true;
    },
    esquecer: () => {
      digitando.current = false;
    },
  };
}

/** What was asked because another asset has this name, until another one is typed, and the name to which yes was said. */
function mesmoNome(recusa: RecusaDoFormulario | null, form: string, nome: string) {
  const enviado: Valores = recusa?.enviado ?? {};
  const { nome: recusado = nome } = enviado;
  const dito = enviado[MESMO_NOME] ?? '';
  const pergunta = recusado === nome ? recusa?.errors?.[MESMO_NOME]?.join(' ') : undefined;
  return { id: `${form}-${MESMO_NOME}`, pergunta, textos: pergunta === undefined ? [] : [pergunta], dito: `${dito}` };
}

/** The fields by themselves, with what others saved meanwhile and what is kept of them while they are not saved. */
function useCamposDoAtivo({
  dados,
  area,
  recusa,
  salvo,
}: Omit<Opcoes, 'aoAlterar' | 'local' | 'aoLocalizar' | 'aoVoar'>) {
  const enviando = useEnviando(recusa) || salvo;
  const porCampo = useMemo(() => comAreaIntocada(recusa), [recusa]);
  const formulario = useFormulario({
    id: 'ativo',
    padrao: { ...dados.valores, cliente_id: dados.cliente_id, bbox_geojson: '' },
    sujos: () => [...Object.keys(dados.valores), 'cliente_id'],
    restricoes: dados.restricoes,
    recusa,
    esquema: async () => {
      const { verificar, verificarNovo } = await import('./ativo.esquema.ts');
      return { verificar: dados.id === null ? verificarNovo : verificar };
    },
  });
  const por = (name: string, valor: ValorDoCampo) => {
    if (name === 'bbox_geojson') area.agir({ ato: 'trocar', geometria: deJson<Geometria>(valor) });
    else formulario.form.update({ name, value: valor as string });
  };
  const mesclagem = useMesclagem(porCampo, por);
  const alterado = formulario.alterado || area.alterada;
  const rascunho = useRascunhoDoFormulario({
    form: formulario.form,
    alterado,
    mesclagem,
    enviando,
    salvo,
    por,
    revisao: dados.revisao,
    objeto: `ativo-${dados.id ?? 'novo'}`,
    lidos: { ...dados.valores, cliente_id: dados.cliente_id, bbox_geojson: textoDaGeometria(dados.bbox_geojson) },
    outros: { bbox_geojson: textoDaGeometria(naTela(area.desenho)) },
  });
  return { ...formulario, porCampo, mesclagem, rascunho, alterado, enviando };
}

/** An area that was not touched is sent empty: for a merge it is what it was when the form was read. */
function comAreaIntocada(recusa: RecusaDoFormulario | null): RecusaDoFormulario | null {
  const { conflito, enviado } = recusa ?? {};
  if (recusa === null || conflito === undefined || enviado === undefined) return recusa;
  const mudada = conflito.mudancas.find(({ campo }) => campo === 'bbox_geojson');
  const { bbox_geojson = '', ...campos } = enviado;
  const area = bbox_geojson === '' ? (mudada?.antes ?? '') : bbox_geojson === 'null' ? '' : comoGuardada(bbox_geojson);
  return { ...recusa, enviado: { monitoramento: '', imagem_padrao: '', ...campos, bbox_geojson: area } };
}

const comoGuardada = (texto: ValorDoCampo) => textoDaGeometria(deJson<Geometria>(texto));
