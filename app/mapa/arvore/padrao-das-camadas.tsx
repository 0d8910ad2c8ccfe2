import { Button, Group } from '@mantine/core';
import { useRevalidator } from '@remix-run/react';
import { useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import { mensagensDoMapa } from '../mapa.mensagens.ts';
import { type Apresentacao, SEM_APRESENTACAO } from './ordem.ts';

interface Props {
  /** What this person chose, and what is drawn with the default below it. */
  readonly propria: Apresentacao;
  readonly desenhada: Apresentacao;
  readonly podeDefinir: boolean;
  aoApresentar(apresentacao: Apresentacao): void;
}

/** Of an order or opacities that are this person's own: back to everybody's, or make them everybody's. */
export function PadraoDasCamadas({ propria, desenhada, podeDefinir, aoApresentar }: Props) {
  const [enviando, setEnviando] = useState(false);
  const { revalidate } = useRevalidator();
  if (propria.ordem.length === 0 && Object.keys(propria.opacidades).length === 0) return null;
  const tornar = async () => {
    setEnviando(true);
    try {
      const form = new FormData();
      form.append('ordem', JSON.stringify(desenhada.ordem));
      form.append('opacidades', JSON.stringify(desenhada.opacidades));
      const { message } = await pedir<{ readonly message: string }>('/mapa/apresentacao', { form });
      // What this page goes back to from now on.
      revalidate();
      avisar({ tipo: 'toast', nivel: 'success', mensagem: message });
    } catch (error) {
      avisarFalha(error, mensagensDoMapa.padraoNaoDefinido);
    } finally {
      setEnviando(false);
    }
  };
  return (
    <Group gap="xs">
      <Button size="compact-sm" variant="default" onClick={() => aoApresentar(SEM_APRESENTACAO)}>
        Voltar ao padrão
      </Button>
      {podeDefinir && (
        <Button size="compact-sm" variant="default" loading={enviando} onClick={tornar}>
          Tornar padrão
        </Button>
      )}
    </Group>
  );
}
