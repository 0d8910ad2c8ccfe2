import type { FieldMetadata } from '@conform-to/react';
import { useRef } from 'react';

/** What stands in a field, also while it is disabled and has no value for the form. */
export function useUltimoValor({ value }: FieldMetadata<unknown>, inicial: string): string {
  const ultimo = useRef(inicial);
  if (value !== undefined) ultimo.current = `${value}`;
  return ultimo.current;
}
