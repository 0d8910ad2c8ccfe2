import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { CampoDeData } from '#app/kit/datas/campo-de-data.tsx';
import { dataNaTela } from '#app/kit/datas.ts';
import { useJanelaTardia } from '#app/kit/janela-tardia.ts';
import { PainelDeMesclagem } from '#app/kit/mesclagem/painel-de-mesclagem.tsx';
import { AvisoDoRascunho } from '#app/kit/rascunho/aviso-do-rascunho.tsx';
import { QuemEdita } from '#app/kit/tempo-real/quem-edita.tsx';
import type { AnaliseNaTela } from '../analise.ts';
import { type NovaAnalise, useFormularioDaAnalise } from './usar-formulario.ts';

interface Props {
  readonly nova?: NovaAnalise;
  readonly analise?: AnaliseNaTela;
  aoSalvar(salva: { readonly id: string }): void;
  aoFechar(): void;
}

const ROTULOS = { titulo: 'Título', descricao: 'Descrição' } as const;
const NA_MESCLAGEM = Object.fromEntries(
  Object.entries(ROTULOS).map(([campo, rotulo]) => [campo, { rotulo, mostrar: String }]),
);

/** A new analysis of two images, or what one says of itself. */
export default function JanelaDaAnalise({ nova, analise, aoSalvar, aoFechar }: Props) {
  const [aberta, fechar] = useJanelaTardia();
  const form = useFormularioDaAnalise({ nova, analise, aoSalvar, fechar });
  const { campos, erros, antes, depois } = form;
  return (
    <Modal
      opened={aberta}
      onClose={fechar}
      onExitTransitionEnd={aoFechar}
      title={analise === undefined ? 'Nova análise' : 'Editar análise'}
      size="lg"
    >
      <form onSubmit={form.enviar} noValidate>
        <Stack gap="md">
          <QuemEdita especie="analise" id={analise?.id ?? null} editando />
          <AvisoDoRascunho rascunho={form.rascunho} revisao={form.revisaoLida} aoRetomar={form.retomar} />
          <PainelDeMesclagem mesclagem={form.mesclagem} campos={NA_MESCLAGEM} />
          <Group grow align="start">
            <DataDaImagem lado="antes" data={antes} erro={erros.data_antes} />
            <DataDaImagem lado="depois" data={depois} erro={erros.data_depois} />
          </Group>
          <TextInput
            label={ROTULOS.titulo}
            required
            data-autofocus
            value={campos.titulo}
            error={erros.titulo?.join(' ')}
            onChange={({ currentTarget }) => form.por('titulo', currentTarget.value)}
          />
          <Textarea
            label={ROTULOS.descricao}
            autosize
            minRows={3}
            maxRows={10}
            value={campos.descricao}
            error={erros.descricao?.join(' ')}
            onChange={({ currentTarget }) => form.por('descricao', currentTarget.value)}
          />
          {form.impedimento !== null && <Text c="var(--mantine-color-error)">{form.impedimento}</Text>}
          <Group justify="flex-end">
            <Button variant="default" onClick={fechar}>
              Cancelar
            </Button>
            <Button type="submit" loading={form.enviando}>
              Salvar
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface PropsDaData {
  readonly lado: 'antes' | 'depois';
  /** `AAAA-MM-DD`; empty where the image has none: people say it then. */
  readonly data: string;
  readonly erro: readonly string[] | undefined;
}

function DataDaImagem({ lado, data, erro }: PropsDaData) {
  const label = `Data da imagem de ${lado}`;
  if (data === '') return <CampoDeData name={`data_${lado}`} label={label} required error={erro?.join(' ')} />;
  return <TextInput label={label} value={dataNaTela(data)} readOnly error={erro?.join(' ')} />;
}
