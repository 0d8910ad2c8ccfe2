import { mesmoValor, type ValorDoCampo } from '../mesclagem/mesclar.ts';
import { rascunhos } from './rascunhos.ts';

type Campos = Readonly<Record<string, ValorDoCampo>>;

/** What was typed into the plain fields of a form and not saved. */
export interface RascunhoDeCampos {
  readonly campos: Campos;
  /** The same fields as the form was read. */
  readonly lidos: Campos;
  /** What the form was read from: others may have saved since. */
  readonly revisao: number;
  /** ISO 8601. */
  readonly em: string;
}

const VERSAO = 1;

/** Never kept: what nobody but its owner may know. */
const SEGREDO = /senha|password|token|codigo/i;

export const rascunhosDeCampos = rascunhos<RascunhoDeCampos>({
  prefixo: 'atalaia-rascunho',
  dias: 30,
  escrever: (rascunho) => ({ versao: VERSAO, ...rascunho }),
  ler: (escrito) => (ehRascunho(escrito) ? escrito : null),
});

function ehRascunho(valor: unknown): valor is RascunhoDeCampos {
  const { versao, campos, lidos, revisao, em } = (valor ?? {}) as Readonly<Record<string, unknown>>;
  return (
    versao === VERSAO && saoCampos(campos) && saoCampos(lidos) && typeof revisao === 'number' && typeof em === 'string'
  );
}

const saoCampos = (valor: unknown): valor is Campos =>
  typeof valor === 'object' &&
  valor !== null &&
  Object.values(valor).every(
    (um) => typeof um === 'string' || (Array.isArray(um) && um.every((id) => typeof id === 'string')),
  );

/** Fields that are on the screen, as a form's element knows them; what is not there nobody has changed. */
export type NaTela = (nome: string) => boolean;

/** Before there is an element, as on the server, every field counts as one that is there. */
export function naTelaDo(id: string): NaTela {
  if (typeof document === 'undefined') return () => true;
  const elemento = document.getElementById(id);
  return (nome) => !(elemento instanceof HTMLFormElement) || elemento.elements.namedItem(nome) !== null;
}

/** What the form holds in the fields that it was read with; a set stays a set, whatever is ticked of it. */
export function camposDoFormulario(form: FormData, lidos: Campos, naTela: NaTela): Campos {
  const nomes = Object.keys(lidos).filter((nome) => !SEGREDO.test(nome) && naTela(nome));
  return Object.fromEntries(
    nomes.map((nome) => {
      const textos = form.getAll(nome).filter((valor) => typeof valor === 'string');
      return [nome, typeof lidos[nome] === 'string' ? (textos[0] ?? '') : textos];
    }),
  );
}

/** Which fields a draft changes in a form that was read like this: only these are put into it. */
export function mudadosPor({ campos, lidos }: RascunhoDeCampos): Campos {
  return Object.fromEntries(
    Object.entries(campos).filter(([nome, valor]) => !mesmoValor(comLinhas(valor), comLinhas(lidos[nome] ?? ''))),
  );
}

/** Browsers write the end of a line in one way, and files in two. */
const comLinhas = (valor: ValorDoCampo): ValorDoCampo =>
  typeof valor === 'string' ? valor.replaceAll(/\r\n?/g, '\n') : valor;

/** Whether what a form holds is something else than what it was read with: blanks around it and ends of lines are not. */
export function mudou(agora: Campos, lidos: Campos, nomes: readonly string[]): boolean {
  return nomes.some((nome) => !mesmoValor(comLinhas(agora[nome] ?? ''), comLinhas(lidos[nome] ?? '')));
}
