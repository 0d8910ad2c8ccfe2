import { Button } from '@mantine/core';
import { Link } from '@remix-run/react';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { MolduraDaSeguranca } from '#app/shell/moldura-da-seguranca.tsx';

interface Props {
  readonly titulo: string;
  readonly voltar: string;
}

/** Where a button's act was refused: what was said, and the way back. */
export function PaginaDoAto({ titulo, voltar }: Props) {
  return (
    <MolduraDaSeguranca titulo={titulo} subtitulo="Nada foi alterado." largura="sm">
      <AvisoDeFalha falha={falhaDaResposta(useRespostaDaAcao())} />
      <Button component={Link} to={voltar} variant="default" style={{ alignSelf: 'flex-start' }}>
        Voltar
      </Button>
    </MolduraDaSeguranca>
  );
}
