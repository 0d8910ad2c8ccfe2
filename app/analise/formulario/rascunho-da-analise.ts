import { rascunhos } from '#app/kit/rascunho/rascunhos.ts';

/** What was typed of an analysis and not saved. */
interface RascunhoDaAnalise {
  readonly campos: Readonly<Record<'titulo' | 'descricao', string>>;
  /** What the form was read from: others may have saved since. */
  readonly revisao: number;
  /** ISO 8601. */
  readonly em: string;
}

const VERSAO = 1;

export const rascunhosDaAnalise = rascunhos<RascunhoDaAnalise>({
  prefixo: 'atalaia-rascunho-da-analise',
  dias: 30,
  escrever: (rascunho) => ({ versao: VERSAO, ...rascunho }),
  ler: (escrito) => (eRascunho(escrito) ? escrito : null),
});

function eRascunho(valor: unknown): valor is RascunhoDaAnalise {
  const { versao, campos, revisao, em } = (valor ?? {}) as Readonly<Record<string, unknown>>;
  const { titulo, descricao } = (campos ?? {}) as Readonly<Record<string, unknown>>;
  const textos = [titulo, descricao, em].every((um) => typeof um === 'string');
  return versao === VERSAO && typeof revisao === 'number' && textos;
}
