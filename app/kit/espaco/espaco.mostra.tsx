import { Button, Stack, Text } from '@mantine/core';
import { IconPhoto, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { SecaoDoEspaco } from './barra-de-secoes.tsx';
import { Espaco } from './espaco.tsx';
import type { SecoesDoEspaco } from './secoes.ts';

const SECOES = [
  { id: 'busca', nome: 'Buscar', icone: <IconSearch size={20} aria-hidden /> },
  { id: 'imagens', nome: 'Imagens', icone: <IconPhoto size={20} aria-hidden /> },
] as const;
const UMA_SO = [{ ...SECOES[1], nome: 'Imagens da lista' }] as const;

/** The workspace alive: its sections, a further step, folded and closed; and with a single section, without the bar. */
export default function MostraDoEspaco() {
  return (
    <Stack>
      <Vivo secoes={SECOES} />
      <Vivo
        secoes={UMA_SO}
        acoes={
          <Button size="compact-sm" variant="default">
            Nova
          </Button>
        }
      />
    </Stack>
  );
}

type Id = (typeof SECOES)[number]['id'];

function Vivo({ secoes, acoes }: { readonly secoes: readonly SecaoDoEspaco<Id>[]; readonly acoes?: ReactNode }) {
  const [estado, setEstado] = useState<SecoesDoEspaco<Id>>({ aberta: secoes[0]?.id ?? null, minimizada: false });
  const [detalhe, setDetalhe] = useState(false);
  return (
    <div style={{ height: '30rem', border: '1px solid var(--mantine-color-default-border)' }}>
      <Espaco
        secoes={secoes}
        estado={estado}
        aoMudar={setEstado}
        acoes={acoes}
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
