import { Alert, Anchor, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconHistory } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { instanteComFuso } from '../datas.ts';
import type { PassadoNaTela } from './passado.ts';

/** What is told of the past: '{o_que} em {quando}.' */
export interface TextosDoPassado {
  /** 'A camada como estava'. */
  readonly o_que: string;
  /** What is said instead where there was nothing, after 'Em {quando} '. */
  readonly faltava: string;
  /** Why there is no way back. */
  readonly faltaHoje?: string;
}

interface Props {
  /** The page as it is now. */
  readonly endereco: string;
  readonly passado: PassadoNaTela | null;
  readonly textos: TextosDoPassado;
}

/** Above everything while the past is shown: nobody takes it for the present. */
export function AvisoDoPassado({ endereco, passado, textos }: Props) {
  const aviso = useRef<HTMLDivElement>(null);
  const pedido = passado?.em ?? null;
  // Asked for at the foot of a long page, it would be told where nobody looks.
  useEffect(() => {
    if (pedido !== null) aviso.current?.scrollIntoView({ block: 'nearest' });
  }, [pedido]);
  if (passado === null) return null;
  if (passado.em === null) {
    return (
      <Alert color="red" variant="light" icon={<IconHistory size={18} aria-hidden />} role="status">
        <Text size="sm">
          “{passado.pedido}” {passado.recusa === 'futuro' ? 'ainda não chegou' : 'não é uma data'}: o que está abaixo é
          de agora.
        </Text>
      </Alert>
    );
  }
  const quando = instanteComFuso(passado.em);
  const { o_que, faltava, faltaHoje } = textos;
  return (
    <Alert ref={aviso} color="yellow" variant="light" icon={<IconHistory size={18} aria-hidden />} role="status">
      <Text size="sm">
        {passado.existia ? (
          <>
            {o_que} em <time dateTime={passado.em}>{quando}</time>. Do passado só se lê: nada aqui pode ser mudado.
          </>
        ) : (
          `Em ${quando} ${faltava}`
        )}
      </Text>
      {passado.existe ? (
        <Anchor
          component={Link}
          to={endereco}
          size="sm"
          c="var(--mantine-color-text)"
          underline="always"
          preventScrollReset
        >
          Ver como está agora
        </Anchor>
      ) : (
        <Text size="sm">{faltaHoje}</Text>
      )}
    </Alert>
  );
}
