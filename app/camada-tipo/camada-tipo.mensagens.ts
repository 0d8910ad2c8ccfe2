/** What the pages of layer types say. */
export const mensagensDoCamadaTipo = {
  filtro: 'Esse filtro de tipos de camada não existe.',
  aoInativar: 'Quem cria camadas ou envia arquivos deixa de poder escolher este tipo.',
  aoAtivar: 'Quem cria camadas ou envia arquivos volta a poder escolher este tipo.',
  criado: 'Tipo de camada criado.',
  salvo: 'Tipo de camada salvo: os mapas abertos já o desenham assim.',
  ativado: (nome: string) => `“${nome}” voltou a ser oferecido.`,
  inativado: (nome: string) => `“${nome}” deixou de ser oferecido.`,
} as const;
