import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { avisar } from './avisar.tsx';
import type { Aviso, Nivel } from './aviso.ts';

const NIVEIS: readonly (readonly [Nivel, string])[] = [
  ['info', 'informação'],
  ['success', 'sucesso'],
  ['warning', 'atenção'],
  ['danger', 'erro'],
];
const LONGO =
  'Um texto com mais de cem caracteres ganha letra menor e rolagem própria, para que um aviso extenso nunca cubra a página em que se está trabalhando.';

const TIPOS: readonly (readonly [Aviso['tipo'], string, string])[] = [
  ['toast', 'Passageiro', 'Embaixo, à direita; somem em 10 s.'],
  ['alert', 'Alerta', 'No alto da página; fecham em 10 s e desvanecem em 500 ms. Parados enquanto alguém os lê.'],
  ['modal', 'Modal', 'Sobre a página, até que se fechem.'],
];

/** Every notice in every level, long, with a list, with actions, with a time of its own. */
export default function MostraDosAvisos() {
  return (
    <Stack>
      {TIPOS.map(([tipo, titulo, descricao]) => (
        <section key={tipo} aria-label={titulo}>
          <Title order={3}>{titulo}</Title>
          <Text c="dimmed">{descricao}</Text>
          <Group gap="xs" mt="xs">
            {NIVEIS.map(([nivel, nome]) => (
              <Disparar
                key={nivel}
                rotulo={`${titulo} de ${nome}`}
                aviso={{ tipo, nivel, titulo: nome, mensagem: 'Texto do aviso.' }}
              />
            ))}
            <Disparar rotulo={`${titulo} longo`} aviso={{ tipo, nivel: 'info', mensagem: LONGO }} />
            <Disparar
              rotulo={`${titulo} com ações`}
              aviso={{
                tipo,
                nivel: 'success',
                titulo: 'Com ações',
                mensagem: 'As ações levam a páginas daqui.',
                acoes: [
                  { label: 'Ver os avisos', url: '/sandbox/componentes?parte=avisos', className: 'btn btn-primary' },
                  { label: 'Ir para o início', url: '/' },
                ],
              }}
            />
          </Group>
        </section>
      ))}
      <section aria-label="Tempos próprios">
        <Title order={3}>Tempos próprios</Title>
        <Group gap="xs" mt="xs">
          <Disparar
            rotulo="Alerta de 2 s"
            aviso={{ tipo: 'alert', nivel: 'success', mensagem: 'Fecha em dois segundos.', fechaEmMs: 2_000 }}
          />
          <Disparar
            rotulo="Alerta que fica"
            aviso={{ tipo: 'alert', nivel: 'warning', mensagem: 'Fica até que se feche.', fechaEmMs: 0 }}
          />
          <Disparar
            rotulo="Alerta com lista"
            aviso={{
              tipo: 'alert',
              nivel: 'danger',
              mensagem: 'Confira os campos indicados.',
              itens: ['O nome é obrigatório.', 'A data final deve ser maior ou igual à data inicial'],
            }}
          />
        </Group>
      </section>
    </Stack>
  );
}

function Disparar({ rotulo, aviso }: { readonly rotulo: string; readonly aviso: Aviso }) {
  return (
    <Button variant="default" onClick={() => avisar(aviso)}>
      {rotulo}
    </Button>
  );
}
