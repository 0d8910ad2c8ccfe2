import { CloseButton, TextInput } from '@mantine/core';
import { Form } from '@remix-run/react';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTrocarParametros } from './endereco.ts';

/** Milliseconds after the last letter. */
const PAUSA_MS = 350;

/** Filters the list by name and description, as one types; without JavaScript by Enter. */
export function BuscaDeCamadas({ busca }: { readonly busca: string }) {
  const trocar = useTrocarParametros();
  const entrada = useRef<HTMLInputElement>(null);
  const [vazia, setVazia] = useState(busca === '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const buscar = (valor: string) => {
    clearTimeout(timer.current);
    trocar((parametros) => {
      parametros.delete('apos');
      if (valor === '') parametros.delete('busca');
      else parametros.set('busca', valor);
    });
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
    <Form method="get" role="search" onSubmit={enviar}>
      <TextInput
        name="busca"
        ref={entrada}
        defaultValue={busca}
        onChange={(event) => digitar(event.currentTarget.value)}
        placeholder="Buscar camadas"
        aria-label="Buscar camadas"
        leftSection={<IconSearch size={16} />}
        rightSection={!vazia && <CloseButton size="sm" aria-label="Limpar a busca" onClick={limpar} />}
      />
    </Form>
  );
}
