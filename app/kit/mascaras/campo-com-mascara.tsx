import { TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type Ref, useEffect, useRef } from 'react';
import { registrar } from '#app/mensagens/registrar.ts';
import { aplicarMascara, type MascaraAplicada } from './aplicar-mascara.ts';
import type { Mascara } from './mascaras.ts';

interface Props extends Omit<TextInputProps, 'value' | 'ref'> {
  readonly mascara: Mascara;
  /** The field itself. */
  readonly entrada?: Ref<HTMLInputElement>;
}

const numericas: ReadonlySet<Mascara> = new Set(['zipcode', 'cpf', 'cnpj', 'cpf-cnpj', 'data', 'periodo']);
const teclado = (mascara: Mascara) => {
  if (numericas.has(mascara)) return 'numeric';
  if (mascara === 'phone') return 'tel';
  return mascara === 'car' ? 'text' : 'decimal';
};

/** A text field whose mask holds what is typed in shape; without JavaScript the server takes the same text. */
export function CampoComMascara({ mascara, entrada, ...props }: Props) {
  const campo = useRef<HTMLInputElement>(null);
  const ref = useMergedRef(campo, entrada);
  useEffect(() => {
    const alvo = campo.current;
    if (alvo === null) return;
    let aplicada: MascaraAplicada | null = null;
    const fim = new AbortController();
    const por = () =>
      aplicarMascara(alvo, mascara).then(
        (posta) => {
          aplicada = posta;
          if (fim.signal.aborted) posta?.destroy();
        },
        (error) => registrar(`Máscara não carregada: ${mascara}`, error),
      );
    // Its library comes with whoever comes to the field: a page that nobody types into does without.
    let veio = false;
    const aoVir = () => {
      if (veio) return;
      veio = true;
      void por();
    };
    for (const sinal of ['pointerenter', 'focus'] as const) alvo.addEventListener(sinal, aoVir, { signal: fim.signal });
    if (document.activeElement === alvo) aoVir();
    return () => {
      fim.abort();
      aplicada?.destroy();
    };
  }, [mascara]);
  return <TextInput inputMode={teclado(mascara)} autoComplete="off" {...props} ref={ref} />;
}
