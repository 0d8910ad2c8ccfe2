/** Texts of sending files that the specification leaves open. `{…}` is filled by `preencher`. */
export const mensagensDoEnvio = {
  vazio: 'O arquivo “{nome}” está vazio: retire-o ou envie-o inteiro.',
  arquivosDemais: 'Envie no máximo {n} arquivos de uma vez.',
  alheio: 'O arquivo “{nome}” é {tipo}, e não um arquivo de camadas.',
  incompletos: 'Nem todos os arquivos chegaram inteiros: envie outra vez, e continuamos de onde parou.',
  demais: 'Você já tem envios demais em andamento. Termine ou cancele algum deles, ou tente novamente em uma hora.',
  metadados: 'O nome ou o tipo do arquivo tem caracteres que não podem ser guardados. Troque o nome e tente novamente.',
  ilegivel: 'Um dos arquivos mudou ou saiu do lugar enquanto era lido. Escolha-o outra vez.',
  interrompido: 'A conexão caiu: {porcento}% já chegaram. O envio continua daqui quando a rede voltar.',
  limites: 'Até {n} arquivos e {tamanho} por envio, ao todo.',
  juntosDemais: 'Os arquivos somam {tamanho}, e um envio pode ter até {maximo}.',
} as const;
