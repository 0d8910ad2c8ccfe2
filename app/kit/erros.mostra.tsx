import { NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { PaginaDeErro } from './pagina-de-erro.tsx';

const STATUS = [400, 401, 403, 404, 409, 410, 413, 419, 429, 500, 503, 504] as const;

const recusa = (status: number) => ({ status, statusText: '', internal: false, data: null });

const exemplos: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(STATUS.map((status) => [`Erro ${status}`, recusa(status)])),
  'Sem conexão': new FalhaDoPedido(0, ''),
  'Parte da página que não veio': new TypeError('Failed to fetch dynamically imported module'),
  'Defeito no navegador': new Error('x is not a function'),
};

/** What stands in the place of a page, for each error. */
export default function MostraDosErros() {
  const [nome, setNome] = useState('Erro 404');
  return (
    <Stack>
      <Text c="dimmed">
        O que fica no lugar de uma página que não pôde ser mostrada: o que houve e o passo seguinte. Uma sessão vencida
        e um formulário vencido nem chegam aqui: a entrada se abre sobre a página, e o que se enviava segue.
      </Text>
      <NativeSelect
        label="Erro"
        value={nome}
        data={Object.keys(exemplos)}
        onChange={({ currentTarget }) => setNome(currentTarget.value)}
        maw={320}
      />
      <Paper withBorder h={360}>
        <PaginaDeErro key={nome} erro={exemplos[nome]} correlacao="019a0000-0000-7000-8000-000000000000" ordem={3} />
      </Paper>
    </Stack>
  );
}
