import { mensagens } from '#app/mensagens/catalogo.ts';
import { preencher } from '#app/mensagens/especificacao.ts';

/** Texts of sending files that the specification leaves open. `{…}` is filled by `preencher`. */
export const mensagensDoEnvio = {
  vazio: 'O arquivo “{nome}” está vazio: retire-o ou envie-o inteiro.',
  vazios: 'Os arquivos {nomes} estão vazios: retire-os ou envie-os inteiros.',
  arquivosDemais: 'Envie no máximo {n} arquivos de uma vez.',
  alheio: 'O arquivo “{nome}” é {tipo}, e não um arquivo de camadas.',
  incompletos: 'Nem todos os arquivos chegaram inteiros: envie outra vez, e continuamos de onde parou.',
  metadados: 'O nome ou o tipo do arquivo tem caracteres que não podem ser guardados. Troque o nome e tente novamente.',
  ilegivel: 'Um dos arquivos mudou ou saiu do lugar enquanto era lido. Escolha-o outra vez.',
  interrompido: 'A conexão caiu: {porcento}% já chegaram. O envio continua daqui quando a rede voltar.',
  limites: 'Até {n} arquivos e {tamanho} por envio, ao todo.',
  destruidos:
    'Os arquivos deste envio foram destruídos em {instante}, ao fim do prazo: para importá-los, envie-os outra vez.',
  arquivoDestruido: 'Este arquivo foi destruído ao fim do prazo do envio: não pode mais ser baixado.',
  separados: 'Há arquivos de mesmo nome, que ficaram separados: {nomes}.',
  repetidos:
    'Já na lista, não entraram outra vez: {nomes}. Para enviar arquivos de mesmo nome, arraste as pastas deles.',
  juntosDemais: 'Os arquivos somam {tamanho}, e um envio pode ter até {maximo}.',
} as const;

/** Names that are told one by one. */
const MAX_NOMES = 5;

export function listaDeNomes(nomes: readonly string[]): string {
  const ditos = nomes.slice(0, MAX_NOMES).map((nome) => `“${nome}”`);
  return `${ditos.join(', ')}${nomes.length > MAX_NOMES ? ` e mais ${nomes.length - MAX_NOMES}` : ''}`;
}

/** Each of them, not the first alone. */
export const textoDosVazios = (nomes: readonly string[]): string =>
  nomes.length === 1
    ? preencher(mensagensDoEnvio.vazio, nomes[0] ?? '')
    : preencher(mensagensDoEnvio.vazios, listaDeNomes(nomes));

/** What is said of files that were taken. @param separados those of which there is more than one of the name */
export function textoDoRecebido(separados: readonly string[]): string {
  if (separados.length === 0) return mensagens.envioRecebido;
  return `${mensagens.envioRecebido} ${preencher(mensagensDoEnvio.separados, listaDeNomes(separados))}`;
}
