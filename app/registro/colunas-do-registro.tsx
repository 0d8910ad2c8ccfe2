import { Anchor, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import type { Coluna } from '#app/kit/lista/tabela.tsx';
import { Instante } from './instante.tsx';
import { NomeDoObjeto } from './nome-do-objeto.tsx';
import classes from './registro.module.css';
import type { EventoNaTela } from './registro.ts';

/** The log as a table: the sentence leads to the event. */
export const colunasDoRegistro: readonly Coluna<EventoNaTela>[] = [
  { titulo: 'Quando', ordem: 'posicao', celula: ({ instante }) => <Instante iso={instante} /> },
  {
    titulo: 'O que aconteceu',
    celula: ({ id, texto, autor }) => (
      <>
        <Anchor component={Link} to={`/logs/${id}`} size="sm">
          {texto}
        </Anchor>
        <Text size="xs" c="dimmed" className={classes.resumo}>
          {autor}
        </Text>
      </>
    ),
  },
  {
    titulo: 'Objeto',
    celula: ({ objeto }) => (
      <div className={classes.nome}>
        <NomeDoObjeto objeto={objeto} />
      </div>
    ),
  },
  {
    titulo: 'Quem',
    folgada: true,
    celula: ({ autor }) => (
      <Text size="sm" className={classes.nome}>
        {autor}
      </Text>
    ),
  },
];
