import type { TipoDeArtefato } from '#domain/artefato/artefato.policy.ts';

export const nomesDosTipos: Readonly<Record<TipoDeArtefato, string>> = {
  link: 'Link',
  imagem: 'Imagem',
  documento: 'Documento',
  video: 'Vídeo',
};

/** Texts of artefacts that the specification leaves open. */
export const mensagensDaTela = {
  removido: 'Artefato removido com sucesso!',
  paginaSemDesenho: 'Esta página não pôde ser desenhada. Baixe o documento para vê-la.',
  soAsPrimeiras: (n: number) => `Aqui se veem as primeiras ${n} páginas; as outras, no documento baixado.`,
  muitosLinks: (maximo: number) => `Informe no máximo ${maximo} ${maximo === 1 ? 'link' : 'links'}`,
  linkLongo: (maximo: number) => `Cada link deve ter menos de ${maximo} caracteres`,
  linkInvalido: (link: string) => `O link “${link.slice(0, 60)}” não é um endereço http ou https válido`,
  semArquivo: 'É necessário enviar pelo menos um arquivo',
  muitosArquivos: (maximo: number) => `Envie no máximo ${maximo} ${maximo === 1 ? 'arquivo' : 'arquivos'}`,
  tipoDoArquivo: (nome: string) => `O arquivo ${nome} não é de um tipo permitido`,
  arquivoGrande: (nome: string, mb: number) => `O arquivo ${nome} é maior que o permitido (${mb} MB)`,
} as const;
