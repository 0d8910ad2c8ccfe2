import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { noInstante } from '#app/kit/ficha/passado.ts';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import { camadasMudaram, mensagensDaDeteccao, mudancasDaCamada } from '../deteccao.mensagens.ts';
import type { CamadaMudada, DeteccaoNaTela } from '../deteccao.ts';
import classes from './detalhes.module.css';

/** What is known of the layers of a detection that have changed since; null while it is not. */
interface MudadasDesde {
  readonly mudadas: readonly CamadaMudada[] | null;
  readonly falha: string | null;
  tentar(): void;
}

/** Layers that have changed since a detection: as it says itself, or asked for where it comes from a list. */
export function useCamadasMudadas(deteccao: DeteccaoNaTela | null, em: string | null = null): MudadasDesde {
  const endereco =
    deteccao === null || deteccao.camadas_mudadas !== undefined
      ? null
      : noInstante(`/analise/deteccoes/${deteccao.id}/dados`, em);
  const { lida, falha, tentar } = usePedido<DeteccaoNaTela>(endereco, deteccao?.revisao ?? null);
  return { mudadas: deteccao?.camadas_mudadas ?? lida?.camadas_mudadas ?? null, falha, tentar };
}

interface Props {
  readonly mudadas: MudadasDesde;
  /** Names each of them: where no table of layers says it beside their names. */
  readonly comNomes?: boolean;
  /** What may be done about it. */
  readonly children?: ReactNode;
}

/** That layers are no longer what they were; what the detection recorded of them stands. */
export function AvisoDasCamadas({ mudadas: { mudadas, falha, tentar }, comNomes = false, children }: Props) {
  if (falha !== null)
    return (
      <Alert color="red" role="alert" p="xs" mb="xs">
        {mensagensDaDeteccao.camadasNaoConferidas} {falha}{' '}
        <Button size="compact-sm" variant="default" onClick={tentar}>
          Tentar novamente
        </Button>
      </Alert>
    );
  if (mudadas === null || mudadas.length === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      p="xs"
      mb="xs"
      role="status"
      icon={<IconAlertTriangle size={18} aria-hidden />}
    >
      {camadasMudaram(mudadas.length)}
      {comNomes && (
        <ul className={classes.mudadas}>
          {mudadas.map((uma) => (
            <li key={uma.id}>
              <strong>{uma.nome}</strong>: {mudancasDaCamada(uma)}.
            </li>
          ))}
        </ul>
      )}
      {children}
    </Alert>
  );
}
