import { Fieldset, NativeSelect, SimpleGrid } from '@mantine/core';
import { PAPEIS } from '#domain/imagem/exame.ts';
import { nomesDosPapeis } from './imagem.mensagens.ts';
import type { VistaDaImagem } from './imagem.ts';

/** What each band measures: filled in as the file says, where it does. */
export function CamposDasBandas({ bandas }: Pick<VistaDaImagem, 'bandas'>) {
  const opcoes = [
    { value: '', label: 'Outra coisa' },
    ...PAPEIS.map((papel) => ({ value: papel, label: nomesDosPapeis[papel] })),
  ];
  return (
    <Fieldset legend="O que cada banda mede">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {bandas.map(({ numero, nome, papel }) => (
          <NativeSelect
            key={numero}
            label={`${numero}. ${nome}`}
            name={`papel_${numero - 1}`}
            defaultValue={papel ?? ''}
            data={opcoes}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}
