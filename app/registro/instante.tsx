import { Text } from '@mantine/core';
import { dataHoraExata } from '#app/kit/formatos.ts';

/** When something happened, to the second, by Brasília's clock. */
export function Instante({ iso }: { readonly iso: string }) {
  return (
    <Text component="time" dateTime={iso} size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {dataHoraExata(iso)}
    </Text>
  );
}
