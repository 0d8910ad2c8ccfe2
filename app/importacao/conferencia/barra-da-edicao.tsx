import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import classes from './conferencia.module.css';
import { type Edicao, useAtalhosDaEdicao } from './edicao.ts';
import { resumoDas } from './resumo-das-edicoes.ts';

interface Props {
  readonly edicao: Edicao;
  readonly salvando: boolean;
  /** Why it cannot be published now; null where it can. */
  readonly impedimento: string | null;
  aoSalvar(): void;
}

/** Back, forth and the one button that ends the review. */
export function BarraDaEdicao({ edicao, salvando, impedimento, aoSalvar }: Props) {
  useAtalhosDaEdicao(edicao);
  return (
    <div className={classes.barra}>
      <Group gap={4} wrap="nowrap">
        <Tooltip label="Desfazer (Ctrl+Z)">
          <ActionIcon
            variant="default"
            aria-label="Desfazer"
            aria-keyshortcuts="Control+Z"
            disabled={!edicao.podeDesfazer}
            onClick={edicao.desfazer}
          >
            <IconArrowBackUp size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Refazer (Ctrl+Shift+Z)">
          <ActionIcon
            variant="default"
            aria-label="Refazer"
            aria-keyshortcuts="Control+Shift+Z"
            disabled={!edicao.podeRefazer}
            onClick={edicao.refazer}
          >
            <IconArrowForwardUp size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Text size="xs" c="dimmed" role="status" ml={4}>
          {resumoDas(edicao.edicoes)}
        </Text>
      </Group>
      <Group gap="xs" justify="flex-end" flex={1}>
        {impedimento !== null && (
          <Text size="xs" c="dimmed" id="impedimento">
            {impedimento}
          </Text>
        )}
        <Button
          type="submit"
          loading={salvando}
          disabled={impedimento !== null}
          aria-describedby={impedimento === null ? undefined : 'impedimento'}
          onClick={(event) => {
            event.preventDefault();
            aoSalvar();
          }}
        >
          Salvar e publicar
        </Button>
      </Group>
    </div>
  );
}
