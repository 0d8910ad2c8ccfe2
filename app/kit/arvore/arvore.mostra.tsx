import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { MODULOS, PERMISSOES } from '#domain/modulo/catalogo.ts';
import type { No } from './arvore.ts';
import { ArvoreDeCaixas } from './arvore-de-caixas.tsx';

/** The permission tree of the catalogue: modules, and under each what it grants. */
const permissoes = ramosDe(null);
const primeira = PERMISSOES[0]?.id ?? '';

function ramosDe(pai: string | null): readonly No[] {
  return MODULOS.filter(({ modulo_pai_id }) => modulo_pai_id === pai).map(({ id, nome }) => ({
    id,
    nome,
    campo: 'modulo_id[]',
    filhos: [
      ...ramosDe(id),
      ...PERMISSOES.filter(({ modulo_id }) => modulo_id === id).map((permissao) => ({
        id: permissao.id,
        nome: permissao.nome,
        campo: 'permissao_id[]',
        filhos: [],
      })),
    ],
  }));
}

/** The tree with something ticked, disabled, and empty. */
export default function MostraDaArvore() {
  const [quantos, setQuantos] = useState<number | null>(null);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Stack>
        <ArvoreDeCaixas
          rotulo="Permissões do grupo"
          raizes={permissoes}
          marcados={[primeira]}
          aoMudar={(marcados) => setQuantos(marcados.size)}
        />
        <Text c="dimmed" role="status">
          {quantos === null ? 'Nada mudou ainda.' : `${quantos} caixas marcadas.`}
        </Text>
      </Stack>
      <Stack>
        <ArvoreDeCaixas rotulo="Desabilitada" raizes={permissoes.slice(-2)} marcados={[primeira]} desabilitada />
        <ArvoreDeCaixas rotulo="Vazia" raizes={[]} marcados={[]} />
      </Stack>
    </SimpleGrid>
  );
}
