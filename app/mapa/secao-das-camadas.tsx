import { Button, Checkbox, Group } from '@mantine/core';
import { ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import { Simbolo } from '#app/map/layers/legenda.tsx';
import { camadas as textos } from '#app/mensagens/especificacao.ts';
import classes from './mapa.module.css';

interface Props {
  /** Null where they could not be read. */
  readonly tipos: readonly TipoNoMapa[] | null;
  readonly ocultos: readonly string[];
  aoOcultar(ids: readonly string[], ocultos: boolean): void;
}

const GEOMETRIAS = { 1: 'Pontos', 2: 'Linhas e contornos', 3: 'Polígonos' } as const;

/** The types of layers with the map's own symbols: each is shown or left out. */
export function SecaoDasCamadas({ tipos, ocultos, aoOcultar }: Props) {
  if (tipos === null) return <ListaComErro titulo={textos.naoCarregadas} />;
  if (tipos.length === 0) return <ListaVazia titulo={textos.nenhuma} />;
  const todos = tipos.map(({ id }) => id);
  return (
    <>
      <Group px="md" pb="sm" gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          disabled={!todos.some((id) => ocultos.includes(id))}
          onClick={() => aoOcultar(todos, false)}
        >
          Mostrar todos
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={todos.every((id) => ocultos.includes(id))}
          onClick={() => aoOcultar(todos, true)}
        >
          Ocultar todos
        </Button>
      </Group>
      <ul className={classes.linhas} aria-label="Tipos de camada">
        {tipos.map((tipo) => (
          <li key={tipo.id} className={classes.tipo}>
            <Checkbox
              id={`tipo-${tipo.id}`}
              checked={!ocultos.includes(tipo.id)}
              onChange={({ currentTarget }) => aoOcultar([tipo.id], !currentTarget.checked)}
            />
            <label htmlFor={`tipo-${tipo.id}`} className={classes.rotulo}>
              <Simbolo tipo={tipo} />
              <span>
                <span className={classes.nome}>{tipo.nome}</span>
                <span className={classes.segunda}>{GEOMETRIAS[tipo.tipo_geometria]}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}
