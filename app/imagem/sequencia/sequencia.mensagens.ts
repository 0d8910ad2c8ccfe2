import { plural } from '#app/kit/formatos.ts';
import { MAX_QUADROS } from './sequencia.ts';

/** Texts of the sequence, which the specification leaves open. */
export const mensagensDaSequencia = {
  escolha: 'Marque na lista as imagens da sequência, ao menos duas.',
  quantas: (n: number) => plural(n, 'imagem na sequência', 'imagens na sequência'),
  cheia: `Uma sequência tem até ${MAX_QUADROS} imagens.`,
  exportada: 'A sequência foi baixada como GIF animado.',
  naoExportada: 'Não foi possível exportar a sequência:',
  demorou: 'Uma das imagens não chegou a tempo. Aproxime o mapa, ou tente novamente mais tarde.',
} as const;
