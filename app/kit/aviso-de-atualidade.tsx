import { Alert } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { horaExata } from './formatos.ts';

interface Props {
  readonly atualidade: {
    readonly atualizando: boolean;
    readonly parada: boolean;
    readonly atrasada: boolean;
    readonly gravacao: boolean;
    readonly dados_de: string;
  };
}

/** Says when a page may not be the newest, and how old it is; nothing while all is well. */
export function AvisoDeAtualidade({ atualidade }: Props) {
  const texto = textoDe(atualidade);
  if (texto === null) return null;
  return (
    <Alert
      role="status"
      color="yellow"
      variant="light"
      radius={0}
      py="xs"
      icon={<IconClockExclamation size={18} aria-hidden />}
    >
      {texto}
    </Alert>
  );
}

const FICA_GRAVADO = 'O que você grava fica guardado e aparece quando o defeito for corrigido.';

function textoDe({ atualizando, parada, atrasada, gravacao, dados_de }: Props['atualidade']): string | null {
  if (!gravacao) return `Agora não é possível gravar. Você vê os dados de ${horaExata(dados_de)} (Brasília).`;
  if (parada) return `Os dados desta página pararam de ser atualizados. ${FICA_GRAVADO}`;
  if (atualizando) return 'Sua alteração foi gravada; os dados desta página ainda estão sendo atualizados.';
  if (atrasada) return 'Os dados desta página estão sendo atualizados: o que você vê pode não ser o mais recente.';
  return null;
}
