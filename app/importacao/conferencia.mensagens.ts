import type { Assunto } from '#domain/importacao/duvidas.ts';
import type { CodigoDeDefeito } from '#domain/importacao/relatorio-da-inspecao.ts';

/** What a feature of a file has that is not right, by the code of the inspection. */
export const nomeDoDefeito: Readonly<Record<CodigoDeDefeito, string>> = {
  vazia: 'geometria vazia',
  nula: 'sem geometria, ou com coordenadas que não levam a lugar nenhum',
  poucos_vertices: 'vértices de menos',
  vertices_repetidos: 'vértices repetidos',
  vertices_demais: 'vértices demais',
  anel_aberto: 'anel aberto',
  area_nula: 'área zero',
  cruza_a_si_mesma: 'cruza a si mesma',
  encosta_em_si_mesma: 'encosta em si mesma',
  buraco_fora_do_contorno: 'buraco fora do contorno',
  buraco_em_buraco: 'buraco dentro de outro buraco',
  interior_dividido: 'buracos que se encostam dividem a área',
  complexa_demais: 'complexa demais para conferir',
  coordenada_invalida: 'coordenada que não é um número',
  fora_do_intervalo: 'coordenada fora do intervalo',
  fora_da_area_do_crs: 'fora da área do sistema de coordenadas',
  coordenadas_trocadas: 'latitude e longitude trocadas',
  fora_do_brasil: 'fora do Brasil',
  tipo_incompativel: 'não é do tipo que a camada pede',
  atravessa_o_antimeridiano: 'atravessa o antimeridiano',
};

/** What is done about it, in words that are true before the publication and after it. */
export const nomeDoAto = {
  reparar: 'entra reparada',
  deixar_de_fora: 'fica de fora',
  manter: 'fica como está',
} as const;

export const nomeDoAssunto: Readonly<Record<Assunto, string>> = {
  incluir: 'Importar esta camada do arquivo',
  codificacao: 'Codificação dos textos',
  crs: 'Sistema de coordenadas',
  campo_pessoal: 'Dados pessoais',
  reparos: 'Geometrias que precisam de reparo',
  omissoes: 'Feições que não podem ser importadas',
  textos: 'Textos com caracteres que não se leem',
  campos: 'Campos sem nome, ou cujo nome se repete',
  fora_do_brasil: 'Feições fora do Brasil',
  duplicadas: 'Feições que já existem como camadas',
};

/** What each value of a choice means; encodings and codes of coordinate systems speak for themselves. */
const valores: Readonly<Partial<Record<Assunto, Readonly<Record<string, string>>>>> = {
  incluir: { sim: 'Importar', nao: 'Deixar de fora' },
  campo_pessoal: { omitir: 'Deixar de fora', proteger: 'Guardar protegido', manter: 'Manter como está' },
  reparos: { aceitar: 'Aceitar os reparos', deixar_de_fora: 'Deixar essas feições de fora' },
  omissoes: { deixar_de_fora: 'Ciente: importar sem elas' },
  textos: { aceitar: 'Ciente: importar com � no lugar deles' },
  campos: { aceitar: 'Ciente: importar com os nomes que receberam' },
  fora_do_brasil: { manter: 'Importar mesmo assim', deixar_de_fora: 'Deixar essas feições de fora' },
  duplicadas: { manter: 'Importar mesmo assim', deixar_de_fora: 'Deixar essas feições de fora' },
};

export function nomeDoValor(assunto: Assunto, valor: string): string {
  return valores[assunto]?.[valor] ?? (assunto === 'crs' ? `EPSG:${valor}` : valor);
}

/** What a field seems to hold of people. */
export const nomeDaEspecie = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  email: 'e-mail',
  telefone: 'telefone',
  nome_de_pessoa: 'nome de pessoa',
} as const;

/** What is said of a review that was sent, and of fields of it that cannot be taken. */
export const conferencia = {
  publicado: 'Geometrias salvas: o envio foi publicado.',
  decidido: 'Decisões registradas.',
  aindaNao: 'As geometrias deste envio ainda não podem ser mostradas. Tente novamente em instantes.',
  ilegivel: 'Este campo não pôde ser lido.',
  semNome: 'Toda geometria precisa de um nome.',
  nomeLongo: 'O nome pode ter no máximo 200 caracteres.',
  descricaoLonga: 'A descrição pode ter no máximo 2.000 caracteres.',
  area: 'A área é um número de hectares, com até 4 casas decimais.',
  valorLongo: 'O valor de um atributo pode ter no máximo 10.000 caracteres.',
  protegido: 'Um valor protegido não se edita nem se copia.',
  chaveVazia: 'Todo atributo precisa de um nome de até 200 caracteres.',
  chaveRepetida: 'Dois atributos ficariam com o mesmo nome.',
  estranha: 'Esta geometria não é deste envio.',
  escolhas: 'As decisões não puderam ser lidas: recarregue a página e tente novamente.',
} as const;
