import { Button, Stack, Text } from '@mantine/core';
import { IconPhoto, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Espaco } from './espaco.tsx';
import type { SecoesDoEspaco } from './secoes.ts';

const SECOES = [
  { id: 'busca', nome: 'Buscar', icone: <IconSearch size={20} aria-hidden /> },
  { id: 'imagens', nome: 'Imagens', icone: <IconPhoto size={20} aria-hidden /> },
] as const;
type Id = (typeof SECOES)[number]['id'];

/** The workspace alive: its sections, a further step, folded and closed. */
export default function MostraDoEspaco() {
  const [estado, setEstado] = useState<SecoesDoEspaco<Id>>({ aberta: 'busca', minimizada: false });
  const [detalhe, setDetalhe] = useState(false);
  return (
    <div style={{ height: '30rem', border: '1px solid var(--mantine-color-default-border)' }}>
      <Espaco
        secoes={SECOES}
        estado={estado}
        aoMudar={setEstado}
        detalhe={
          detalhe
            ? {
                titulo: 'Um detalhe',
                conteudo: <Text p="md">O que se sabe dele.</Text>,
                aoVoltar: () => setDetalhe(false),
              }
            : null
        }
        mapa={<Text p="md">O mapa fica aqui.</Text>}
      >
        <Stack p="md" align="flex-start">
          <Text>A seção aberta é {estado.aberta}.</Text>
          <Button variant="default" onClick={() => setDetalhe(true)}>
            Ver um detalhe
          </Button>
        </Stack>
      </Espaco>
    </div>
  );
}
