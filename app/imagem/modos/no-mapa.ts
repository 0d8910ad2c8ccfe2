import { escreverImagens, lerImagens } from './endereco.ts';
import { mudarImagens, SEM_IMAGENS } from './modos.ts';

/** Which images are on a map: none, what becomes of them, and how an address tells them. */
export const estadoDasImagens = {
  nenhuma: SEM_IMAGENS,
  mudar: mudarImagens,
  ler: lerImagens,
  escrever: escreverImagens,
} as const;
