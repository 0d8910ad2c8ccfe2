import { ICONE_TAMANHO_PX } from '#domain/camada-tipo/medidas.ts';

/** What the installation's icons are called. */
const nomes: Readonly<Record<string, string>> = {
  alerta: 'Alerta',
  alfinete: 'Alfinete',
  animal: 'Animal',
  antena: 'Antena',
  arvore: 'Árvore',
  bandeira: 'Bandeira',
  barragem: 'Barragem',
  camera: 'Câmera',
  casa: 'Casa',
  chama: 'Chama',
  circulo: 'Círculo',
  cruz: 'Cruz',
  estrela: 'Estrela',
  fabrica: 'Fábrica',
  folha: 'Folha',
  gota: 'Gota',
  losango: 'Losango',
  medidor: 'Medidor',
  quadrado: 'Quadrado',
  raio: 'Raio',
  solo: 'Solo',
  torre: 'Torre',
  triangulo: 'Triângulo',
};

export const mensagensDosIcones = {
  sem: 'Escolha um arquivo SVG.',
  nenhum: 'Escolha um ícone do cliente.',
  ilegivel: 'Este arquivo não é um desenho SVG com formas que se possam usar: envie outro.',
  semNome: 'Dê um nome ao ícone.',
  nomeDoArquivo: 'O nome de um ícone tem só letras minúsculas sem acento, algarismos e hífens.',
  tamanho: `O tamanho do ícone é um número de ${ICONE_TAMANHO_PX.minimo} a ${ICONE_TAMANHO_PX.maximo}.`,
  opacidade: 'A opacidade é um número de 0, transparente, a 1, opaco.',
  semONome: 'Um ícone do cliente',
  guardado: 'Ícone guardado na biblioteca.',
  inativado: (nome: string) => `“${nome}” não é mais oferecido; os tipos que o usam continuam com ele.`,
} as const;

/** An icon that was put into the folder by hand has its file's name. */
export const nomeDoIcone = (icone: string): string => nomes[icone] ?? icone;
