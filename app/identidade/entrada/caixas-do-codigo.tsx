import { Text } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { FalhaNaTela } from '#app/kit/aviso-de-falha.tsx';
import { useHidratado } from '#app/kit/hidratado.ts';
import classes from './caixas-do-codigo.module.css';
import { type Caixas, colar, completo, digitar, LUGARES, vazias } from './preencher-caixas.ts';

interface Props {
  readonly rotulo: string;
  /** Refusal of what was sent: shown under the boxes, which are emptied and get the focus. */
  readonly falha?: FalhaNaTela | null;
  readonly focar?: boolean;
}

/** One box per digit: `token[]` as typed, and `full_token` once all are filled. */
export function CaixasDoCodigo({ rotulo, falha = null, focar = false }: Props) {
  const hidratado = useHidratado();
  const id = useId();
  const erro = falha?.errors?.full_token?.[0];
  const { caixas, linha, mudar, colarTudo, teclar } = useCaixas(falha, focar);
  return (
    <fieldset className={classes.caixas} aria-describedby={erro === undefined ? undefined : `${id}-erro`}>
      <legend className={classes.rotulo}>{rotulo}</legend>
      <div className={classes.linha} ref={linha}>
        {LUGARES.map((i) => (
          <input
            key={i}
            className={classes.caixa}
            name="token[]"
            value={hidratado ? caixas[i] : undefined}
            onChange={({ currentTarget, nativeEvent }) => mudar(i, currentTarget.value, digitadoEm(nativeEvent))}
            onPaste={colarTudo}
            onKeyDown={(event) => teclar(i, event)}
            onFocus={(event) => event.currentTarget.select()}
            aria-label={`Dígito ${i + 1} de ${LUGARES.length}`}
            aria-invalid={erro !== undefined}
            inputMode="numeric"
            autoComplete={i === 0 ? 'one-time-code' : 'off'}
            maxLength={hidratado ? undefined : 1}
            required
          />
        ))}
      </div>
      <input type="hidden" name="full_token" value={completo(caixas)} />
      {erro !== undefined && (
        <Text id={`${id}-erro`} size="sm" c="var(--mantine-color-error)" mt={4}>
          {erro}
        </Text>
      )}
    </fieldset>
  );
}

function useCaixas(falha: FalhaNaTela | null, focar: boolean) {
  const [caixas, setCaixas] = useState<Caixas>(vazias);
  const linha = useRef<HTMLDivElement>(null);
  const focarEm = (i: number) => linha.current?.querySelectorAll('input')[i]?.focus();
  const primeira = useRef(focar);
  useEffect(() => {
    // Digits that were typed before JavaScript was at work stay.
    const escritas = [...(linha.current?.querySelectorAll('input') ?? [])].map(({ value }) => value);
    if (escritas.some((um) => um !== '')) setCaixas(escritas);
    if (primeira.current) linha.current?.querySelector('input')?.focus();
  }, []);
  useEffect(() => {
    if (falha === null) return;
    setCaixas(vazias());
    linha.current?.querySelector('input')?.focus();
  }, [falha]);

  const preencher = (todas: Caixas) => {
    setCaixas(todas);
    focarEm(todas.length - 1);
  };
  return {
    caixas,
    linha,
    mudar: (i: number, texto: string, digitado: string | null) => {
      // A keyboard's own "code from the message" writes all of it into one box.
      const todas = colar(caixas, texto);
      if (todas !== null) return preencher(todas);
      setCaixas(digitar(caixas, i, texto, digitado));
      if (texto !== '') focarEm(i + 1);
    },
    colarTudo: (event: ClipboardEvent) => {
      event.preventDefault();
      const todas = colar(caixas, event.clipboardData.getData('text'));
      if (todas !== null) preencher(todas);
    },
    teclar: (i: number, event: KeyboardEvent) => {
      const passo = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const voltar = event.key === 'Backspace' && caixas[i] === '';
      if (passo === undefined && !voltar) return;
      event.preventDefault();
      if (voltar && i > 0) setCaixas(digitar(caixas, i - 1, ''));
      focarEm(i + (passo ?? -1));
    },
  };
}

/** The characters that an input event adds; null where it takes away, or does not say. */
function digitadoEm(event: Event): string | null {
  return event instanceof InputEvent ? event.data : null;
}
