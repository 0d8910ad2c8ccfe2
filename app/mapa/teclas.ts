import type { Secao } from './estado/estado.ts';

/** The letter of each section. None of them is a tool's of the drawing, which the same map has. */
export const TECLAS_DAS_SECOES: Readonly<Record<Secao, string>> = {
  busca: 'B',
  camadas: 'L',
  imagens: 'I',
  analises: 'A',
};

/** Begins the drawing of an area. */
export const TECLA_DE_DESENHAR = 'N';
