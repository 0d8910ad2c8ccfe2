import { Alert, Button, Checkbox, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useRevalidator } from '@remix-run/react';
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { plural } from '#app/kit/formatos.ts';
import { useJanelaTardia } from '#app/kit/janela-tardia.ts';
import { type Leitura, useLerOpcoes } from '#app/kit/lista/ler-opcoes.ts';
import { simples } from '#app/kit/lista/opcoes.ts';
import { usuarios as textos } from '#app/mensagens/especificacao.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import classes from './usuarios.module.css';

interface Props {
  readonly id: string;
  readonly nome: string;
  readonly editavel: boolean;
}

interface Ativo {
  readonly id: string;
  readonly nome: string;
  /** Of an assigned one. */
  readonly sigla?: string;
  /** Of one that may be assigned. */
  readonly uf?: string;
}

/** Which assets somebody reaches: ticked among all, of which one must stay. */
export default function JanelaDosAtivos(props: Props) {
  const [aberta, fechar] = useJanelaTardia();
  return (
    <Modal opened={aberta} onClose={fechar} title={`Ativos de ${props.nome}`}>
      <Ativos {...props} aoFechar={fechar} />
    </Modal>
  );
}

function Ativos({ id, editavel, aoFechar }: Props & { aoFechar(): void }) {
  const endereco = `/seguranca/users/${id}/ativos`;
  const seus = useLerOpcoes<Ativo>(endereco, true);
  const todos = useLerOpcoes<Ativo>('/ativo/ativos/todos', editavel);
  const [busca, setBusca] = useState('');
  const { marcados, alternar } = useMarcados(seus.leitura);
  const { salvando, salvar } = useSalvar(endereco, aoFechar);
  const campo = useRef<HTMLInputElement>(null);
  const falhou = [seus, ...(editavel ? [todos] : [])].find(({ leitura }) => leitura.estado === 'falhou');
  const tentar = () => {
    falhou?.tentar();
    // The button goes, and the focus would go with it.
    campo.current?.focus();
  };
  const lista = seus.leitura.estado === 'lida' ? lidos(editavel ? todos.leitura : seus.leitura) : undefined;
  return (
    <Stack gap="sm">
      <TextInput
        data-autofocus
        ref={campo}
        value={busca}
        onChange={(event) => setBusca(event.currentTarget.value)}
        placeholder="Buscar"
        aria-label="Buscar ativos"
        leftSection={<IconSearch size={16} aria-hidden />}
      />
      {falhou ? (
        <Falha tentar={tentar} />
      ) : lista === undefined ? (
        <Esqueleto />
      ) : (
        <Caixas ativos={lista} busca={busca} editavel={editavel} marcados={marcados} alternar={alternar} />
      )}
      <Text size="sm" c="dimmed" role="status">
        {seus.leitura.estado === 'lida' && quantos(marcados.size)}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={aoFechar}>
          {editavel ? 'Cancelar' : 'Fechar'}
        </Button>
        {editavel && (
          <Button loading={salvando} disabled={marcados.size === 0} onClick={() => salvar([...marcados])}>
            Salvar
          </Button>
        )}
      </Group>
    </Stack>
  );
}

interface PropsDasCaixas {
  readonly ativos: readonly Ativo[];
  readonly busca: string;
  readonly editavel: boolean;
  readonly marcados: ReadonlySet<string>;
  alternar(id: string): void;
}

function Caixas({ ativos, busca, editavel, marcados, alternar }: PropsDasCaixas) {
  const vistos = ativos.filter(({ nome }) => simples(nome).includes(simples(busca.trim())));
  if (vistos.length === 0) {
    return (
      <Text c="dimmed" ta="center" py="lg" role="status">
        {busca === '' ? 'Nenhum ativo.' : `Nada tem “${busca}”.`}
      </Text>
    );
  }
  return (
    <ul className={classes.ativos}>
      {vistos.map((ativo) => (
        <li key={ativo.id}>
          <Checkbox
            label={rotuloDe(ativo)}
            checked={marcados.has(ativo.id)}
            disabled={!editavel}
            onChange={() => alternar(ativo.id)}
          />
        </li>
      ))}
    </ul>
  );
}

const quantos = (n: number) => (n === 0 ? 'Nenhum ativo marcado.' : plural(n, 'ativo marcado', 'ativos marcados'));

/** What has arrived; undefined while it is on its way. */
const lidos = (leitura: Leitura<Ativo>) => (leitura.estado === 'lida' ? leitura.opcoes : undefined);

/** What is ticked: unticking the last one is taken back, with the reason. */
function useMarcados(leitura: Leitura<Ativo>) {
  const [marcados, setMarcados] = useState<ReadonlySet<string>>(new Set());
  const seus = lidos(leitura);
  useEffect(() => {
    if (seus !== undefined) setMarcados(new Set(seus.map(({ id }) => id)));
  }, [seus]);
  const alternar = (id: string) => {
    const novos = new Set(marcados);
    if (!novos.delete(id)) novos.add(id);
    if (novos.size === 0) avisar({ tipo: 'toast', nivel: 'warning', mensagem: textos.semAtivo });
    else setMarcados(novos);
  };
  return { marcados, alternar };
}

function useSalvar(endereco: string, aoFechar: () => void) {
  const [salvando, setSalvando] = useState(false);
  const { revalidate } = useRevalidator();
  const salvar = async (ids: readonly string[]) => {
    setSalvando(true);
    try {
      const form = new URLSearchParams({ ativos: JSON.stringify(ids) });
      const { message } = await pedir<{ readonly message: string }>(endereco, { form });
      avisar({ tipo: 'toast', nivel: 'success', mensagem: message });
      aoFechar();
      revalidate();
    } catch (error) {
      avisarFalha(error, textos.ativosNaoAtualizados);
    } finally {
      setSalvando(false);
    }
  };
  return { salvando, salvar };
}

function Falha({ tentar }: { tentar(): void }) {
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        {textos.ativosNaoCarregados}
        <Button size="compact-sm" variant="default" onClick={tentar}>
          Tentar novamente
        </Button>
      </Stack>
    </Alert>
  );
}

function Esqueleto() {
  return (
    <Stack gap={4} role="status" aria-label="Carregando">
      {['a', 'b', 'c', 'd', 'e'].map((linha) => (
        <Skeleton key={linha} height={32} />
      ))}
    </Stack>
  );
}

/** Of several of one name, the name says the sigla already. */
function rotuloDe({ nome, sigla, uf }: Ativo): string {
  if (sigla) return nome.endsWith(` (${sigla})`) ? nome : `${nome} (${sigla})`;
  return uf ? `${nome} · ${uf}` : nome;
}
