import { CloseButton, Group, TextInput } from '@mantine/core';
import { Form } from '@remix-run/react';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type EstadoDaLista, MAX_BUSCA, useMudarLista } from './endereco-da-lista.ts';
import classes from './lista.module.css';

/** Milliseconds after the last letter. */
const PAUSA_MS = 350;

interface Props {
  readonly estado: EstadoDaLista;
  /** Names the search, and is its placeholder: 'Buscar camadas'. */
  readonly rotulo: string;
  /** What the list is narrowed to besides, as the form carries it. */
  readonly filtros?: readonly (readonly [campo: string, valor: string])[];
  /** Filters that one chooses, beside the search. */
  readonly children?: ReactNode;
}

/**
 * The one form of a list, sent by GET: search and filters, with the order and the size of a page in hidden fields.
 * It sends itself as one types; without JavaScript, by Enter.
 */
export function FormularioDaLista({ estado, rotulo, filtros = [], children }: Props) {
  const mudar = useMudarLista();
  const entrada = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [vazia, setVazia] = useState(estado.search === '');
  useEffect(() => () => clearTimeout(timer.current), []);
  useSeguirEndereco(entrada, estado.search, setVazia);

  const buscar = (search: string) => {
    clearTimeout(timer.current);
    mudar({ search }, true);
  };
  const digitar = (valor: string) => {
    setVazia(valor === '');
    clearTimeout(timer.current);
    timer.current = setTimeout(buscar, PAUSA_MS, valor);
  };
  const limpar = () => {
    if (entrada.current !== null) entrada.current.value = '';
    digitar('');
    entrada.current?.focus();
  };
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    buscar(entrada.current?.value ?? '');
  };
  return (
    <Form method="get" role="search" onSubmit={enviar} className={classes.formulario}>
      <CamposDaLista estado={estado} />
      {filtros.map(([campo, valor]) => (
        <input key={campo + valor} type="hidden" name={campo} value={valor} />
      ))}
      <Group gap="xs" wrap="wrap">
        <TextInput
          name="search"
          ref={entrada}
          className={classes.busca}
          defaultValue={estado.search}
          maxLength={MAX_BUSCA}
          onChange={(event) => digitar(event.currentTarget.value)}
          placeholder={rotulo}
          aria-label={rotulo}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={!vazia && <CloseButton size="sm" aria-label="Limpar a busca" onClick={limpar} />}
        />
        {children}
      </Group>
    </Form>
  );
}

/** The order and the size of a page, as the form of a list carries them. */
export function CamposDaLista({ estado: { column, direction, per_page } }: Pick<Props, 'estado'>) {
  return (
    <>
      <input type="hidden" name="column" value={column} />
      <input type="hidden" name="direction" value={direction} />
      <input type="hidden" name="per_page" value={per_page} />
    </>
  );
}

/** A search that changed by other means (back, a link, 'Limpar') shows in the field, unless somebody types there. */
function useSeguirEndereco(
  entrada: React.RefObject<HTMLInputElement | null>,
  search: string,
  setVazia: (vazia: boolean) => void,
): void {
  useEffect(() => {
    const campo = entrada.current;
    if (campo === null || campo === document.activeElement) return;
    campo.value = search;
    setVazia(search === '');
  }, [entrada, search, setVazia]);
}
