import { Code, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Lugar } from '#domain/geocodificacao/lugar.ts';
import classes from './busca.module.css';
import { BuscaDeLugares } from './busca-de-lugares.tsx';
import { SugestoesDeLugares } from './sugestoes-de-lugares.tsx';
import type { EstadoDaBusca } from './use-busca-de-lugares.ts';

const lugar = (id: string, nome: string, descricao: string): Lugar => ({
  id,
  nome,
  descricao,
  tipo: 'municipio',
  uf: 'MG',
  centro: [-44.2, -20.1],
  extensao: [-44.3, -20.2, -44.1, -20],
  temLimite: true,
});

const ESTADOS: Readonly<Record<string, EstadoDaBusca>> = {
  Buscando: { tipo: 'buscando' },
  Achados: {
    tipo: 'achados',
    lugares: [
      lugar('a', 'Belo Horizonte', 'Capital · Minas Gerais'),
      lugar('b', 'Vila Bela da Santíssima Trindade', 'Município · Mato Grosso'),
      lugar('c', 'Rodovia Governador Doutor Adhemar Pereira de Barros, quilômetro 130', 'Campinas, São Paulo, Brasil'),
    ],
  },
  'Nada achado': { tipo: 'achados', lugares: [] },
  Falhou: { tipo: 'falhou', mensagem: 'Não foi possível buscar agora.' },
};

/** The search for places, alive, and each of its states. */
export default function MostraDaBusca() {
  const [escolhido, setEscolhido] = useState<Lugar | null>(null);
  return (
    <Stack maw={420}>
      <BuscaDeLugares rotulo="Buscar um lugar" aoEscolher={setEscolhido} />
      <Text size="sm">
        Escolhido: <Code>{escolhido === null ? 'nenhum' : `${escolhido.nome} [${escolhido.centro.join(', ')}]`}</Code>
      </Text>
      {Object.entries(ESTADOS).map(([nome, estado]) => (
        <section key={nome} aria-label={nome}>
          <Title order={3}>{nome}</Title>
          <div className={classes.busca} data-na-linha>
            <SugestoesDeLugares
              id={`mostra-${estado.tipo}-${nome.length}`}
              estado={estado}
              marcado={0}
              ruas={false}
              aoEscolher={setEscolhido}
              aoTentar={() => setEscolhido(null)}
            />
          </div>
        </section>
      ))}
    </Stack>
  );
}
