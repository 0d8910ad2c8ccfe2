/** What the pages of detection types say. */
export const mensagensDoDeteccaoTipo = {
  aoInativar: 'Quem desenha detecções ou muda o tipo delas deixa de poder escolher este tipo.',
  aoAtivar: 'Quem desenha detecções ou muda o tipo delas volta a poder escolher este tipo.',
  nadaMuda: 'As detecções que já são deste tipo continuam como estão.',
  criado: 'Tipo de detecção criado.',
  salvo: 'Tipo de detecção salvo.',
  ativado: (nome: string) => `“${nome}” voltou a ser oferecido.`,
  inativado: (nome: string) => `“${nome}” deixou de ser oferecido.`,
} as const;
