import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useRevalidator } from '@remix-run/react';
import { type ReactNode, useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarDesfazivel } from '#app/kit/avisos/avisar-desfazivel.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { numero } from '#app/kit/formatos.ts';
import { ConfirmarExclusao } from '#app/kit/formulario/confirmar-exclusao.tsx';
import { mensagens } from '#app/mensagens/catalogo.ts';
import type { EspecieDoAto } from '#domain/ato/ato.events.ts';
import { MAXIMO_POR_EXCLUSAO, type PedidoDeAto, pedirAto, pedirDesfazimento, textoDaFalha } from './pedir-ato.ts';

/** Acts on layers: asked about, done, told of, and taken back. */
export interface AtosNasCamadas {
  /** Asks first; `aoTerminar` after it was done. */
  perguntar(pedido: PedidoDeAto, aoTerminar?: () => void): void;
  /** The questions, somewhere in the page. */
  readonly pergunta: ReactNode;
  readonly fazendo: boolean;
}

interface Perguntado {
  readonly pedido: PedidoDeAto;
  readonly aoTerminar: (() => void) | undefined;
}

/** @param podeDesfazer whether this person may take a bulk act back */
export function useAtosNasCamadas(podeDesfazer: boolean): AtosNasCamadas {
  const [perguntado, setPerguntado] = useState<Perguntado | null>(null);
  const [fazendo, setFazendo] = useState(false);
  const { revalidate } = useRevalidator();

  const desfazer = async (ato_id: string) => {
    try {
      const { message } = await pedirDesfazimento(ato_id);
      avisar({ tipo: 'toast', nivel: 'success', mensagem: message });
    } catch (error) {
      avisarFalha(error, 'O ato não foi desfeito');
    }
    revalidate();
  };
  const fazer = async (este: Perguntado) => {
    const { pedido, aoTerminar } = este;
    setFazendo(true);
    try {
      const { message, ato_id, total } = await pedirAto(pedido);
      if (podeDesfazer && total > 0) avisarDesfazivel(message, () => void desfazer(ato_id));
      else avisar({ tipo: 'toast', nivel: total > 0 ? 'success' : 'info', mensagem: message });
      aoTerminar?.();
    } catch (error) {
      const mensagem = error instanceof Error ? error.message : mensagens.generica;
      avisar({ tipo: 'alert', nivel: 'danger', mensagem: textoDaFalha(pedido.especie, mensagem) });
    }
    setFazendo(false);
    // Closed meanwhile, and asked about something else: that question stays.
    setPerguntado((agora) => (agora === este ? null : agora));
    revalidate();
  };
  const comum = {
    fazendo,
    aoConfirmar: () => void (perguntado !== null && fazer(perguntado)),
    aoFechar: () => setPerguntado(null),
  };
  return {
    fazendo,
    perguntar: (pedido, aoTerminar) => setPerguntado({ pedido, aoTerminar }),
    pergunta: (
      <>
        <PerguntaDeExclusao {...comum} pedido={perguntado?.pedido.especie === 'remover' ? perguntado.pedido : null} />
        <PerguntaSimples
          {...comum}
          pedido={perguntado?.pedido.especie !== 'remover' ? (perguntado?.pedido ?? null) : null}
        />
      </>
    ),
  };
}

interface Props {
  /** Null for no question. */
  readonly pedido: PedidoDeAto | null;
  readonly fazendo: boolean;
  aoConfirmar(): void;
  aoFechar(): void;
}

const camadas = (n: number) => (n === 1 ? 'Uma camada' : `${numero(n)} camadas`);

function PerguntaDeExclusao({ pedido, fazendo, aoConfirmar, aoFechar }: Props) {
  const quantas = pedido?.quantas ?? 0;
  return (
    <ConfirmarExclusao
      aberta={pedido !== null}
      titulo="Excluir camadas"
      excluindo={fazendo}
      aoConfirmar={aoConfirmar}
      aoFechar={aoFechar}
    >
      <Stack gap="xs">
        <Text>
          {camadas(quantas)} {quantas === 1 ? 'vai' : 'vão'} para a lixeira, de onde ainda se volta.
        </Text>
        <Text size="sm" c="dimmed">
          No máximo {MAXIMO_POR_EXCLUSAO} camadas são excluídas de cada vez.
          {quantas > MAXIMO_POR_EXCLUSAO &&
            ' Por serem mais, estas vão por um ato em massa: ele continua mesmo que você saia da página, mostra o andamento em “Atos” e se desfaz de uma vez.'}
        </Text>
      </Stack>
    </ConfirmarExclusao>
  );
}

const TEXTOS: Readonly<Record<Exclude<EspecieDoAto, 'remover'>, readonly [verbo: string, efeito: string]>> = {
  ativar: ['Ativar', 'volta a aparecer no mapa'],
  inativar: ['Inativar', 'deixa de aparecer no mapa e continua na lista'],
  restaurar: ['Restaurar', 'volta à lista como estava'],
};

function PerguntaSimples({ pedido, fazendo, aoConfirmar, aoFechar }: Props) {
  const especie = pedido === null || pedido.especie === 'remover' ? 'ativar' : pedido.especie;
  const [verbo, efeito] = TEXTOS[especie];
  const quantas = pedido?.quantas ?? 0;
  return (
    <Modal opened={pedido !== null} onClose={aoFechar} title={`${verbo} camadas`}>
      <Stack gap="md">
        <Text>
          {verbo} {quantas === 1 ? 'uma camada' : `${numero(quantas)} camadas`}?{' '}
          {quantas === 1 ? `Ela ${efeito}.` : `Cada uma ${efeito}.`}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={aoFechar}>
            Cancelar
          </Button>
          <Button data-autofocus onClick={aoConfirmar} loading={fazendo}>
            {verbo}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
