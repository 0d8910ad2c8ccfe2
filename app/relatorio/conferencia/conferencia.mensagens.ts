/** What is said to whoever checks a document. */
export const textosDaConferencia = {
  titulo: 'Conferir um documento',
  inexistente: 'Não há documento com este número. Confira o número impresso no rodapé do documento.',
  demais: 'Muitas conferências em pouco tempo. Aguarde alguns segundos e tente novamente.',
  igual: 'O arquivo é exatamente o que foi emitido.',
  diferente: 'O arquivo não é o que foi emitido com este número: foi alterado, ou é outro documento.',
  ilegivel: 'Não foi possível ler o arquivo. Escolha-o outra vez.',
  nadaEnviado: 'O arquivo é conferido no seu navegador: nada é enviado.',
  substituido: 'Depois deste, outro documento do mesmo assunto foi emitido:',
  iguais: 'nenhuma mudou desde a emissão',
  naoCitadas: 'são muitas para o documento dizer quais: se mudaram, só o registro diz',
  semCenas: 'nenhuma: os seus mapas são de fundo próprio, sem imagem de satélite',
  cenasNaoCitadas: 'são muitas para o documento dizer quais',
  semProva: 'A emissão ainda não foi selada no registro; a prova aparece em alguns segundos.',
  proprio: 'Assinado com o certificado da própria instalação: ninguém de fora responde por ele.',
} as const;

/** How many of the detections of a document changed, and since when. */
export const mudaram = (quantas: string, desde: string) => `${quantas} desde a emissão, a primeira em ${desde}`;

/** Detections that the document would tell of today, and does not. */
export const surgiram = (quantas: string) => `${quantas} que ele contaria se fosse emitido agora`;
