import { ActionIcon, Checkbox, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type MouseEvent, useId, useRef, useState } from 'react';
import classes from './arvore.module.css';
import { arrumar, levadas, type Marcados, marcaDe, marcar, type No } from './arvore.ts';

interface Props {
  readonly rotulo: string;
  readonly descricao?: string;
  readonly raizes: readonly No[];
  /** Ids that are ticked at first. */
  readonly marcados: readonly string[];
  readonly desabilitada?: boolean;
  aoMudar?(marcados: Marcados): void;
}

/**
 * Boxes in branches: a branch ticks all below it, shows when only part of it is ticked, and can be folded. Whoever goes
 * by the keyboard need not go through all of them.
 */
export function ArvoreDeCaixas({
  rotulo,
  descricao,
  raizes,
  marcados: iniciais,
  desabilitada = false,
  aoMudar,
}: Props) {
  const [marcados, setMarcados] = useState<Marcados>(() => arrumar(raizes, iniciais));
  const [alem, setAlem] = useState<string | null>(null);
  const [fechados, setFechados] = useState<ReadonlySet<string>>(new Set());
  const alternar = (id: string, sim: boolean) => {
    const novos = marcar(raizes, marcados, id, sim);
    setMarcados(novos);
    setAlem(textoDasLevadas(levadas(raizes, marcados, novos, id), sim));
    aoMudar?.(novos);
  };
  const dobrar = (id: string) => {
    const novos = new Set(fechados);
    if (!novos.delete(id)) novos.add(id);
    setFechados(novos);
  };
  const fim = useRef<HTMLSpanElement>(null);
  const idDoFim = useId();
  // Another address would ask whether what was ticked may be left.
  const pular = (event: MouseEvent) => {
    event.preventDefault();
    fim.current?.focus();
  };
  const arvore = { marcados, fechados, desabilitada, alternar, dobrar };
  return (
    <fieldset className={classes.arvore}>
      <legend className={classes.rotulo}>{rotulo}</legend>
      {descricao !== undefined && (
        <Text size="sm" c="dimmed">
          {descricao}
        </Text>
      )}
      {raizes.length === 0 ? (
        <Text c="dimmed">Não há o que marcar.</Text>
      ) : (
        <>
          <a href={`#${idDoFim}`} className={classes.pular} onClick={pular}>
            Pular as caixas
          </a>
          <Ramo nos={raizes} arvore={arvore} />
          <Text size="sm" role="status">
            {alem}
          </Text>
          <span id={idDoFim} ref={fim} tabIndex={-1} />
        </>
      )}
    </fieldset>
  );
}

const lista = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** A click that did more than was clicked says so; null where it did not. */
function textoDasLevadas(nomes: readonly string[], marcou: boolean): string | null {
  if (nomes.length === 0) return null;
  const ditos = lista.format(nomes.map((nome) => `“${nome}”`));
  if (marcou)
    return `Junto ${nomes.length === 1 ? 'entrou' : 'entraram'} ${ditos}: sem isso, o que você marcou não serviria.`;
  return `Junto ${nomes.length === 1 ? 'saiu' : 'saíram'} ${ditos}: sem o que você desmarcou, não serviria.`;
}

interface Arvore {
  readonly marcados: Marcados;
  readonly fechados: ReadonlySet<string>;
  readonly desabilitada: boolean;
  alternar(id: string, sim: boolean): void;
  dobrar(id: string): void;
}

function Ramo({ nos, arvore, fechado = false }: { nos: readonly No[]; arvore: Arvore; fechado?: boolean }) {
  return (
    <ul className={classes.ramo} hidden={fechado}>
      {nos.map((no) => (
        <li key={no.id}>
          <Linha no={no} arvore={arvore} />
          {no.filhos.length > 0 && <Ramo nos={no.filhos} arvore={arvore} fechado={arvore.fechados.has(no.id)} />}
        </li>
      ))}
    </ul>
  );
}

function Linha({ no, arvore }: { readonly no: No; readonly arvore: Arvore }) {
  const marca = marcaDe(no, arvore.marcados);
  const fechado = arvore.fechados.has(no.id);
  return (
    <div className={classes.linha}>
      {no.filhos.length > 0 ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-expanded={!fechado}
          aria-label={`${fechado ? 'Abrir' : 'Fechar'} ${no.nome}`}
          onClick={() => arvore.dobrar(no.id)}
        >
          <IconChevronRight size={16} className={classes.seta} data-aberta={!fechado || undefined} aria-hidden />
        </ActionIcon>
      ) : (
        <span className={classes.semSeta} />
      )}
      <Checkbox
        {...(no.campo === undefined ? {} : { name: no.campo, value: no.id })}
        label={no.nome}
        checked={marca === 'marcado'}
        indeterminate={marca === 'parcial'}
        disabled={arvore.desabilitada}
        onChange={(event) => arvore.alternar(no.id, event.currentTarget.checked)}
      />
    </div>
  );
}
