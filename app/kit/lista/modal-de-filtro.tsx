import { Alert, Button, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { plural } from '../formatos.ts';
import { useLerOpcoes } from './ler-opcoes.ts';
import { type ColunaDeOpcoes, mostrar, type Opcao, ORDEM_INICIAL } from './opcoes.ts';
import { TabelaDeOpcoes } from './tabela-de-opcoes.tsx';

export interface PropsDoModalDeFiltro<O> {
  readonly aberto: boolean;
  readonly titulo: string;
  /** Where the options are read from: a JSON list. */
  readonly endereco: string;
  /** What a line of that list offers, where its fields have other names; the same function each time. */
  readonly opcaoDe?: (linha: unknown) => O;
  readonly colunas: readonly ColunaDeOpcoes<O>[];
  /** Ids that the list is narrowed to now. */
  readonly escolhidos: readonly string[];
  /** 'ativo marcado', 'ativos marcados'. */
  readonly nomes: readonly [um: string, muitos: string];
  aoSalvar(ids: readonly string[]): void;
  aoCancelar(): void;
}

/**
 * Chooses what a list is narrowed to. Neither a click beside it nor a key closes it: only saving, which applies what
 * is ticked, or cancelling, which leaves everything as it was.
 */
export function ModalDeFiltro<O extends Opcao>(props: PropsDoModalDeFiltro<O>) {
  const { aberto, titulo, aoCancelar } = props;
  return (
    <Modal
      opened={aberto}
      onClose={aoCancelar}
      title={titulo}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {/* Mounted anew each time that it opens: what was ticked and not saved is forgotten. */}
      <Escolha {...props} />
    </Modal>
  );
}

function Escolha<O extends Opcao>(props: PropsDoModalDeFiltro<O>) {
  const { titulo, endereco, opcaoDe, colunas, escolhidos, nomes, aoSalvar, aoCancelar } = props;
  const { leitura, tentar } = useLerOpcoes<O>(endereco, true, opcaoDe);
  const [marcadas, setMarcadas] = useState<ReadonlySet<string>>(() => new Set(escolhidos));
  const [busca, setBusca] = useState('');
  const [ordem, setOrdem] = useState(ORDEM_INICIAL);
  const opcoes = leitura.estado === 'lida' ? leitura.opcoes : null;
  useSoOQueSeVe(opcoes, setMarcadas);

  const marcar = (ids: readonly string[], marcada: boolean) => {
    const novas = new Set(marcadas);
    for (const id of ids) marcada ? novas.add(id) : novas.delete(id);
    setMarcadas(novas);
  };
  const vistas = opcoes && mostrar(opcoes, colunas, busca, ordem);
  return (
    <Stack gap="sm">
      <TextInput
        data-autofocus
        value={busca}
        onChange={(event) => setBusca(event.currentTarget.value)}
        placeholder="Buscar"
        aria-label={`Buscar em ${titulo}`}
        leftSection={<IconSearch size={16} aria-hidden />}
        disabled={opcoes === null}
      />
      {leitura.estado === 'lendo' && <Esqueleto />}
      {leitura.estado === 'falhou' && <Falha message={leitura.message} tentar={tentar} />}
      {vistas !== null &&
        (vistas.length === 0 ? (
          <Text c="dimmed" ta="center" py="xl" role="status">
            {busca === '' ? 'Não há nada para escolher aqui.' : `Nada tem “${busca}”.`}
          </Text>
        ) : (
          <TabelaDeOpcoes
            key={busca}
            titulo={titulo}
            colunas={colunas}
            opcoes={vistas}
            marcadas={marcadas}
            ordem={ordem}
            aoOrdenar={setOrdem}
            aoMarcar={marcar}
          />
        ))}
      <Text size="sm" c="dimmed" role="status">
        {marcadas.size === 0 ? 'Nada marcado: o filtro deixa passar tudo.' : plural(marcadas.size, ...nomes)}
      </Text>
      <Group gap="xs" justify="flex-end">
        <Button
          variant="subtle"
          color="gray"
          mr="auto"
          disabled={marcadas.size === 0}
          onClick={() => setMarcadas(new Set())}
        >
          Limpar
        </Button>
        <Button variant="default" onClick={aoCancelar}>
          Cancelar
        </Button>
        <Button disabled={opcoes === null} onClick={() => aoSalvar([...marcadas])}>
          Salvar
        </Button>
      </Group>
    </Stack>
  );
}

/** What is ticked but no longer offered would filter without anybody seeing it. */
function useSoOQueSeVe(
  opcoes: readonly Opcao[] | null,
  setMarcadas: (mudar: (marcadas: ReadonlySet<string>) => ReadonlySet<string>) => void,
): void {
  useEffect(() => {
    if (opcoes === null) return;
    const oferecidas = new Set(opcoes.map(({ id }) => id));
    setMarcadas((marcadas) => new Set([...marcadas].filter((id) => oferecidas.has(id))));
  }, [opcoes, setMarcadas]);
}

function Esqueleto() {
  return (
    <Stack gap={4} role="status" aria-label="Carregando">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((linha) => (
        <Skeleton key={linha} height={36} />
      ))}
    </Stack>
  );
}

function Falha({ message, tentar }: { readonly message: string; tentar(): void }) {
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        {message}
        <Button size="compact-sm" variant="default" onClick={tentar}>
          Tentar novamente
        </Button>
      </Stack>
    </Alert>
  );
}
