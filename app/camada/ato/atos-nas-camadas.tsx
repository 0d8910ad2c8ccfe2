import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useRevalidator } from '@remix-run/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarDesfazivel } from '#app/kit/avisos/avisar-desfazivel.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { numero } from '#app/kit/formatos.ts';
import { CampoDoMotivo } from '#app/kit/formulario/campo-do-motivo.tsx';
import { ConfirmarExclusao } from '#app/kit/formulario/confirmar-exclusao.tsx';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import type { EspecieNasCamadas } from '#domain/ato/ato.events.ts';
import {
  MAXIMO_POR_EXCLUSAO,
  nivelDoDesfazimento,
  type PedidoDeAto,
  pedirAto,
  pedirDesfazimento,
  textoDaFalha,
} from './pedir-ato.ts';

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

/**
 * @param podeDesfazer whether this person may take a bulk act back
 * @param exigeMotivo whether the policy demands a reason for what is deleted or inactivated
 */
export function useAtosNasCamadas(podeDesfazer: boolean, exigeMotivo: boolean): AtosNasCamadas {
  const [perguntado, setPerguntado] = useState<Perguntado | null>(null);
  const [fazendo, setFazendo] = useState(false);
  // What was typed outlives a failure, and what was wrong with it stays beside it.
  const [motivo, setMotivo] = useState<{ readonly dito: string; readonly erros?: readonly string[] }>({ dito: '' });
  const { revalidate } = useRevalidator();

  const desfazer = async (ato_id: string) => {
    try {
      const resposta = await pedirDesfazimento(ato_id);
      avisar({ tipo: 'toast', nivel: nivelDoDesfazimento(resposta), mensagem: resposta.message });
    } catch (error) {
      avisarFalha(error, 'O ato não foi desfeito');
    }
    revalidate();
  };
  const fazer = async (este: Perguntado, dito?: string) => {
    const { pedido, aoTerminar } = este;
    setFazendo(true);
    try {
      const { message, ato_id, total } = await pedirAto(dito === undefined ? pedido : { ...pedido, motivo: dito });
      setMotivo({ dito: '' });
      if (podeDesfazer && total > 0) avisarDesfazivel(message, () => void desfazer(ato_id));
      else avisar({ tipo: 'toast', nivel: total > 0 ? 'success' : 'info', mensagem: message });
      aoTerminar?.();
    } catch (error) {
      const erros = eFalhaDoPedido(error) ? error.errors?.motivo : undefined;
      setMotivo({ dito: dito ?? '', ...(erros !== undefined && { erros }) });
      if (erros !== undefined) return setFazendo(false);
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
    exigeMotivo,
    motivo,
    aoConfirmar: (dito?: string) => void (perguntado !== null && fazer(perguntado, dito)),
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
  readonly exigeMotivo: boolean;
  /** What was typed before it failed, and what was wrong with it. */
  readonly motivo: { readonly dito: string; readonly erros?: readonly string[] };
  aoConfirmar(motivo?: string): void;
  aoFechar(): void;
}

const camadas = (n: number) => (n === 1 ? 'Uma camada' : `${numero(n)} camadas`);

function PerguntaDeExclusao({ pedido, fazendo, exigeMotivo, motivo, aoConfirmar, aoFechar }: Props) {
  const quantas = pedido?.quantas ?? 0;
  return (
    <ConfirmarExclusao
      aberta={pedido !== null}
      titulo="Excluir camadas"
      excluindo={fazendo}
      exigeMotivo={exigeMotivo}
      motivo={motivo.dito}
      erros={motivo.erros}
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

const TEXTOS: Readonly<Record<Exclude<EspecieNasCamadas, 'remover'>, readonly [verbo: string, efeito: string]>> = {
  ativar: ['Ativar', 'volta a aparecer no mapa'],
  inativar: ['Inativar', 'deixa de aparecer no mapa e continua na lista'],
  restaurar: ['Restaurar', 'volta à lista como estava'],
};

function PerguntaSimples({ pedido, aoFechar, ...resto }: Props) {
  const especie = pedido === null || pedido.especie === 'remover' ? 'ativar' : pedido.especie;
  return (
    <Modal opened={pedido !== null} onClose={aoFechar} title={`${TEXTOS[especie][0]} camadas`}>
      <Pergunta especie={especie} quantas={pedido?.quantas ?? 0} aoFechar={aoFechar} {...resto} />
    </Modal>
  );
}

type PropsDaPergunta = Omit<Props, 'pedido'> & {
  readonly especie: keyof typeof TEXTOS;
  readonly quantas: number;
};

/** Inside the dialog, so that each time it opens it begins anew. */
function Pergunta(props: PropsDaPergunta) {
  const { especie, quantas, fazendo, exigeMotivo, motivo, aoConfirmar, aoFechar } = props;
  const [dito, setDito] = useState(motivo.dito);
  const [verbo, efeito] = TEXTOS[especie];
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    aoConfirmar(especie === 'inativar' ? dito.trim() : undefined);
  };
  return (
    <form onSubmit={enviar}>
      <Stack gap="md">
        <Text>
          {verbo} {quantas === 1 ? 'uma camada' : `${numero(quantas)} camadas`}?{' '}
          {quantas === 1 ? `Ela ${efeito}.` : `Cada uma ${efeito}.`}
        </Text>
        {especie === 'inativar' && (
          <CampoDoMotivo exigido={exigeMotivo} inicial={motivo.dito} erros={motivo.erros} aoMudar={setDito} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={aoFechar}>
            Cancelar
          </Button>
          <Button type="submit" data-autofocus loading={fazendo}>
            {verbo}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
