import { TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type Ref, useEffect, useRef } from 'react';
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
    let aplicada: MascaraAplicada | null = null;
    let fora = false;
    if (campo.current === null) return;
    aplicarMascara(campo.current, mascara).then(
      (posta) => {
        aplicada = posta;
        if (fora) posta?.destroy();
      },
      (error) => console.error(`Máscara não carregada: ${mascara}`, error),
    );
    return () => {
      fora = true;
      aplicada?.destroy();
    };
  }, [mascara]);
  return <TextInput inputMode={teclado(mascara)} autoComplete="off" {...props} ref={ref} />;
}
