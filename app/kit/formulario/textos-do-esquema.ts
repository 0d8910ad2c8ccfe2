/** What a schema found wrong, as zod says it; only what the sentences need. */
export interface Questao {
  readonly code: string;
  readonly input?: unknown;
  readonly expected?: unknown;
  readonly origin?: unknown;
  readonly format?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly divisor?: unknown;
}

const numero = new Intl.NumberFormat('pt-BR');
const vazio = (valor: unknown) => valor === undefined || valor === null || valor === '';

const formatos: Readonly<Record<string, string>> = {
  email: 'Informe um e-mail válido.',
  url: 'Informe um endereço válido, que comece com https://.',
  uuid: 'Escolha uma das opções da lista.',
  guid: 'Escolha uma das opções da lista.',
};

/** Sentence for what is wrong with a field, in Portuguese; schemas of the domain carry no texts. */
export function textoDaQuestao(questao: Questao): string {
  const { code, input, expected, format } = questao;
  if (vazio(input) && (code === 'invalid_type' || code === 'too_small')) return 'Preencha este campo.';
  switch (code) {
    case 'invalid_type':
      if (expected === 'int') return 'Informe um número inteiro.';
      return expected === 'number' ? 'Informe um número.' : 'O valor não é válido.';
    case 'too_small':
      return limite(questao, questao.minimum, 'pelo menos', 'a partir de');
    case 'too_big':
      return limite(questao, questao.maximum, 'no máximo', 'até');
    case 'not_multiple_of':
      return `Informe um múltiplo de ${numeroDe(questao.divisor)}.`;
    case 'invalid_format':
      return formatos[String(format)] ?? 'O formato não é válido.';
    case 'invalid_value':
      return 'Escolha uma das opções.';
    default:
      return 'O valor não é válido.';
  }
}

function limite({ origin }: Questao, valor: unknown, quantos: string, quanto: string): string {
  const n = numeroDe(valor);
  if (origin === 'string') return `Use ${quantos} ${n} ${n === '1' ? 'caractere' : 'caracteres'}.`;
  if (origin === 'array' || origin === 'set') return `Escolha ${quantos} ${n}.`;
  return `Informe um valor ${quanto} ${n}.`;
}

const numeroDe = (valor: unknown) => numero.format(Number(valor));
