/** What about a person a field holds. */
export type EspecieDeDado = 'cpf' | 'cnpj' | 'email' | 'telefone' | 'nome_de_pessoa';

/** Parts of field names that tell it, accents and case aside; a DBF cuts names at ten characters. */
const POR_NOME: readonly (readonly [EspecieDeDado, RegExp])[] = [
  ['cpf', /cpf/],
  ['email', /(^|_)e_?mail/],
  ['telefone', /(^|_)(tel|telef\w*|fone|celular|cel|whats\w*|zap|phone)(\d|_|$)/],
  [
    'nome_de_pessoa',
    /propriet|(^|_)(nome?|nm)_?(do_?)?(prop|dono|titular|posse|resp|produtor|contato)|(^|_)(dono|titular|posseir\w*|possuidor\w*|requerent\w*|responsav\w*|detentor\w*|interessad\w*|morador\w*|produtor\w*|owner\w*)(_|$)/,
  ],
];

const EMAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)+/;
const CPF_FORMATADO = /(?<!\d)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/;
const CPF_CORRIDO = /^\d{11}$/;
/** With its area code in brackets or with the hyphen of a number: bare digits are codes more often than not. */
const TELEFONE = /(?<!\d)(?:\+55\s?)?(?:\(\d{2}\)\s?|\d{2}\s)9?\d{4}[-\s]?\d{4}(?!\d)|(?<![\d-])9?\d{4}-\d{4}(?![\d-])/;

/** What the name of a field says that it holds. */
export function especiePeloNome(campo: string): EspecieDeDado | null {
  const nome = campo
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_');
  return POR_NOME.find(([, formato]) => formato.test(nome))?.[0] ?? null;
}

/** `certa` where the form alone tells; a run of eleven digits may be any code. */
export interface EspecieDoValor {
  readonly especie: EspecieDeDado;
  readonly certa: boolean;
}

export function especiePeloValor(texto: string): EspecieDoValor | null {
  if (texto.length < 8) return null;
  if (texto.includes('@') && EMAIL.test(texto)) return { especie: 'email', certa: true };
  const formatado = CPF_FORMATADO.exec(texto)?.[0];
  if (formatado && digitosConferem(formatado.replaceAll(/\D/g, ''))) return { especie: 'cpf', certa: true };
  if (CPF_CORRIDO.test(texto)) return digitosConferem(texto) ? { especie: 'cpf', certa: false } : null;
  return TELEFONE.test(texto) ? { especie: 'telefone', certa: true } : null;
}

/** The two check digits of a CPF; eleven equal digits pass the sum and are nobody's. */
function digitosConferem(cpf: string): boolean {
  if (/^(\d)\1+$/.test(cpf)) return false;
  const digito = (quantos: number) => {
    let soma = 0;
    for (let i = 0; i < quantos; i++) soma += Number(cpf[i]) * (quantos + 1 - i);
    return ((soma * 10) % 11) % 10;
  };
  return digito(9) === Number(cpf[9]) && digito(10) === Number(cpf[10]);
}

/** A value as it may be shown to tell what a field holds: who knows it recognises it, and nobody else learns it. */
export function mascarar(texto: string): string {
  const email = EMAIL.exec(texto)?.[0];
  if (email) return `${email[0]}•••@•••${email.slice(email.lastIndexOf('.'))}`;
  if (/\d/.test(texto)) {
    const digitos = texto.replaceAll(/\D/g, '').length;
    let visto = 0;
    // The last two digits stay.
    return texto.replaceAll(/[\p{L}\d]/gu, (c) => (/\d/.test(c) && ++visto > digitos - 2 ? c : '•'));
  }
  return texto
    .split(/\s+/)
    .filter((palavra) => palavra !== '')
    .map((palavra) => `${palavra[0]}•••`)
    .join(' ');
}
