import { Button, Popover, Slider, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconFocus2, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';

interface Props {
  readonly nome: string;
  readonly aberto: boolean;
  /** What it is opened by. */
  readonly botao: ReactNode;
  /** Percent; null for a layer, which has its type's. */
  readonly opacidade: number | null;
  /** Whether it can go up or down among its siblings; null where there is no order. */
  readonly ordem: { readonly sobe: boolean; readonly desce: boolean } | null;
  aoFechar(): void;
  aoDeixarSo(): void;
  /** Null for a type, which has none. */
  readonly aoVerDetalhes: (() => void) | null;
  aoMover(passo: -1 | 1): void;
  aoMudarOpacidade(porcento: number): void;
}

/** Everything that can be done with a row of the tree. */
export function MaisDaLinha(props: Props) {
  const { nome, aberto, botao, opacidade, ordem, aoFechar, aoDeixarSo, aoVerDetalhes, aoMover } = props;
  const feito = (fazer: () => void) => () => {
    fazer();
    aoFechar();
  };
  const comum = { variant: 'subtle', color: 'gray', size: 'compact-sm', justify: 'start' } as const;
  return (
    <Popover opened={aberto} onDismiss={aoFechar} position="bottom-end" width={240} shadow="md" trapFocus returnFocus>
      <Popover.Target>{botao}</Popover.Target>
      <Popover.Dropdown aria-label={nome} p="xs">
        <Stack gap={4}>
          <Button
            {...comum}
            data-autofocus
            leftSection={<IconFocus2 size={16} aria-hidden />}
            onClick={feito(aoDeixarSo)}
          >
            Somente esta
          </Button>
          {aoVerDetalhes !== null && (
            <Button {...comum} leftSection={<IconInfoCircle size={16} aria-hidden />} onClick={feito(aoVerDetalhes)}>
              Ver os detalhes
            </Button>
          )}
          {ordem !== null && (
            <>
              <Button
                {...comum}
                disabled={!ordem.sobe}
                leftSection={<IconArrowUp size={16} aria-hidden />}
                onClick={() => aoMover(-1)}
              >
                Desenhar mais acima
              </Button>
              <Button
                {...comum}
                disabled={!ordem.desce}
                leftSection={<IconArrowDown size={16} aria-hidden />}
                onClick={() => aoMover(1)}
              >
                Desenhar mais abaixo
              </Button>
            </>
          )}
          {opacidade !== null && <Opacidade valor={opacidade} aoMudar={props.aoMudarOpacidade} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Written once it is let go: each is a step that 'back' undoes. */
function Opacidade({ valor, aoMudar }: { readonly valor: number; aoMudar(porcento: number): void }) {
  const [movida, setMovida] = useState<number | null>(null);
  const id = useId();
  const mostrada = movida ?? valor;
  return (
    <div style={{ padding: '4px 10px 10px' }}>
      <Text id={id} size="sm">
        Opacidade: {mostrada} %
      </Text>
      <Slider
        value={mostrada}
        min={0}
        max={100}
        label={null}
        thumbProps={{ 'aria-labelledby': id, 'aria-valuetext': `${mostrada} %` }}
        onChange={setMovida}
        onChangeEnd={aoMudar}
      />
    </div>
  );
}
