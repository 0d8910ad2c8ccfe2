import { Anchor, Text } from '@mantine/core';
import { Fragment } from 'react';

const ENDERECO = /https?:\/\/[^\s<>"]+/g;

/** Plain text with its lines, in which addresses of the web can be followed. Nothing in it is read as HTML. */
export function TextoComLinks({ texto }: { readonly texto: string }) {
  const enderecos = [...texto.matchAll(ENDERECO)].map(({ 0: endereco, index }) => ({ endereco, index }));
  const fins = [0, ...enderecos.map(({ endereco, index }) => index + endereco.length)];
  return (
    <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {enderecos.map(({ endereco, index }, i) => (
        <Fragment key={index}>
          {texto.slice(fins[i], index)}
          <Anchor href={endereco}>{endereco}</Anchor>
        </Fragment>
      ))}
      {texto.slice(fins.at(-1))}
    </Text>
  );
}
