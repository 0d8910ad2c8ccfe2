import { Anchor, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconBolt, IconUserBolt } from '@tabler/icons-react';
import { plural } from '#app/kit/formatos.ts';
import { Instante } from './instante.tsx';
import { NomeDoObjeto } from './nome-do-objeto.tsx';
import classes from './registro.module.css';
import type { EloDaCadeia } from './registro.ts';

interface Props {
  readonly elos: readonly EloDaCadeia[];
  /** The event that is looked at. */
  readonly atual: string;
}

/** What caused what, from the act of a person down: each event leads to its own page. */
export function Cadeia({ elos, atual }: Props) {
  return (
    <ol className={classes.cadeia}>
      {elos.map((elo) => (
        <li key={elo.id} aria-current={elo.id === atual ? 'step' : undefined}>
          <Elo elo={elo} atual={atual} />
          {elo.filhos.length > 0 && <Cadeia elos={elo.filhos} atual={atual} />}
          {elo.omitidos > 0 && (
            <Text size="sm" c="dimmed" pl="md">
              e mais {plural(elo.omitidos, 'evento', 'eventos')}
            </Text>
          )}
        </li>
      ))}
    </ol>
  );
}

function Elo({ elo: { evento, rotulo, id }, atual }: { readonly elo: EloDaCadeia; readonly atual: string }) {
  if (evento === null) {
    const Icone = id.startsWith('trabalho-') ? IconBolt : IconUserBolt;
    return (
      <Text component="div" size="sm" fw={600} className={classes.ato}>
        <Icone size={16} aria-hidden />
        {rotulo}
      </Text>
    );
  }
  return (
    <div className={classes.elo} data-atual={id === atual || undefined}>
      {id === atual ? (
        <Text span size="sm" fw={600}>
          {evento.texto}
        </Text>
      ) : (
        <Anchor component={Link} to={`/logs/${id}`} size="sm">
          {evento.texto}
        </Anchor>
      )}
      <Text component="div" size="sm" c="dimmed">
        <Instante iso={evento.instante} /> · <NomeDoObjeto objeto={evento.objeto} entrePalavras /> · {evento.autor}
      </Text>
    </div>
  );
}
