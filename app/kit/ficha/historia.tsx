import { Anchor, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { instanteComFuso } from '../datas.ts';
import classes from './ficha.module.css';
import { comEm } from './passado.ts';
import { RegistroForaDoAr } from './registro-fora-do-ar.tsx';

/** Something that somebody did. */
export interface FatoNaFicha {
  readonly id: string;
  readonly texto: string;
  /** ISO 8601. */
  readonly em: string;
  readonly autor: string | null;
  /** What changed, a sentence each. */
  readonly detalhes: readonly string[];
}

interface Props {
  /** 'História da camada'. */
  readonly nome: string;
  /** The page that shows how things were after each. */
  readonly endereco: string;
  /** Null while the log is away. */
  readonly fatos: readonly FatoNaFicha[] | null;
}

/** Who did what to it, and when: newest first. */
export function Historia({ nome, endereco, fatos }: Props) {
  if (fatos === null) return <RegistroForaDoAr oQue="A história não pode ser lida" />;
  return (
    <ol className={classes.historia} aria-label={nome}>
      {fatos.map(({ id, texto, em, autor, detalhes }) => (
        <li key={id}>
          <Text fw={500} size="sm">
            {texto}
          </Text>
          <Text size="xs" c="dimmed">
            <time dateTime={em}>{instanteComFuso(em)}</time>
            {autor !== null && ` por ${autor}`}
          </Text>
          <Anchor
            component={Link}
            to={comEm(endereco, em)}
            size="xs"
            aria-label={`Ver como ficou em ${instanteComFuso(em)}: ${texto}`}
          >
            Ver como ficou
          </Anchor>
          {detalhes.map((detalhe) => (
            <Text key={detalhe} size="xs" className={classes.texto}>
              {detalhe}
            </Text>
          ))}
        </li>
      ))}
    </ol>
  );
}
