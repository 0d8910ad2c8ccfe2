import { Badge } from '@mantine/core';
import type { ImagemNaTela } from '../imagem.ts';
import classes from './lista.module.css';

const SITUACOES = {
  em_exame: { nome: 'Em exame', cor: 'blue' },
  pronta: { nome: 'Pronta', cor: 'green' },
  recusada: { nome: 'Recusada', cor: 'red' },
} as const;

interface Props {
  readonly imagem: Pick<ImagemNaTela, 'removida' | 'inativa' | 'situacao'>;
}

export function SituacaoDaImagem({ imagem }: Props) {
  const { nome, cor } = situacaoDe(imagem);
  return (
    <Badge color={cor} variant="dot" style={{ flexShrink: 0 }}>
      {nome}
    </Badge>
  );
}

/** The same inside a line of text. */
export function SituacaoEmLinha({ imagem }: Props) {
  const { nome, cor } = situacaoDe(imagem);
  return (
    <span className={classes.situacao} style={{ '--ponto': `var(--mantine-color-${cor}-6)` } as object}>
      {nome}
    </span>
  );
}

function situacaoDe({ removida, inativa, situacao }: Props['imagem']) {
  if (removida) return { nome: 'Na lixeira', cor: 'gray' };
  return inativa && situacao === 'pronta' ? { nome: 'Inativa', cor: 'gray' } : SITUACOES[situacao];
}
