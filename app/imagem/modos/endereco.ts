import { escreverContraste, lerContraste } from '#domain/imagem/contraste.ts';
import { TIPOS_DE_IMAGEM } from '#domain/imagem/imagem.policy.ts';
import {
  type Comparacao,
  type EstadoDasImagens,
  type ImagemEscolhida,
  LADOS,
  type Lado,
  VISTAS_DA_COMPARACAO,
} from './modos.ts';

/** Everything of the images that an address holds; each of the first three with its `_tipo` and `_contraste`. */
const IMAGENS = ['imagem', ...LADOS] as const;
const COMPARAR = 'comparar';
const ANALISE = 'analise_id';

/** The page that reads it has no zod in its first load. */
const HASH = /^[0-9a-f]{64}$/;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The images that an address tells; what it tells wrong is as if it did not. */
export function lerImagens(campos: URLSearchParams): EstadoDasImagens {
  const vista = VISTAS_DA_COMPARACAO.find((uma) => uma === campos.get(COMPARAR));
  const comparacao = vista === undefined ? null : lerComparacao(campos, vista);
  const cheia = comparacao !== null && comparacao.antes !== null && comparacao.depois !== null;
  return { ativa: cheia ? null : lerImagem(campos, 'imagem'), comparacao };
}

/** The same into the address, in the place of what stood there. */
export function escreverImagens({ ativa, comparacao }: EstadoDasImagens, campos: URLSearchParams): void {
  for (const nome of IMAGENS) {
    campos.delete(nome);
    campos.delete(`${nome}_tipo`);
    campos.delete(`${nome}_contraste`);
  }
  campos.delete(COMPARAR);
  campos.delete(ANALISE);
  escreverImagem(ativa, 'imagem', campos);
  if (comparacao === null) return;
  campos.set(COMPARAR, comparacao.vista);
  for (const lado of LADOS) escreverImagem(comparacao[lado], lado, campos);
  if (comparacao.analise_id !== null) campos.set(ANALISE, comparacao.analise_id);
}

function lerComparacao(campos: URLSearchParams, vista: Comparacao['vista']): Comparacao {
  const [antes, depois] = [lerImagem(campos, 'antes'), lerImagem(campos, 'depois')];
  const analise = campos.get(ANALISE);
  const dela = analise !== null && UUID.test(analise) && antes !== null && depois !== null;
  return { antes, depois, vista, analise_id: dela ? analise : null };
}

function lerImagem(campos: URLSearchParams, nome: 'imagem' | Lado): ImagemEscolhida | null {
  const hash = campos.get(nome) ?? '';
  const tipo = TIPOS_DE_IMAGEM.find((um) => um === campos.get(`${nome}_tipo`)) ?? null;
  // Of which channels it is turns out with the type, which the usual one of a group is no more than a name for here.
  const dito = campos.get(`${nome}_contraste`) ?? '';
  const contraste = lerContraste(dito, 1) ?? lerContraste(dito, 3);
  return HASH.test(hash) ? { hash, tipo, ...(contraste !== null && { contraste }) } : null;
}

function escreverImagem(imagem: ImagemEscolhida | null, nome: 'imagem' | Lado, campos: URLSearchParams): void {
  if (imagem === null) return;
  campos.set(nome, imagem.hash);
  if (imagem.tipo !== null) campos.set(`${nome}_tipo`, imagem.tipo);
  if (imagem.contraste !== undefined) campos.set(`${nome}_contraste`, escreverContraste(imagem.contraste));
}
