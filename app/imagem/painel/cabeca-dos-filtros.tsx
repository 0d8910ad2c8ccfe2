import { Badge, Button, Group, Text } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { plural } from '#app/kit/formatos.ts';
import { janelaTardia } from '#app/kit/parte-tardia/janela-tardia.tsx';
import { type FiltrosDasImagens, quantosFiltros, SEM_FILTROS, textosDosFiltros } from './filtros.ts';
import classes from './painel.module.css';

const JanelaDosFiltros = janelaTardia(
  () => import('./janela-dos-filtros.tsx').then((modulo) => modulo.default),
  'Não foi possível abrir os filtros das imagens.',
);

interface Props {
  readonly filtros: FiltrosDasImagens;
  aoFiltrar(filtros: FiltrosDasImagens): void;
}

/** What narrows the images, how many filters that are, and how to be rid of them. */
export function CabecaDosFiltros({ filtros, aoFiltrar }: Props) {
  const [aberta, setAberta] = useState(false);
  const quantos = quantosFiltros(filtros);
  return (
    <Group className={classes.filtros} gap="xs" wrap="nowrap">
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-haspopup="dialog"
        aria-label={quantos === 0 ? 'Filtrar' : `Filtrar: ${plural(quantos, 'filtro', 'filtros')} em uso`}
        rightSection={
          quantos > 0 && (
            <Badge size="sm" circle variant="filled">
              {quantos}
            </Badge>
          )
        }
        onClick={() => setAberta(true)}
      >
        Filtrar
      </Button>
      {quantos > 0 && (
        <>
          <Text size="xs" c="dimmed" flex={1} miw={0}>
            {textosDosFiltros(filtros).join(' · ')}
          </Text>
          <Button size="compact-sm" variant="subtle" color="gray" flex="none" onClick={() => aoFiltrar(SEM_FILTROS)}>
            Limpar filtros
          </Button>
        </>
      )}
      {aberta && (
        <Suspense fallback={null}>
          <JanelaDosFiltros filtros={filtros} aoAplicar={aoFiltrar} aoFechar={() => setAberta(false)} />
        </Suspense>
      )}
    </Group>
  );
}
