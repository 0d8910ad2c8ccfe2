import { ActionIcon, Anchor, Button, Group, Menu, Popover, Stack, Text } from '@mantine/core';
import { Link, useSearchParams } from '@remix-run/react';
import { IconBookmark, IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import { mensagensDosFiltrosSalvos as textos } from './filtros-salvos.mensagens.ts';
import type { FiltroSalvoNaTela } from './filtros-salvos.ts';
import { JanelaDoNome } from './janela-do-nome.tsx';
import { useMudarFiltros } from './usar-mudar-filtros.ts';

interface Props {
  /** The filter of the page as an address has it; null where nothing narrows. */
  readonly consulta: string | null;
  /** Whether this person may keep one for everybody in the client. */
  readonly paraTodos: boolean;
}

/** The filters that somebody saved: each is one click away. */
export function FiltrosSalvos({ consulta, paraTodos }: Props) {
  const [aberto, setAberto] = useState(false);
  const [nomeando, setNomeando] = useState<FiltroSalvoNaTela | 'novo' | null>(null);
  const [vez, setVez] = useState(0);
  const { remover, salvar, renomear } = useMudarFiltros(() => setVez((antes) => antes + 1));
  const nomear = (filtro: FiltroSalvoNaTela | 'novo') => {
    setAberto(false);
    setNomeando(filtro);
  };
  return (
    <>
      <Popover
        opened={aberto}
        onChange={setAberto}
        width={320}
        position="bottom-start"
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setAberto(!aberto)}
          >
            Filtros salvos
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Stack gap="sm">
            <Lista vez={vez} aoEscolher={() => setAberto(false)} aoRenomear={nomear} aoRemover={remover} />
            <Button variant="light" size="sm" disabled={consulta === null} onClick={() => nomear('novo')}>
              Salvar este filtro
            </Button>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {nomeando !== null && (
        <JanelaDoNome
          titulo={nomeando === 'novo' ? 'Salvar este filtro' : 'Renomear o filtro'}
          nome={nomeando === 'novo' ? '' : nomeando.nome}
          paraTodos={nomeando === 'novo' && paraTodos}
          aoSalvar={(nome, deTodos) =>
            nomeando === 'novo' ? salvar(consulta ?? '', nome, deTodos) : renomear(nomeando.id, nome)
          }
          aoFechar={() => setNomeando(null)}
        />
      )}
    </>
  );
}

interface PropsDaLista {
  readonly vez: number;
  aoEscolher(): void;
  aoRenomear(filtro: FiltroSalvoNaTela): void;
  aoRemover(id: string): void;
}

function Lista({ vez, ...atos }: PropsDaLista) {
  const { lida, falha, tentar } = usePedido<{ readonly data: readonly FiltroSalvoNaTela[] }>('/deteccoes/filtros', vez);
  if (falha !== null) {
    return (
      <Group gap="xs" role="alert">
        <Text size="sm">{textos.naoVieram}</Text>
        <Button size="compact-sm" variant="default" onClick={tentar}>
          Tentar novamente
        </Button>
      </Group>
    );
  }
  if (lida === null) return <Text size="sm">Carregando…</Text>;
  const [meus, doCliente] = [lida.data.filter((um) => !um.do_cliente), lida.data.filter((um) => um.do_cliente)];
  return (
    <>
      <Grupo nome="Meus" filtros={meus} {...atos} />
      <Grupo nome="De todos" filtros={doCliente} {...atos} />
      {lida.data.length === 0 && (
        <Text size="sm" c="dimmed">
          Nenhum filtro salvo. Escolha um filtro e salve-o com um nome.
        </Text>
      )}
    </>
  );
}

interface PropsDoGrupo extends Omit<PropsDaLista, 'vez'> {
  readonly nome: string;
  readonly filtros: readonly FiltroSalvoNaTela[];
}

function Grupo({ nome, filtros, aoEscolher, aoRenomear, aoRemover }: PropsDoGrupo) {
  const [parametros] = useSearchParams();
  if (filtros.length === 0) return null;
  const enderecoDe = (consulta: string) => {
    const novos = new URLSearchParams(consulta);
    for (const fica of ['aba', 'sem']) {
      const valor = parametros.get(fica);
      if (valor !== null) novos.set(fica, valor);
    }
    return `?${novos}`;
  };
  return (
    <section aria-label={nome}>
      <Text size="xs" c="dimmed" fw={500}>
        {nome}
      </Text>
      {filtros.map((filtro) => (
        <Group key={filtro.id} justify="space-between" wrap="nowrap" gap="xs">
          <Anchor component={Link} to={enderecoDe(filtro.consulta)} size="sm" truncate onClick={aoEscolher}>
            {filtro.nome}
          </Anchor>
          {filtro.pode_mudar && (
            <Menu position="bottom-end" withinPortal={false}>
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" aria-label={`Ações do filtro ${filtro.nome}`}>
                  <IconDots size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => aoRenomear(filtro)}>Renomear</Menu.Item>
                <Menu.Item onClick={() => aoRemover(filtro.id)}>Remover</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
      ))}
    </section>
  );
}
