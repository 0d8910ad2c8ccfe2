import { ColorSwatch, Table, Text } from '@mantine/core';
import { RegistroForaDoAr } from '#app/kit/ficha/registro-fora-do-ar.tsx';
import classes from './registro.module.css';
import type { MudancaNaTela } from './registro.ts';

/** What an event changed, field by field, before beside after. */
export function Mudancas({ mudancas }: { readonly mudancas: readonly MudancaNaTela[] | null }) {
  if (mudancas === null) return <RegistroForaDoAr oQue="O que mudou não pode ser lido" />;
  if (mudancas.length === 0) return <Text c="dimmed">O evento não traz outros dados.</Text>;
  const comAntes = mudancas.some(({ antes }) => antes !== null);
  return (
    <div className={classes.largura}>
      <Table className={classes.mudancas} withRowBorders>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Campo</Table.Th>
            {comAntes && <Table.Th scope="col">Antes</Table.Th>}
            <Table.Th scope="col">{comAntes ? 'Depois' : 'Valor'}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {mudancas.map(({ campo, antes, depois, cor }) => (
            <Table.Tr key={campo}>
              <Table.Th scope="row">{campo}</Table.Th>
              {comAntes && (
                <Table.Td>
                  <Valor texto={antes ?? ''} cor={cor} />
                </Table.Td>
              )}
              <Table.Td>
                <Valor texto={depois} cor={cor} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Valor({ texto, cor }: { readonly texto: string; readonly cor: boolean }) {
  const hex = cor && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(texto);
  return (
    <span className={classes.valor}>
      {hex && <ColorSwatch color={texto} size={14} component="span" aria-hidden />}
      {texto}
    </span>
  );
}
