import { getInputProps } from '@conform-to/react';
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useHidratado } from '#app/kit/hidratado.ts';
import { registrar } from '#app/mensagens/registrar.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import { type DadosDoAtivo, ROTULOS } from './ativo.form.ts';
import { mensagensDoAtivo } from './ativo.mensagens.ts';
import type { FormularioDoAtivoEmUso } from './usar-formulario-do-ativo.ts';

type Estados = DadosDoAtivo['estados'];

interface Props {
  readonly campo: FormularioDoAtivoEmUso['campos']['uf'];
  /** As the server draws them, until they are read again: what is chosen there meanwhile stays. */
  readonly estados: Estados;
}

/** The states of Brazil, read from the server; that they could not be read is only logged, and said quietly here. */
export function CampoDeEstado({ campo, estados }: Props) {
  const { leitura, tentar } = useEstados();
  const { key, id, name, defaultValue } = getInputProps(campo, { type: 'text', ariaAttributes: false });
  const hidratado = useHidratado();
  const lidos = hidratado ? leitura : estados;
  const falhou = lidos === 'falhou';
  const atual = `${campo.value ?? defaultValue ?? ''}`;
  // What is chosen stays chosen where the others do not come.
  const opcoes = falhou ? estados.filter(({ uf }) => uf === atual) : lidos === 'lendo' ? estados : lidos;
  return (
    <div>
      <NativeSelect
        key={`${key} ${falhou}`}
        id={id}
        name={name}
        defaultValue={atual}
        label={ROTULOS.uf}
        required
        data={[
          { value: '', label: lidos === 'lendo' ? 'Carregando…' : 'Selecione' },
          ...opcoes.map(({ uf, estado }) => ({ value: uf, label: estado })),
        ]}
        error={campo.errors?.join(' ')}
      />
      {falhou && (
        <Group gap="xs" mt={4} role="status">
          <Text size="xs" c="dimmed">
            {mensagensDoAtivo.estados}
          </Text>
          <Button size="compact-xs" variant="default" onClick={tentar}>
            Tentar novamente
          </Button>
        </Group>
      )}
    </div>
  );
}

function useEstados(): { readonly leitura: Estados | 'lendo' | 'falhou'; tentar(): void } {
  const [leitura, setLeitura] = useState<Estados | 'lendo' | 'falhou'>('lendo');
  const ler = useCallback((signal?: AbortSignal) => {
    setLeitura('lendo');
    pedir<Estados>('/ativo/ativos/obter-estados', signal && { signal }).then(setLeitura, (erro: unknown) => {
      if (signal?.aborted) return;
      registrar('Não foi possível carregar os estados', erro);
      setLeitura('falhou');
    });
  }, []);
  useEffect(() => {
    const cancelar = new AbortController();
    ler(cancelar.signal);
    return () => cancelar.abort();
  }, [ler]);
  return { leitura, tentar: () => ler() };
}
