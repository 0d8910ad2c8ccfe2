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

/** An icon that was put into the folder by hand has its file's name. */
export const nomeDoIcone = (icone: string): string => nomes[icone] ?? icone;
