import { Code, Group, List, Stack, Text } from '@mantine/core';
import { BotaoDeCopiar } from '#app/kit/area-de-transferencia/botao-de-copiar.tsx';
import classes from './chave-do-autenticador.module.css';

/** Modules of white around a QR code, as readers need it. */
const MARGEM = 4;

export interface Chave {
  readonly segredo: string;
  readonly qr: { readonly lado: number; readonly traco: string };
}

/** What the authenticator takes up: by its camera, or typed. */
export function ChaveDoAutenticador({ chave: { segredo, qr } }: { readonly chave: Chave }) {
  const largura = qr.lado + 2 * MARGEM;
  return (
    <Group align="flex-start" gap="lg">
      <svg
        className={classes.qr}
        viewBox={`${-MARGEM} ${-MARGEM} ${largura} ${largura}`}
        role="img"
        aria-label="Código QR para o aplicativo autenticador"
        shapeRendering="crispEdges"
      >
        <rect x={-MARGEM} y={-MARGEM} width={largura} height={largura} fill="#fff" />
        <path d={qr.traco} fill="#000" />
      </svg>
      <Stack gap="xs" flex={1} miw={220}>
        <List type="ordered" size="sm" spacing={4}>
          <List.Item>Abra um aplicativo autenticador no telefone e peça para acrescentar uma conta.</List.Item>
          <List.Item>Aponte a câmera para o código, ou digite a chave abaixo.</List.Item>
          <List.Item>Escreva aqui os seis dígitos que ele mostrar.</List.Item>
        </List>
        <div>
          <Text size="sm" c="dimmed">
            Chave para digitar
          </Text>
          <Group gap={4} wrap="nowrap">
            <Code className={classes.segredo} data-testid="chave">
              {segredo.match(/.{1,4}/g)?.join(' ')}
            </Code>
            <BotaoDeCopiar texto={segredo} rotulo="Copiar a chave" />
          </Group>
        </div>
      </Stack>
    </Group>
  );
}
