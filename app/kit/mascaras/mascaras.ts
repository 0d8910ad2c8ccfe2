import type { FactoryOpts } from 'imask';

/** Every mask: digits are `0`; numbers have dot thousands, comma decimal, no negatives. */
export const NOMES_DAS_MASCARAS = [
  'zipcode',
  'cpf',
  'cnpj',
  'cpf-cnpj',
  'phone',
  'money',
  'decimal',
  'car',
  'data',
  'periodo',
] as const;
export type Mascara = (typeof NOMES_DAS_MASCARAS)[number];

/** Digits of a CPF: one more makes it a CNPJ. */
const DIGITOS_DO_CPF = 11;
const CPF = '000.000.000-00';
const CNPJ = '00.000.000/0000-00';
/** With eleven digits the first block has five. */
const TELEFONE = ['(00) 0000-0000', '(00) 00000-0000'] as const;
const DIGITOS_DO_TELEFONE = 10;

const DATA = '00/00/0000';

/** Decimals that an amount of money has, and at most another number. */
const CASAS = 2;
const CASAS_DO_DECIMAL = 4;

const digitos = (texto: string) => texto.replace(/\D/g, '');

const numero = { mask: Number, min: 0, radix: ',', thousandsSeparator: '.', mapToRadix: [] };

/** Chooses by how many digits there are, those just typed included. */
const porDigitos = (mascaras: readonly [string, string], ate: number): FactoryOpts => ({
  mask: mascaras.map((mask) => ({ mask })),
  dispatch: (acrescentado: string, { value, compiledMasks }: { value: string; compiledMasks: readonly unknown[] }) =>
    compiledMasks[digitos(value + acrescentado).length > ate ? 1 : 0] as never,
});

/** What the mask's library is given; undefined for a name that no mask has. */
export function opcoesDaMascara(nome: string): FactoryOpts | undefined {
  return opcoes[nome as Mascara];
}

const opcoes: Readonly<Record<Mascara, FactoryOpts>> = {
  zipcode: { mask: '00000-000' },
  cpf: { mask: CPF },
  cnpj: { mask: CNPJ },
  'cpf-cnpj': porDigitos([CPF, CNPJ], DIGITOS_DO_CPF),
  phone: porDigitos([...TELEFONE], DIGITOS_DO_TELEFONE),
  money: { mask: 'R$ num', lazy: true, blocks: { num: { ...numero, scale: CASAS, padFractionalZeros: true } } },
  decimal: { ...numero, scale: CASAS_DO_DECIMAL },
  data: { mask: DATA },
  periodo: { mask: `${DATA} - ${DATA}` },
  // Rural register: state, IBGE's code of the municipality, 32 hexadecimal digits.
  car: {
    mask: 'UU-0000000-HHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHH',
    definitions: { U: /[a-z]/i, H: /[0-9a-f]/i },
    prepareChar: (letra: string) => letra.toUpperCase(),
  },
};

/** The digits alone, as they are stored: a CPF, CNPJ, zip code or telephone number. */
export const semMascara = digitos;

/** The number in '1.234,5' or 'R$ 1.234,50'; null where there is none. */
export function numeroDaMascara(texto: string): number | null {
  const limpo = texto.replace(/^\s*R\$\s*/, '').trim();
  if (!/^\d{1,3}(\.?\d{3})*(,\d*)?$/.test(limpo)) return null;
  return Number(limpo.replaceAll('.', '').replace(',', '.'));
}
