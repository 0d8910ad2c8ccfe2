import { artefatos } from '#app/mensagens/especificacao.ts';
import { MAX_ARTEFATOS_POR_STATUS } from '#domain/artefato/artefato.policy.ts';
import type { ProblemaDoArtefato } from '#domain/artefato/formulario.ts';

const milhares = (n: number) => n.toLocaleString('pt-BR');

export const mensagensDoArtefato = {
  semStatus: artefatos.semStatus,
  statusInvalido: 'Escolha um status em uso.',
  listaInvalida: 'A lista de artefatos não é válida.',
  demais: `Um status tem no máximo ${MAX_ARTEFATOS_POR_STATUS} artefatos.`,
  outraDeteccao: 'O formulário é de outra detecção.',
  campoRepetido: 'Dois arquivos chegaram no mesmo campo do formulário. Nada foi gravado: envie-os de novo.',
  semArtefato: (nome: string) => `${nome}: o arquivo não é de nenhum dos artefatos. Nada foi gravado.`,
  removido: 'Este artefato foi removido.',
  linkVencido: 'Este endereço venceu: abra o arquivo de novo pela detecção.',
  soPdf: 'Só um PDF se vê página por página. Baixe o arquivo para vê-lo.',
  semPaginas:
    'Este documento não pôde ser desenhado: está protegido, danificado ou é grande demais. Baixe-o para vê-lo.',
  semDesenhista: 'Esta instalação não desenha documentos agora. Baixe-o para vê-lo.',
  pontoRegistrado: 'O lugar da fotografia agora é um ponto de evidência.',
  pontoDesfeito: 'O lugar da fotografia deixou de ser um ponto de evidência.',
  removidoComSucesso: 'Artefato removido com sucesso!',
  semAntivirus: 'O antivírus não pôde examinar os arquivos. Nada foi gravado: tente novamente em alguns minutos.',
} as const;

type Codigo = ProblemaDoArtefato['codigo'];
type Texto = (problema: Pick<ProblemaDoArtefato, 'maximo' | 'nome'>) => string;

const TEXTOS: Readonly<Record<Codigo, Texto>> = {
  tipo_obrigatorio: () => artefatos.semTipo,
  tipo_invalido: () => artefatos.tipoInvalido,
  observacao_longa: ({ maximo = 0 }) => `A observação deve ter no máximo ${milhares(maximo)} caracteres`,
  links_obrigatorios: () => artefatos.semLink,
  links_demais: ({ maximo = 0 }) => `Informe no máximo ${maximo} ${maximo === 1 ? 'link' : 'links'}`,
  link_longo: ({ maximo = 0 }) => `O link deve ter menos de ${milhares(maximo)} caracteres`,
  link_invalido: () => 'Informe um link válido, que comece com http:// ou https://',
  arquivos_obrigatorios: () => 'É necessário enviar pelo menos um arquivo',
  arquivos_demais: ({ maximo = 0 }) => `Envie no máximo ${maximo} ${maximo === 1 ? 'arquivo' : 'arquivos'}`,
  arquivo_repetido: () => 'O mesmo arquivo veio duas vezes: envie-o uma vez só',
  arquivo_ausente: () => 'Um dos arquivos não chegou inteiro: envie-o de novo',
  arquivo_de_outro_tipo: ({ nome = '' }) => `${nome}: o conteúdo não é de um tipo permitido`,
  arquivo_grande: ({ nome = '', maximo = 0 }) => `${nome}: o arquivo deve ter no máximo ${maximo} MB`,
};

/** `Artefato N:` before what is wrong with the form of that number, from 1. */
const doArtefato = (indice: number, texto: string): string =>
  `${artefatos.prefixo.replace('N', String(indice + 1))} ${texto}`;

export const textoDoProblemaDoArtefato = ({ indice, codigo, ...resto }: ProblemaDoArtefato): string =>
  doArtefato(indice, TEXTOS[codigo](resto));

const RECUSAS = {
  ilegivel: 'a imagem não pôde ser lida: está cortada ou danificada',
  pixels: 'a imagem tem pixels demais: o máximo são 120 milhões',
} as const;

export const recusaDoArquivo = (indice: number, nome: string, recusa: keyof typeof RECUSAS): string =>
  doArtefato(indice, `${nome}: ${RECUSAS[recusa]}`);

export const arquivoInfectado = (indice: number, nome: string, perigo: string): string =>
  doArtefato(indice, `${nome}: o antivírus encontrou ${perigo}. O arquivo não foi gravado`);
