import type { IconeDeStatus } from './icones.ts';

interface StatusInicial {
  readonly nome: string;
  readonly cor: string;
  readonly icone: IconeDeStatus;
  readonly descricao: string;
}

/** What a new client begins with, in this order; it may change them all. */
export const STATUS_INICIAIS: readonly StatusInicial[] = [
  { nome: 'Nova', cor: '#1864AB', icone: 'sino', descricao: 'Foi desenhada, e ninguém a olhou ainda.' },
  { nome: 'Em verificação', cor: '#8A4B00', icone: 'busca', descricao: 'Alguém confere o que aconteceu.' },
  { nome: 'Confirmada', cor: '#B02525', icone: 'alerta', descricao: 'A mudança é real e pede que se aja.' },
  { nome: 'Encerrada', cor: '#226B2E', icone: 'certo', descricao: 'O que havia a fazer foi feito.' },
  { nome: 'Descartada', cor: '#495057', icone: 'xis', descricao: 'Não era nada do que se procura.' },
];
