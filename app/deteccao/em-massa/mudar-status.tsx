import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useRevalidator } from '@remix-run/react';
import { IconProgressCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarDesfazivel } from '#app/kit/avisos/avisar-desfazivel.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { plural } from '#app/kit/formatos.ts';
import { camposDaSelecao } from '#app/kit/lista/selecao.ts';
import type { ControleDaSelecao } from '#app/kit/lista/selecionar.ts';
import { deteccoes as daEspecificacao } from '#app/mensagens/especificacao.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import { OpcoesDeStatus } from '../status/opcoes-de-status.tsx';
import type { StatusParaEscolher } from '../tipos.ts';
import { mensagensDoStatusEmMassa as textos } from './em-massa.mensagens.ts';

interface Props {
  readonly selecao: ControleDaSelecao;
  /** What the list was narrowed to, as an address has it. */
  readonly consulta: string;
}

/** One status for all ticked detections, asked about first. */
export function MudarStatus({ selecao, consulta }: Props) {
  const [aberta, setAberta] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconProgressCheck size={14} aria-hidden />}
        onClick={() => setAberta(true)}
      >
        Mudar status
      </Button>
      <Modal
        opened={aberta}
        onClose={() => setAberta(false)}
        title="Mudar o status das detecções"
        closeButtonProps={{ 'aria-label': 'Fechar' }}
      >
        <Pergunta selecao={selecao} consulta={consulta} aoFechar={() => setAberta(false)} />
      </Modal>
    </>
  );
}

function Pergunta({ selecao, consulta, aoFechar }: Props & { aoFechar(): void }) {
  const { lida: todos, falha, tentar } = usePedido<readonly StatusParaEscolher[]>('/analise/status-deteccao/todos');
  const [status, setStatus] = useState('');
  const [observacao, setObservacao] = useState('');
  const [erro, setErro] = useState<string | null>(null);
  const { mudando, mudar } = useMudarStatus(selecao, consulta);
  const enviar = async (evento: FormEvent) => {
    evento.preventDefault();
    if (status === '') return setErro(textos.semStatus);
    if (await mudar(status, observacao)) aoFechar();
  };
  const quantas = plural(selecao.quantas, 'detecção', 'detecções');
  return (
    <form onSubmit={enviar} noValidate>
      <Stack gap="sm">
        <Text size="sm">
          {quantas} {selecao.quantas === 1 ? 'recebe' : 'recebem'} o status escolhido; as que já o têm ficam como estão.
        </Text>
        {falha !== null && (
          <Group gap="xs" role="alert">
            <Text size="sm">{falha}</Text>
            <Button size="compact-sm" variant="default" onClick={tentar}>
              {daEspecificacao.tentarNovamente}
            </Button>
          </Group>
        )}
        <NativeSelect
          label="Status"
          required
          data-autofocus
          value={status}
          error={erro}
          onChange={({ currentTarget }) => {
            setStatus(currentTarget.value);
            setErro(null);
          }}
        >
          <OpcoesDeStatus todos={todos} />
        </NativeSelect>
        <Textarea
          label="Observação"
          description="Opcional; fica no registro deste ato."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2_000}
          value={observacao}
          onChange={({ currentTarget }) => setObservacao(currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={aoFechar}>
            Cancelar
          </Button>
          <Button type="submit" loading={mudando}>
            Mudar status
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface Resposta {
  readonly message: string;
  readonly ato_id: string;
  /** Detections that changed, or that it is about while it goes on. */
  readonly total: number;
}

function useMudarStatus(selecao: ControleDaSelecao, consulta: string) {
  const [mudando, setMudando] = useState(false);
  const { revalidate } = useRevalidator();
  const desfazer = async (ato_id: string) => {
    try {
      const { message } = await pedir<Pick<Resposta, 'message'>>(`/deteccoes/atos/${ato_id}/desfazer`, {
        form: new FormData(),
      });
      avisar({ tipo: 'toast', nivel: 'success', mensagem: message });
    } catch (erro) {
      avisarFalha(erro, textos.naoDesfez);
    }
    revalidate();
  };
  const mudar = async (status_id: string, observacao: string): Promise<boolean> => {
    const form = new FormData();
    for (const [campo, valor] of camposDaSelecao(selecao.selecao, 'selected_detection_ids[]'))
      form.append(campo, valor);
    form.append('filters', consulta);
    form.append('status_id', status_id);
    form.append('observacao', observacao);
    // Sent again after a new sign-in it is the same act.
    if ('randomUUID' in crypto) form.append('comando_id', crypto.randomUUID());
    setMudando(true);
    try {
      const { message, ato_id, total } = await pedir<Resposta>('/deteccoes/status', { form });
      if (total > 0) avisarDesfazivel(message, () => void desfazer(ato_id));
      else avisar({ tipo: 'toast', nivel: 'info', mensagem: message });
      selecao.limpar();
      revalidate();
      return true;
    } catch (erro) {
      avisarFalha(erro, textos.naoMudou);
      return false;
    } finally {
      setMudando(false);
    }
  };
  return { mudando, mudar };
}
