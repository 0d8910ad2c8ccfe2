import { type FieldMetadata, getInputProps } from '@conform-to/react';
import { Button, Group, NativeSelect } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { useHidratado } from '#app/kit/hidratado.ts';
import { enderecoDoIcone } from '#app/map/layers/icone.ts';
import type { Estilo } from '#domain/camada-tipo/camada-tipo.events.ts';
import type { IconeDaBiblioteca } from './camada-tipo.form.ts';
import classes from './camada-tipo.module.css';

const BibliotecaDeIcones = lazy(() => import('./biblioteca-de-icones.tsx'));

interface Props {
  readonly campo: FieldMetadata<unknown>;
  readonly icones: readonly IconeDaBiblioteca[];
  readonly estilo: Estilo;
  readonly parado: boolean;
}

const PONTO = 'Nenhum, só um ponto';

/** The icon by its name, which works everywhere, and the library that shows them all. */
export function EscolhaDoIcone({ campo, icones, estilo, parado }: Props) {
  const lista = useRef<HTMLSelectElement>(null);
  const hidratado = useHidratado();
  const [vez, setVez] = useState(0);
  const { key, id, name, defaultValue } = getInputProps(campo as FieldMetadata<string>, {
    type: 'text',
    ariaAttributes: false,
  });
  const atual = `${campo.value ?? ''}`;
  // One that is not offered any more stays with whoever has it.
  const conhecido = atual === '' || icones.some(({ icone }) => icone === atual);
  const opcoes = [
    { value: '', label: PONTO },
    ...(conhecido ? [] : [{ value: atual, label: 'Um ícone que não é mais oferecido' }]),
    ...icones.map(({ icone, nome }) => ({ value: icone, label: nome })),
  ];
  return (
    <>
      <Group gap="sm" wrap="nowrap" align="flex-end">
        <div className={classes.escolhido}>
          <IconeEscolhido estilo={estilo} />
        </div>
        <NativeSelect
          key={key}
          ref={lista}
          id={id}
          name={name}
          {...(defaultValue !== undefined && { defaultValue })}
          label="Ícone"
          data={opcoes}
          flex={1}
          miw={0}
          error={campo.errors?.join(' ')}
          {...(parado && { inert: '' })}
        />
      </Group>
      {hidratado && (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            aria-haspopup="dialog"
            disabled={parado}
            onClick={() => setVez(vez + 1)}
          >
            Biblioteca de ícones
          </Button>
        </Group>
      )}
      {vez > 0 && (
        <Suspense fallback={null}>
          <BibliotecaDeIcones
            key={vez}
            icones={icones}
            escolhido={atual}
            cor={estilo.icone_cor}
            aoEscolher={(icone) => escolher(lista.current, icone)}
          />
        </Suspense>
      )}
    </>
  );
}

/** As the map draws it; larger ones are cut off. */
function IconeEscolhido({ estilo }: Pick<Props, 'estilo'>) {
  const { icone, icone_tamanho: tamanho, icone_cor: cor, icone_transparencia: opacidade } = estilo;
  if (icone !== null) {
    return <img src={enderecoDoIcone({ icone, tamanho, cor, opacidade })} width={tamanho} height={tamanho} alt="" />;
  }
  return (
    <svg width="40" height="40" aria-hidden="true">
      <circle cx="20" cy="20" r={Math.min(20, tamanho / 4)} fill={cor} fillOpacity={opacidade} />
    </svg>
  );
}

/** As if it had been chosen from the list. An icon that was sent just now is in it from the next reading on. */
function escolher(lista: HTMLSelectElement | null, icone: string): void {
  if (lista === null) return;
  if (![...lista.options].some(({ value }) => value === icone)) lista.add(new Option(icone, icone));
  lista.value = icone;
  lista.dispatchEvent(new Event('input', { bubbles: true }));
  lista.dispatchEvent(new Event('change', { bubbles: true }));
  lista.focus();
}
